export {
  clearSession,
  findSession,
  loadMe,
  type SessionStatus,
  saveOpts,
  setUser,
  signOut,
  updateMe,
  useSession,
} from "./session";
