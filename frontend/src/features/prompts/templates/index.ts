export { useTemplateTitle } from "./store";
export { TemplateGrid } from "./TemplateGrid";
export { TemplatesModal } from "./TemplatesModal";
