export {
  clearSession,
  findSession,
  loadMe,
  saveOpts,
  setUser,
  signOut,
  updateMe,
  useSession,
} from "./session";
