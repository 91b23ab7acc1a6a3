export { ContentMode } from "./ContentMode";
export { loadTeam, retryTeam, revalidateTeam, useFreshTeam } from "./load";
export { findPerson, nameOf, uriOf, withAvatars } from "./people";
export {
  roleOnFolder,
  roleOnProject,
  type Sharing,
  sharesFolder,
  sharesProject,
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
