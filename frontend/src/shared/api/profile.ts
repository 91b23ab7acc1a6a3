/** What readers learn of an account, and what counts them. */
import type { User } from "./model";
import { send } from "./raw";

export const profileApi = {
  changeUsername: (uri: string): Promise<{ uri: string }> => send("PATCH", "/api/me/uri", { uri }),
  /** An empty id takes it away. */
  changeAnalytics: (ua: string): Promise<User> => send("PUT", "/api/me", { ua }),
  /** An empty id takes it away. */
  changeTagManager: (gtmId: string): Promise<{ opts: User["opts"] }> =>
    send("POST", "/api/me/opts", { data: { gtm_id: gtmId } }),
};
