-- Keys that sign somebody in without a password. `public_key` is what the verifying adapter checks answers against; it
-- holds no secret.
CREATE TABLE passkeys (
    id {id} NOT NULL PRIMARY KEY,
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id {bytes} NOT NULL UNIQUE,
    public_key {text} NOT NULL,
    name {text} NOT NULL,
    backed_up {bool} NOT NULL,
    created_at {int} NOT NULL,
    last_used_at {int}
) {strict};
CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at, id);

-- What was asked of an authenticator. `user_id` is who adds a passkey, and empty while somebody signs in.
CREATE TABLE passkey_ceremonies (
    token_hash {bytes} NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
    user_id {id} REFERENCES users (id) ON DELETE CASCADE,
    state {text} NOT NULL,
    expires_at {int} NOT NULL
) {strict};
CREATE INDEX passkey_ceremonies_of_user ON passkey_ceremonies (user_id);
CREATE INDEX passkey_ceremonies_by_end ON passkey_ceremonies (expires_at);
