/** What readers learn of an account, and what counts them. */
import { bodyOf, client, until } from "./client";
import { asForm } from "./files";
import type { User } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A project of one's own, as far as a choice needs it. */
export type Mag = Schemas["Mag"];
/** A picture that waits for a part of it to be chosen. */
export type UploadedPicture = Schemas["PictureAnswer"];

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

const saveOpts = (data: Schemas["OptsChange"]) =>
  bodyOf(client.POST("/api/me/opts", { body: { data } }));

export const profileApi = {
  /** Without a number the profile has no home project. */
  setHome: (numId: number | null): Promise<User> =>
    bodyOf(
      client.POST("/api/me/domain-project", { body: numId === null ? {} : { num_id: numId } }),
    ),
  mags: async (signal?: AbortSignal): Promise<Mag[]> =>
    (await bodyOf(client.GET("/api/user/mags", until(signal)))).mags,
  changeUsername: (uri: string): Promise<Schemas["UriAnswer"]> =>
    bodyOf(client.PATCH("/api/me/uri", { body: { uri } })),
  /** An empty id takes it away. */
  changeAnalytics: (ua: string): Promise<User> => bodyOf(client.PUT("/api/me", { body: { ua } })),
  /** An empty id takes it away. */
  changeTagManager: (gtmId: string) => saveOpts({ gtm_id: gtmId }),

  uploadPicture: (picture: Blob, signal?: AbortSignal): Promise<Partial<UploadedPicture>> =>
    bodyOf(client.POST("/api/me/pic", { ...asForm({}, picture), ...until(signal) })),
  cutAvatar: (url: string, part: Square): Promise<Schemas["AvatarAnswer"]> => {
    const body = { url, cropX: part.x, cropY: part.y, cropW: part.width, cropH: part.height };
    return bodyOf(client.PATCH("/api/me/pic", { body }));
  },
  removeAvatar: () => bodyOf(client.DELETE("/api/me/pic")),
  uploadFavicon: (icon: Blob): Promise<Schemas["UploadAnswer"]> =>
    bodyOf(client.POST("/api/upload", asForm({ name: "favicon" as const }, icon))),
  /** An empty address takes it away. */
  changeFavicon: (favicon: string) => saveOpts({ favicon }),
};
