/** The account's own calls: who it is, what readers learn of it, and what happened to it. */
import type { Outcome } from "../optimistic";
import { bodyOf, type CallOptions, client, optionsOf, staying, until } from "./client";
import { asForm } from "./files";
import type { OptsPatch, User, UserPatch } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** Something that happened to the account. */
export type AccountEvent = Schemas["AccountActivityEntry"];
export type AccountEvents = Schemas["AccountActivity"];
export type EmailChange = Schemas["ChangedEmail"];
/** A key of the list, or the person's own words. */
export type Deletion = { deleteReason: string };
/** A picture that waits for a part of it to be chosen. */
export type UploadedPicture = Schemas["PictureAnswer"];

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

const changeOpts = (data: Schemas["OptsChange"]) =>
  bodyOf(client.POST("/api/me/opts", { body: { data } }));

export const accountApi = {
  me: (options?: CallOptions): Promise<User> => bodyOf(client.GET("/api/me", optionsOf(options))),
  updateMe: (body: UserPatch): Promise<User> => bodyOf(client.PUT("/api/me", { body })),
  saveOpts: (data: OptsPatch) => bodyOf(client.POST("/api/me/opts", { body: { data } })),

  undoEmail: (token: string) =>
    bodyOf(client.POST("/api/auth/undo-email", { body: { token }, ...staying })),
  /** Never rejects: the caller is handed the error itself. */
  changeEmail: async (body: Schemas["ChangeEmailBody"]): Promise<Outcome<EmailChange>> => {
    try {
      return { ok: true, answer: await bodyOf(client.PATCH("/api/me/email", { body })) };
    } catch (error) {
      return { ok: false, error };
    }
  },
  /** Takes back a change of address that waits for its confirmation. */
  withdrawEmail: () => bodyOf(client.DELETE("/api/me/email/pending")),
  changePassword: (body: Schemas["ChangePasswordBody"]) =>
    bodyOf(client.PATCH("/api/me/password", { body })),
  deleteAccount: (body: Deletion) => bodyOf(client.DELETE("/api/user/account", { body })),
  events: (before: string | null, signal?: AbortSignal): Promise<AccountEvents> => {
    const query = before === null ? {} : { before };
    return bodyOf(client.GET("/api/me/activity", { params: { query }, ...until(signal) }));
  },

  changeUsername: (uri: string): Promise<Schemas["UriAnswer"]> =>
    bodyOf(client.PATCH("/api/me/uri", { body: { uri } })),
  /** An empty id takes it away. */
  changeAnalytics: (ua: string): Promise<User> => bodyOf(client.PUT("/api/me", { body: { ua } })),
  /** An empty id takes it away. */
  changeTagManager: (gtmId: string) => changeOpts({ gtm_id: gtmId }),
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
  changeFavicon: (favicon: string) => changeOpts({ favicon }),
  uploadSharePicture: (picture: Blob): Promise<Schemas["UploadAnswer"]> =>
    bodyOf(client.POST("/api/upload", asForm({ name: "sharePicture" as const }, picture))),
  /** An empty address takes it away. */
  changeSharePicture: (sharePicture: string) => changeOpts({ sharePicture }),
};
