export { WhatsNew } from "./WhatsNew";
