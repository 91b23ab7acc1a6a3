-- What one account sends to another. `recipient` is the account that is meant; while nobody has proved the address,
-- there is only its key. The items are a JSON list, as they were called when they were sent.
CREATE TABLE sends (
    id {id} NOT NULL PRIMARY KEY,
    sender {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    written {text} NOT NULL,
    recipient {id} REFERENCES users (id) ON DELETE CASCADE,
    email_key {text},
    items {text} NOT NULL,
    status {text} NOT NULL,
    received {int} NOT NULL CHECK (received >= 0),
    created_at {int} NOT NULL,
    answered_at {int},
    CHECK (recipient IS NOT NULL OR email_key IS NOT NULL),
    CHECK ((status = 'pending') = (answered_at IS NULL))
) {strict};
CREATE INDEX sends_by_sender ON sends (sender, created_at DESC, id DESC);
CREATE INDEX sends_to_account ON sends (recipient, created_at DESC, id DESC) WHERE recipient IS NOT NULL;
CREATE INDEX sends_to_address ON sends (email_key, created_at DESC, id DESC) WHERE recipient IS NULL;
CREATE INDEX sends_pending ON sends (created_at) WHERE status = 'pending';
CREATE INDEX sends_settled ON sends (answered_at) WHERE answered_at IS NOT NULL;

-- What is still to be received, in turn. It does not go with what it was sent with: what was accepted, is received even
-- if the sender's account is gone meanwhile. It goes with the place that was made for it.
CREATE TABLE copies (
    id {id} NOT NULL PRIMARY KEY,
    send_id {id} NOT NULL,
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    place {int} NOT NULL CHECK (place >= 0),
    project {int} REFERENCES projects (num_id) ON DELETE CASCADE,
    folder {id} REFERENCES folders (id) ON DELETE CASCADE,
    cover {text},
    cover_width {int},
    cover_height {int},
    CHECK ((project IS NULL) <> (folder IS NULL)),
    CHECK ((cover IS NULL) = (cover_width IS NULL) AND (cover IS NULL) = (cover_height IS NULL))
) {strict};
CREATE INDEX copies_in_turn ON copies (send_id, place);
CREATE INDEX copies_of_owner ON copies (owner);
CREATE INDEX copies_to_project ON copies (project) WHERE project IS NOT NULL;
CREATE INDEX copies_to_folder ON copies (folder) WHERE folder IS NOT NULL;
