-- Who shares what with whom. A membership binds an address until somebody accepts, and their account from then on.
CREATE TABLE teammates (
    id {id} NOT NULL PRIMARY KEY,
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email {text} NOT NULL,
    email_key {text} NOT NULL,
    user_id {id} REFERENCES users (id) ON DELETE CASCADE,
    role {text} NOT NULL,
    shares_all {bool} NOT NULL,
    token_hash {bytes} UNIQUE CHECK (length(token_hash) = 32),
    token_expires_at {int},
    created_at {int} NOT NULL,
    updated_at {int} NOT NULL,
    UNIQUE (owner, email_key),
    UNIQUE (owner, user_id),
    CHECK ((token_hash IS NULL) = (token_expires_at IS NULL)),
    CHECK (user_id IS NULL OR token_hash IS NULL)
) {strict};
CREATE INDEX teammates_of_user ON teammates (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX teammates_pending ON teammates (email_key) WHERE user_id IS NULL;

-- Single projects: shared by themselves, or shared otherwise and with a role of their own.
CREATE TABLE teammate_projects (
    teammate {id} NOT NULL REFERENCES teammates (id) ON DELETE CASCADE,
    num_id {int} NOT NULL REFERENCES projects (num_id) ON DELETE CASCADE,
    shared {bool} NOT NULL,
    role {text},
    PRIMARY KEY (teammate, num_id)
) {strict};
CREATE INDEX teammate_projects_by_project ON teammate_projects (num_id);

CREATE TABLE teammate_folders (
    teammate {id} NOT NULL REFERENCES teammates (id) ON DELETE CASCADE,
    folder {id} NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    shared {bool} NOT NULL,
    role {text},
    PRIMARY KEY (teammate, folder)
) {strict};
CREATE INDEX teammate_folders_by_folder ON teammate_folders (folder);

-- Whom an account added and removed last.
CREATE TABLE team_marks (
    owner {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    added_email {text},
    added_at {int},
    removed_email {text},
    removed_at {int},
    CHECK ((added_email IS NULL) = (added_at IS NULL)),
    CHECK ((removed_email IS NULL) = (removed_at IS NULL))
) {strict};
