export { asksForNews, WhatsNew } from "./WhatsNew";
