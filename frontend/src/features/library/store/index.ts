export { archiveItems, removeItems, restoreItems } from "./archive";
export { createFolder, createProject } from "./create";
export { duplicateProjects } from "./duplicate";
export { isPlaceholder, keyOf, realId } from "./ids";
export { leaveShared } from "./leave";
export {
  folderById,
  folderByUri,
  folderOf,
  projectOf,
  resetLibrary,
  useFolder,
  useLibrary,
  useProject,
  useStrip,
} from "./library";
export { loadLibrary, retryLoading, revalidate } from "./load";
export { moveProjects } from "./move";
export { publishProject, takeDetail, unmapDomain, unpublishProject } from "./publish";
export { receiveItems, receivingOf } from "./receive";
export { renameFolder, renameProject, setFolderHidden } from "./rename";
export {
  expectedPeople,
  isForeign,
  ownerOf,
  personOf,
  useForeign,
  usePerson,
  useSharing,
} from "./shared";
