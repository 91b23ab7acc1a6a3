export { askNews, asksForNews, WhatsNew } from "./WhatsNew";
