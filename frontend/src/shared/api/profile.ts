/** What readers learn of an account, and what counts them. */
import { bodyOf, client } from "./client";
import type { User } from "./model";
import { send } from "./raw";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A project of one's own, as far as a choice needs it. */
export type Mag = Schemas["Mag"];

export const profileApi = {
  /** Without a number the profile has no home project. */
  setHome: (numId: number | null): Promise<User> =>
    bodyOf(
      client.POST("/api/me/domain-project", { body: numId === null ? {} : { num_id: numId } }),
    ),
  mags: async (signal?: AbortSignal): Promise<Mag[]> =>
    (await bodyOf(client.GET("/api/user/mags", signal ? { signal } : {}))).mags,
  changeUsername: (uri: string): Promise<{ uri: string }> => send("PATCH", "/api/me/uri", { uri }),
  /** An empty id takes it away. */
  changeAnalytics: (ua: string): Promise<User> => send("PUT", "/api/me", { ua }),
  /** An empty id takes it away. */
  changeTagManager: (gtmId: string): Promise<{ opts: User["opts"] }> =>
    send("POST", "/api/me/opts", { data: { gtm_id: gtmId } }),
};
