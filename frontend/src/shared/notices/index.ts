export { PersonNotice, PersonNotices } from "./PersonNotice";
