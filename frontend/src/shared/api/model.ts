/** The shapes that the calls answer with. */
export type GroupMode = "Grouped" | "Ungrouped";
export type SortMode = "Alphabet" | "LastChanged" | "DateCreated";
export type ViewMode = "grid" | "list";
export type CopyStatus = "processing" | "failed";

export interface UserOpts {
  favicon: string | null;
  gtm_id: string | null;
  guidanceKitCollapsed: boolean;
  projectsCollapsed: boolean;
  sharedWithMeCollapsed: boolean;
  collectionsCollapsed: boolean;
  viewMode: ViewMode;
  singleKeyShortcuts: boolean;
}

export interface PlanLimits {
  /** -1 stands for "no limit" in each of these. */
  published_mags: number;
  pages_per_mag: number;
  views_per_month: number;
  contributors: number;
  domain_limit: number;
  version_history: number;
  video: number;
}

export interface Permissions {
  can_use_gtm: boolean;
  can_use_search_indexing: boolean;
  can_use_send: boolean;
  can_map_domain: boolean;
  views_per_month: number;
  domain_limit: number;
  _reasons: { limited_usage: { code: string } | null };
}

export interface User {
  _id: string;
  num_id: number;
  name: string;
  uri: string;
  desc: string;
  pic: string | null;
  email: string;
  email_confirmation_date: string | null;
  createDate: string;
  groupMode: GroupMode;
  sortMode: SortMode;
  /** Keyed by a folder's _id, or "archived". */
  folderSortModes: Record<string, SortMode>;
  opts: UserOpts;
  permissions: Permissions;
  plan: { id: string; level: string; name: string };
  plan_limits: PlanLimits;
  plan_overrides: null;
  current_month_page_views: number;
  publishedMagsCount: number;
  projectDomains: number;
  behavior_metrics: Record<string, string | number | boolean>;
  ab_flags: Record<string, boolean>;
  profileVisible: boolean;
}

export interface Project {
  _id: string;
  num_id: number;
  title: string;
  cover: string | null;
  coverWidth: number | null;
  coverHeight: number | null;
  folder: string | null;
  domain: string | null;
  is_published: boolean;
  changed: boolean;
  last_published: string | null;
  last_unpublished: string | null;
  lastMapped: string | null;
  lastUnmapped: string | null;
  is_private: boolean;
  isPrivatePages: boolean;
  isArchived: boolean;
  archivedWithFolder: boolean;
  archivedAt: string | null;
  views: number;
  last_changed: string;
  updated: string;
  creation_date: string;
  isCopyableTemplate: boolean;
  isPublishedAsTemplate: boolean;
  templateSubmissionStatus: string | null;
  opts: { hidden: boolean };
  isFolder: false;
  copyStatus: CopyStatus | null;
  showAsNew: boolean;
}

export interface Folder {
  _id: string;
  num_id: number;
  name: string;
  uri: string;
  count: number;
  count_public: number;
  is_hidden: boolean;
  isFolder: true;
  created_at: string;
  updated: string;
  isArchive: boolean;
  isArchived: boolean;
  archivedAt: string | null;
  canEdit: boolean;
  copyStatus: CopyStatus | null;
  user: string;
  isTeammateAsFolder: boolean;
  isExternalSharedFolder: boolean;
  setInputFocus: boolean;
  showAsNew: boolean;
}

export interface ItemError {
  num_id: number;
  code: string;
  detail: string;
}

export interface Library {
  version: number;
  user: { folders: Folder[] };
  mags: Project[];
}

export interface LibraryPage extends Library {
  next: string | null;
}

export interface BulkItems {
  mag_num_ids?: number[];
  folder_num_ids?: number[];
}

export interface MoveAnswer {
  success: number[];
  errors: ItemError[];
  folder: string | null;
}

export interface ArchiveAnswer {
  data: { count: number; folder: Folder | null };
  success: { mags: number[]; folders: number[] };
  errors: ItemError[];
  unpublished: number[];
  releasedDomains: { num_id: number; domain: string }[];
}

export interface RestoreAnswer {
  data: { count: number };
  success: { mags: { num_id: number; folder: string | null }[]; folders: number[] };
  errors: ItemError[];
}

export interface RemoveAnswer {
  data: { count: number };
  success: { mags: number[]; folders: number[] };
  errors: ItemError[];
}

export interface DuplicateAnswer {
  success: Project[];
  errors: ItemError[];
}

export interface SearchAnswer {
  mags: Project[];
  folders: Folder[];
  count: number;
  limit: number;
}

export interface ProjectViews {
  data: { views: { num_id: number; month: string; views: number }[] };
}

/** PUT /me takes any part of these. */
export interface UserPatch {
  name?: string;
  desc?: string;
  groupMode?: GroupMode;
  sortMode?: SortMode | { folder: string; mode: SortMode };
  behavior_metrics?: Record<string, string | number | boolean>;
  profileVisible?: boolean;
  opts?: Partial<UserOpts>;
}
