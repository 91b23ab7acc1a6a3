/** What readers learn of an account, and what counts them. */
import { bodyOf, client } from "./client";
import type { User } from "./model";
import { send, sendForm } from "./raw";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A project of one's own, as far as a choice needs it. */
export type Mag = Schemas["Mag"];

/** A picture that waits for a part of it to be chosen. */
export interface UploadedPicture {
  /** Where it is, for a day. */
  url: string;
  width: number;
  height: number;
}

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

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

  uploadPicture: (picture: Blob, signal?: AbortSignal): Promise<Partial<UploadedPicture>> =>
    sendForm("/api/me/pic", {}, picture, { signal }),
  cutAvatar: (url: string, part: Square): Promise<{ pic: string }> =>
    send("PATCH", "/api/me/pic", {
      url,
      cropX: part.x,
      cropY: part.y,
      cropW: part.width,
      cropH: part.height,
    }),
  removeAvatar: (): Promise<void> => send("DELETE", "/api/me/pic"),
  uploadFavicon: (icon: Blob): Promise<{ baseUrl: string }> =>
    sendForm("/api/upload", { name: "favicon" }, icon),
  /** An empty address takes it away. */
  changeFavicon: (favicon: string): Promise<{ opts: User["opts"] }> =>
    send("POST", "/api/me/opts", { data: { favicon } }),
};
