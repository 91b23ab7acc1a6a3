-- Changes of address that wait for their confirmation, or that the old address can still take back.
CREATE TABLE email_changes (
    id {id} NOT NULL PRIMARY KEY,
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    old_email {text} NOT NULL,
    old_email_key {text} NOT NULL,
    old_confirmed_at {int},
    new_email {text} NOT NULL,
    confirm_hash {bytes} NOT NULL UNIQUE CHECK (length(confirm_hash) = 32),
    undo_hash {bytes} NOT NULL UNIQUE CHECK (length(undo_hash) = 32),
    requested_at {int} NOT NULL,
    confirmed_at {int},
    ends_at {int} NOT NULL
) {strict};
CREATE UNIQUE INDEX email_changes_unconfirmed ON email_changes (user_id) WHERE confirmed_at IS NULL;
CREATE INDEX email_changes_of_user ON email_changes (user_id, requested_at);
CREATE INDEX email_changes_by_old ON email_changes (old_email_key);
CREATE INDEX email_changes_by_end ON email_changes (ends_at);

-- Whoever deletes an account looks for a picture that others show too.
CREATE INDEX projects_by_cover ON projects (cover) WHERE cover IS NOT NULL;
CREATE INDEX publications_by_cover ON publications (cover) WHERE cover IS NOT NULL;

-- Files of accounts that are gone, until they are gone too.
CREATE TABLE abandoned_files (
    file_key {text} NOT NULL PRIMARY KEY
) {strict};

-- Why people left, without who.
CREATE TABLE deletion_reasons (
    id {id} NOT NULL PRIMARY KEY,
    reason {text} NOT NULL,
    words {text},
    given_at {int} NOT NULL
) {strict};
CREATE INDEX deletion_reasons_by_time ON deletion_reasons (given_at DESC, id DESC);
