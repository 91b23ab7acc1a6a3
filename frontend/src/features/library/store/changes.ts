/** Changes of many items at once, and those with answers item by item: code of its own, see `later`. */
export { archiveItems, removeItems, restoreItems } from "./archive";
export { duplicateProjects } from "./duplicate";
export { leaveShared } from "./leave";
export { publishProject, unmapDomain, unpublishProject } from "./publish";
