export { InvitationNotices } from "./InvitationNotices";
export { answerMailed, type MailedAnswer, readMailed } from "./mailed";
export { TeamHost } from "./TeamHost";
