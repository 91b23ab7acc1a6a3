export { CollectionCard } from "./collections/CollectionCard";
export { ProjectCard } from "./grid/ProjectCard";
export { Library, type LibraryProps } from "./Library";
export {
  archiveItems,
  createFolder,
  createProject,
  duplicateProjects,
  folderById,
  folderOf,
  loadLibrary,
  moveProjects,
  projectOf,
  receiveItems,
  removeItems,
  renameFolder,
  renameProject,
  resetLibrary,
  restoreItems,
  setFolderHidden,
  useFolder,
  useLibrary,
  useProject,
} from "./store";
export { forgetLoading } from "./store/load";
export { resetUi } from "./store/ui";
export type { FoundItems, SearchSlot } from "./useSearchSlot";
