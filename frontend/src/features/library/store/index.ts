/** What pages use of the library without its view. The feature's own files import from where a thing stands. */
export { archiveItems, restoreItems } from "./archive";
export { duplicateProjects } from "./duplicate";
export { folderById, resetLibrary, useLibrary, useProject } from "./library";
export { loadLibrary } from "./load";
export { publishProject, takeDetail, unmapDomain, unpublishProject } from "./publish";
export { renameProject } from "./rename";
