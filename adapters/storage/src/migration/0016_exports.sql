-- Exports of what accounts own. `file_key` is the file of the last try, and names those before it. While one is queued or
-- running it has no end.
CREATE TABLE exports (
    id {id} NOT NULL PRIMARY KEY,
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    state {text} NOT NULL CHECK (state IN ('queued', 'running', 'ready', 'failed')),
    file_key {text} UNIQUE,
    done {int} NOT NULL CHECK (done >= 0),
    total {int} NOT NULL CHECK (total >= 0),
    bytes {int} CHECK (bytes >= 0),
    requested_at {int} NOT NULL,
    finished_at {int},
    ends_at {int},
    CHECK ((state IN ('queued', 'running')) = (ends_at IS NULL)),
    CHECK (state <> 'running' OR file_key IS NOT NULL),
    CHECK (state <> 'ready' OR (file_key IS NOT NULL AND bytes IS NOT NULL AND finished_at IS NOT NULL))
) {strict};
CREATE INDEX exports_of_user ON exports (user_id, requested_at, id);
CREATE INDEX exports_by_end ON exports (ends_at) WHERE ends_at IS NOT NULL;
