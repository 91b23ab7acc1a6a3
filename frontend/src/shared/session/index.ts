export { keepFor, keptTitle } from "./kept";
export {
  clearSession,
  findSession,
  goOnOffline,
  loadMe,
  saveOpts,
  sessionQuery,
  setUser,
  signOut,
  updateMe,
  useSession,
} from "./session";
