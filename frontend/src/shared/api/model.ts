/** The shapes of the calls, under the names that the client uses. They come from the server's own description. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type GroupMode = Schemas["GroupMode"];
export type SortMode = Schemas["SortMode"];
export type ViewMode = Schemas["ViewMode"];
export type UserOpts = Schemas["UserOpts"];
/** A limit of -1 stands for "no limit". */
export type PlanLimits = Schemas["PlanLimits"];
export type User = Schemas["User"];
export type ItemError = Schemas["ItemError"];
export type BulkItems = Schemas["ItemsBody"];
export type UndoArchiveAnswer = Schemas["UndoArchiveAnswer"];
export type RemoveAnswer = Schemas["RemoveAnswer"];

export type Project = Schemas["Project"];
export type Folder = Schemas["Folder"];
/** All of the library, or a page of it. */
export type Library = Schemas["Library"];
export type DuplicateAnswer = Schemas["DuplicateAnswer"];
export type SearchAnswer = Schemas["SearchAnswer"];

/** PUT /me takes any part of these; null is sent for a collection alone. */
export interface UserPatch {
  name?: string;
  desc?: string;
  groupMode?: GroupMode;
  sortMode?: SortMode | { folder: string; mode: SortMode };
  behavior_metrics?: Record<string, string | number | boolean>;
  registrationData?: { future_project: string };
  profileVisible?: boolean;
  magEmailWhitelist?: Schemas["MagEmailWhitelist"];
  opts?: OptsPatch;
  ssoAdminCollaborationType?: "editor" | "member";
  /** The one field that null may be sent for: no collection. */
  ssoCollabFolder?: string | null;
}

/** Switches that a person sets; the pictures and the tag manager have calls of their own. */
export type OptsPatch = Partial<Omit<UserOpts, "favicon" | "sharePicture" | "gtm_id">>;
