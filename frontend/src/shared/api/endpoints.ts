/** One function a call. Features use these, never a path. */
import { type RequestOptions, request } from "./client";
import { getRevalidated, type Revalidated } from "./etag";
import type {
  ArchiveAnswer,
  BulkItems,
  DuplicateAnswer,
  Folder,
  Library,
  LibraryPage,
  MoveAnswer,
  Project,
  ProjectViews,
  RemoveAnswer,
  RestoreAnswer,
  SearchAnswer,
  SortMode,
  User,
  UserOpts,
  UserPatch,
} from "./model";

type Wish = Pick<RequestOptions, "signal" | "skipRedirect">;

export interface PageQuery {
  limit: number;
  after?: string;
  sort?: SortMode;
  folder?: string;
}

/** The sign-in pages answer for themselves; a refusal there is a sentence at a field. */
const staying = { skipRedirect: true } as const;

export const api = {
  join: (body: { email: string; password: string; name: string }) =>
    request<User>("POST", "/auth/join", { body, ...staying }),
  login: (body: { email: string; password: string }) =>
    request<User>("POST", "/auth/login", { body, ...staying }),
  logout: () => request<void>("POST", "/auth/logout", staying),
  recover: (body: { email: string }) =>
    request<void>("POST", "/auth/recover", { body, ...staying }),
  resetPassword: (body: { token: string; password: string }) =>
    request<void>("POST", "/auth/reset", { body, ...staying }),
  confirmEmail: (body: { token: string }) =>
    request<void>("POST", "/auth/confirm", { body, ...staying }),
  resendConfirmation: () => request<void>("POST", "/confirm/resend"),

  me: (wish?: Wish) => request<User>("GET", "/me", wish),
  updateMe: (body: UserPatch) => request<User>("PUT", "/me", { body }),
  saveOpts: (data: Partial<UserOpts>) =>
    request<{ opts: UserOpts }>("POST", "/me/opts", { body: { data } }),

  library: (wish?: Wish): Promise<Revalidated<Library>> =>
    getRevalidated<Library>("/readymags/user", wish),
  libraryPage: (query: PageQuery, wish?: Wish) =>
    request<LibraryPage>("GET", "/readymags/user", { query: { ...query }, ...wish }),
  createProject: (body: { folder?: string; title?: string } = {}) =>
    request<Project>("POST", "/mag", { body }),
  saveTitle: (numId: number, title: string, skipChanged = false) =>
    request<Project>("POST", `/mag/${numId}/title`, {
      body: { title },
      query: { skip_changed: skipChanged || undefined },
    }),
  createFolder: (body: { name?: string } = {}) =>
    request<Folder>("POST", "/folders/create", { body }),
  updateFolder: (id: string, body: { name?: string; is_hidden?: boolean }) =>
    request<Folder>("PATCH", `/folders/${encodeURIComponent(id)}`, { body }),
  deleteFolder: (id: string) =>
    request<{ _id: string }>("POST", `/folders/delete/${encodeURIComponent(id)}`),
  /** `target` is a folder's _id, or "root". */
  moveProjects: (target: string, magNumIds: number[]) =>
    request<MoveAnswer>("POST", `/folders/movemags/${encodeURIComponent(target)}`, {
      body: { mag_num_ids: magNumIds },
    }),
  archive: (body: BulkItems) => request<ArchiveAnswer>("POST", "/mags/archive", { body }),
  restore: (body: BulkItems) => request<RestoreAnswer>("POST", "/mags/restore", { body }),
  remove: (body: BulkItems) => request<RemoveAnswer>("POST", "/mags/remove", { body }),
  duplicate: (body: { mag_num_ids: number[]; folder?: string }) =>
    request<DuplicateAnswer>("POST", "/mags/duplicate", { body }),
  search: (body: { query: string; limit?: number }, wish?: Wish) =>
    request<SearchAnswer>("POST", "/readymags/search", { body, ...wish }),
  projectViews: (wish?: Wish) => request<ProjectViews>("GET", "/user/project-views", wish),
};
