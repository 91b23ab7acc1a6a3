export { ProjectPicker } from "./ProjectPicker";
