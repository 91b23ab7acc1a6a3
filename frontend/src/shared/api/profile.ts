/** What readers learn of an account, and what counts them. */
import type { User } from "./model";
import { send, sendForm } from "./raw";

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
