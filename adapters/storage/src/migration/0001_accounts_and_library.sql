-- The tables of both databases. Words in braces stand for what differs: see `migration/mod.rs`.
-- Times are microseconds since 1970 in UTC, so that both databases sort, compare and keep them alike.

CREATE TABLE users (
    num_id {int} PRIMARY KEY,
    id {id} NOT NULL UNIQUE,
    email {text} NOT NULL,
    email_key {text} NOT NULL UNIQUE,
    email_confirmed_at {int},
    password_hash {text} NOT NULL,
    name {text} NOT NULL,
    username {text} NOT NULL,
    username_key {text} NOT NULL UNIQUE,
    description {text} NOT NULL,
    profile_visible {bool} NOT NULL,
    level {text} NOT NULL,
    group_mode {text} NOT NULL,
    sort_mode {text} NOT NULL,
    folder_sort_modes {text} NOT NULL,
    guidance_kit_collapsed {bool} NOT NULL,
    projects_collapsed {bool} NOT NULL,
    shared_with_me_collapsed {bool} NOT NULL,
    collections_collapsed {bool} NOT NULL,
    view_mode {text} NOT NULL,
    single_key_shortcuts {bool} NOT NULL,
    behavior_metrics {text} NOT NULL,
    library_version {int} NOT NULL DEFAULT 0 CHECK (library_version >= 0),
    created_at {int} NOT NULL,
    updated_at {int} NOT NULL
) {strict};

CREATE TABLE sessions (
    id {id} NOT NULL PRIMARY KEY,
    token_hash {bytes} NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at {int} NOT NULL,
    last_seen_at {int} NOT NULL,
    authenticated_at {int} NOT NULL,
    user_agent {text} NOT NULL,
    address {text} NOT NULL
) {strict};
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_age ON sessions (created_at);
CREATE INDEX sessions_by_use ON sessions (last_seen_at);

CREATE TABLE mailed_links (
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose {text} NOT NULL,
    token_hash {bytes} NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    email_key {text} NOT NULL,
    expires_at {int} NOT NULL,
    PRIMARY KEY (user_id, purpose)
) {strict};
CREATE INDEX mailed_links_by_end ON mailed_links (expires_at);

CREATE TABLE tries (
    try_key {text} NOT NULL PRIMARY KEY,
    tried {int} NOT NULL CHECK (tried >= 0),
    since {int} NOT NULL,
    last_try {int} NOT NULL
) {strict};
CREATE INDEX tries_by_start ON tries (since);

CREATE TABLE folders (
    num_id {int} PRIMARY KEY,
    id {id} NOT NULL UNIQUE,
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name {text} NOT NULL,
    name_key {text} NOT NULL,
    title_key {text} NOT NULL,
    uri {text} NOT NULL CHECK (uri <> 'archived'),
    is_hidden {bool} NOT NULL,
    archived_at {int},
    copy_status {text},
    created_at {int} NOT NULL,
    updated_at {int} NOT NULL,
    UNIQUE (owner, name_key),
    UNIQUE (owner, uri)
) {strict};

