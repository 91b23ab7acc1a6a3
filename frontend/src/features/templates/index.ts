export { forgetTemplates, loadTemplates, useTemplates } from "./store";
export { TemplateGrid } from "./TemplateGrid";
export { TemplatesModal } from "./TemplatesModal";
