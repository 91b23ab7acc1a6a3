/** The editor, for its page. */

export { ProjectPictures } from "./assets/ProjectPictures";
export { EditorContext } from "./editor/context";
export { useEditorOf } from "./editor/useEditorOf";
export { usePageInAddress } from "./editor/usePageInAddress";
export { EditorFrame } from "./frame/EditorFrame";
export { LiveProvider } from "./live/LiveProvider";
export { Returned } from "./offline/Returned";
export { prepareOffline } from "./offline/register";
export { Publishing } from "./publishing/Publishing";
