export { forgetTemplates, useTemplates } from "./store";
export { TemplateGrid } from "./TemplateGrid";
export { TemplatesModal } from "./TemplatesModal";
