-- Personal access tokens of Figma, one of an account. They are sealed with the product's key. The ending is what its owner is
-- shown of it: its last four characters.
CREATE TABLE figma_tokens (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token {bytes} NOT NULL,
    ending {text} NOT NULL,
    kept_at {int} NOT NULL
) {strict};
