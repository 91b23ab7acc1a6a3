export { InvitationNotices } from "./InvitationNotices";
export { answerMailed, readMailed } from "./mailed";
export { TeamHost } from "./TeamHost";