-- `shelf` is the one place where a project is shown: its collection, the root, or the Archive. It makes every page
-- of every view one range of one index, and every count one row of `shelf_counts`.
CREATE TABLE projects (
    num_id {int} PRIMARY KEY,
    id {id} NOT NULL UNIQUE,
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    folder {id} REFERENCES folders (id) ON DELETE SET NULL,
    title {text} NOT NULL,
    title_key {text} NOT NULL,
    cover {text},
    cover_width {int} CHECK (cover_width >= 0),
    cover_height {int} CHECK (cover_height >= 0),
    is_published {bool} NOT NULL,
    changed {bool} NOT NULL,
    last_published {int},
    last_unpublished {int},
    domain {text},
    last_mapped {int},
    last_unmapped {int},
    archived_at {int},
    archived_with_folder {bool} NOT NULL,
    is_private {bool} NOT NULL,
    is_private_pages {bool} NOT NULL,
    is_hidden {bool} NOT NULL,
    is_copyable_template {bool} NOT NULL,
    is_published_template {bool} NOT NULL,
    template_status {text},
    copy_status {text},
    views {int} NOT NULL CHECK (views >= 0),
    last_changed {int} NOT NULL,
    created_at {int} NOT NULL,
    updated_at {int} NOT NULL,
    shelf {id} NOT NULL GENERATED ALWAYS AS (
        CASE
            WHEN archived_at IS NOT NULL AND (folder IS NULL OR NOT archived_with_folder) THEN {archive}
            WHEN folder IS NULL THEN {root}
            ELSE folder
        END
    ) STORED,
    CHECK ((cover IS NULL) = (cover_width IS NULL) AND (cover IS NULL) = (cover_height IS NULL)),
    CHECK (archived_at IS NOT NULL OR NOT archived_with_folder)
) {strict};
CREATE INDEX projects_by_change ON projects (owner, last_changed DESC, num_id DESC);
CREATE INDEX projects_by_title ON projects (owner, title_key, num_id DESC);
CREATE INDEX projects_by_creation ON projects (owner, created_at DESC, num_id DESC);
CREATE INDEX projects_on_shelf_by_change ON projects (owner, shelf, last_changed DESC, num_id DESC);
CREATE INDEX projects_on_shelf_by_title ON projects (owner, shelf, title_key, num_id DESC);
CREATE INDEX projects_on_shelf_by_creation ON projects (owner, shelf, created_at DESC, num_id DESC);
CREATE INDEX projects_by_exact_title ON projects (owner, title);
CREATE INDEX projects_in_folder ON projects (folder) WHERE folder IS NOT NULL;
CREATE INDEX projects_published ON projects (owner) WHERE is_published;
CREATE INDEX projects_with_domain ON projects (owner) WHERE domain IS NOT NULL;

-- How many projects each shelf shows; kept by triggers, so that it agrees with the rows whoever writes them.
CREATE TABLE shelf_counts (
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    shelf {id} NOT NULL,
    shown {int} NOT NULL CHECK (shown >= 0),
    published {int} NOT NULL CHECK (published >= 0 AND published <= shown),
    PRIMARY KEY (owner, shelf)
) {strict};

CREATE TABLE page_views (
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    month {text} NOT NULL CHECK (length(month) = 7),
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    views {int} NOT NULL CHECK (views >= 0),
    PRIMARY KEY (owner, month, project_id)
) {strict};
CREATE INDEX page_views_of_project ON page_views (project_id);

-- A mail is due while `due_at` is set; a claim moves it to the moment at which the claim runs out.
CREATE TABLE outbox (
    id {id} NOT NULL PRIMARY KEY,
    recipient {text} NOT NULL,
    recipient_name {text} NOT NULL,
    message {text} NOT NULL,
    token {text},
    attempts {int} NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    last_error {text},
    created_at {int} NOT NULL,
    due_at {int},
    delivered_at {int}
) {strict};
CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_delivered ON outbox (delivered_at) WHERE delivered_at IS NOT NULL;

CREATE TABLE jobs (
    id {id} NOT NULL PRIMARY KEY,
    kind {text} NOT NULL,
    job_key {text} NOT NULL UNIQUE,
    attempts {int} NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    last_error {text},
    due_at {int} NOT NULL
) {strict};
CREATE INDEX jobs_due ON jobs (due_at, id);

CREATE TABLE activity (
    id {id} NOT NULL PRIMARY KEY,
    user_id {id} REFERENCES users (id) ON DELETE CASCADE,
    event {text} NOT NULL,
    address {text} NOT NULL,
    user_agent {text} NOT NULL,
    occurred_at {int} NOT NULL
) {strict};
CREATE INDEX activity_of_user ON activity (user_id, occurred_at DESC, id DESC);
