export {
  clearSession,
  findSession,
  loadMe,
  saveOpts,
  sessionQuery,
  setUser,
  signOut,
  updateMe,
  useSession,
} from "./session";
