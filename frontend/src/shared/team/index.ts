export { ContentMode } from "./ContentMode";
export { forgetTeamLoading, loadTeam, retryTeam, revalidateTeam } from "./load";
export { findPerson, nameOf, uriOf, withFaces } from "./people";
export {
  noSharing,
  roleOnFolder,
  roleOnProject,
  type Sharing,
  sharesFolder,
  sharesProject,
  sharingOf,
  teamOfFolder,
  teamOfProject,
} from "./sharing";
export {
  currentTeam,
  replaceTeam,
  resetTeam,
  type TeamRows,
  type TeamStatus,
  teamWriter,
  useTeam,
} from "./store";
export { TeamAvatars } from "./TeamAvatars";
export {
  closeTeamwork,
  openTeamwork,
  type TeamworkFolder,
  type TeamworkProject,
  type TeamworkSubject,
  useTeamwork,
} from "./teamwork";
