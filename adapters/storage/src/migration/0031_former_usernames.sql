-- Usernames that accounts had until a new version renamed them: their addresses lead on, and nobody else takes them.
CREATE TABLE former_usernames (
    username_key {text} NOT NULL PRIMARY KEY,
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE
) {strict};
CREATE INDEX former_usernames_of_user ON former_usernames (user_id);
