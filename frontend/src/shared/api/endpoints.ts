/** One function a call. Features use these, never a path. */
import { beside, bodyOf, client, staying } from "./client";
import { type Revalidated, revalidated } from "./etag";
import type { BulkItems, Library, OptsPatch, SortMode, User, UserPatch } from "./model";

interface Wish {
  signal?: AbortSignal | undefined;
  /** The caller wants to know about 401 itself; nobody is sent to sign-in. */
  skipRedirect?: boolean;
}

export interface PageQuery {
  limit: number;
  after?: string;
  sort?: SortMode;
  folder?: string;
}

function init({ signal, skipRedirect }: Wish = {}) {
  return { ...(signal ? { signal } : {}), ...(skipRedirect ? staying : {}) };
}

/** The sign-in pages answer for themselves; a refusal there is a sentence at a field. */
export const api = {
  /** `invitation` is the secret of a mailed one: it confirms the address that it was sent to. */
  join: (body: {
    email: string;
    password: string;
    name: string;
    invitation?: string;
    /** The referral id of whose link led here, and the template that they came to start from. */
    ref?: string;
    template?: number;
  }): Promise<User> => bodyOf(client.POST("/api/auth/join", { body, ...staying })),
  logout: () => bodyOf(client.POST("/api/auth/logout", staying)),
  recover: (body: { email: string }) =>
    bodyOf(client.POST("/api/auth/recover", { body, ...staying })),
  resetPassword: (body: { token: string; password: string }) =>
    bodyOf(client.POST("/api/auth/reset", { body, ...staying })),
  /** Without a session of the account that the link is for, its password is asked for. */
  confirmEmail: (body: { token: string; password?: string }) =>
    bodyOf(client.POST("/api/auth/confirm", { body, ...staying })),
  resendConfirmation: () => bodyOf(client.POST("/api/confirm/resend")),

  me: (wish?: Wish): Promise<User> => bodyOf(client.GET("/api/me", init(wish))),
  updateMe: (body: UserPatch): Promise<User> => bodyOf(client.PUT("/api/me", { body })),
  saveOpts: (data: OptsPatch) => bodyOf(client.POST("/api/me/opts", { body: { data } })),

  library: (wish?: Wish): Promise<Revalidated<Library>> =>
    revalidated<Library>("library", (headers) =>
      client.GET("/api/readymags/user", { headers, ...init(wish), ...beside }),
    ),
  libraryPage: (query: PageQuery, wish?: Wish): Promise<Library> =>
    bodyOf(client.GET("/api/readymags/user", { params: { query }, ...init(wish) })),
  createProject: (body: { folder?: string; title?: string } = {}) =>
    bodyOf(client.POST("/api/mag", { body })),
  saveTitle: (numId: number, title: string, skipChanged = false) => {
    const params = {
      path: { id: String(numId) },
      query: skipChanged ? { skip_changed: true } : {},
    };
    return bodyOf(client.POST("/api/mag/{id}/title", { params, body: { title } }));
  },
  createFolder: (body: { name?: string } = {}) =>
    bodyOf(client.POST("/api/folders/create", { body })),
  updateFolder: (id: string, body: { name?: string; is_hidden?: boolean }) =>
    bodyOf(client.PATCH("/api/folders/{id}", { params: { path: { id } }, body })),
  deleteFolder: (id: string) =>
    bodyOf(client.POST("/api/folders/delete/{id}", { params: { path: { id } } })),
  /** `target` is a folder's _id, or "root". */
  moveProjects: (target: string, magNumIds: number[]) =>
    bodyOf(
      client.POST("/api/folders/movemags/{id}", {
        params: { path: { id: target } },
        body: { mag_num_ids: magNumIds },
      }),
    ),
  archive: (body: BulkItems) => bodyOf(client.POST("/api/mags/archive", { body })),
  undoArchive: (body: BulkItems) => bodyOf(client.POST("/api/mags/archive/undo", { body })),
  restore: (body: BulkItems) => bodyOf(client.POST("/api/mags/restore", { body })),
  remove: (body: BulkItems) => bodyOf(client.POST("/api/mags/remove", { body })),
  duplicate: (body: { mag_num_ids: number[]; folder?: string }) =>
    bodyOf(client.POST("/api/mags/duplicate", { body })),
  search: (body: { query: string; limit?: number }, wish?: Wish) =>
    bodyOf(client.POST("/api/readymags/search", { body, ...init(wish) })),
  projectViews: (wish?: Wish) => bodyOf(client.GET("/api/user/project-views", init(wish))),
};
