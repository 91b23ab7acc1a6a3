-- What an account puts on its pages beside words.
ALTER TABLE users ADD COLUMN avatar {text};
ALTER TABLE users ADD COLUMN favicon {text};
ALTER TABLE users ADD COLUMN analytics {text};
ALTER TABLE users ADD COLUMN analytics_client {text};

-- Files of accounts: in use, or until a time.
CREATE TABLE uploads (
    file_key {text} NOT NULL PRIMARY KEY,
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    ends_at {int}
) {strict};
CREATE INDEX uploads_of_user ON uploads (user_id);
CREATE INDEX uploads_by_end ON uploads (ends_at) WHERE ends_at IS NOT NULL;
