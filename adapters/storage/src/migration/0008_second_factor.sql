-- The secret that an authenticator app shares, sealed with the product's key. A code of `last_step` or of an earlier
-- step does not work again.
CREATE TABLE second_factors (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    id {id} NOT NULL UNIQUE,
    method {text} NOT NULL,
    secret {bytes} NOT NULL,
    last_step {int} NOT NULL,
    created_at {int} NOT NULL
) {strict};

-- A secret that was shown, and whose code was not entered yet.
CREATE TABLE pending_second_factors (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret {bytes} NOT NULL,
    expires_at {int} NOT NULL
) {strict};
CREATE INDEX pending_second_factors_by_end ON pending_second_factors (expires_at);

CREATE TABLE recovery_codes (
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash {bytes} NOT NULL CHECK (length(code_hash) = 32),
    PRIMARY KEY (user_id, code_hash)
) {strict};

-- Between the right password and a session. `password_hash` is the SHA-256 of the password's hash of that time.
CREATE TABLE sign_in_challenges (
    token_hash {bytes} NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    password_hash {bytes} NOT NULL CHECK (length(password_hash) = 32),
    expires_at {int} NOT NULL
) {strict};
CREATE INDEX sign_in_challenges_of_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges (expires_at);
