/** The editor, for its page. */

export { ProjectPictures } from "./assets/ProjectPictures";
export { EditorContext } from "./editor/context";
export { useEditorOf } from "./editor/useEditorOf";
export { usePageInAddress } from "./editor/usePageInAddress";
export { EditorFrame } from "./frame/EditorFrame";
export { Publishing } from "./publishing/Publishing";
