-- The project that stands at the address of an account's profile.
CREATE TABLE home_projects (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE
) {strict};
CREATE INDEX home_projects_of_project ON home_projects (project_id);

-- What operators tell under What's new, from `told_at` on.
CREATE TABLE news (
    id {id} NOT NULL PRIMARY KEY,
    slug {text} NOT NULL UNIQUE,
    told_at {int} NOT NULL,
    kind {text} NOT NULL,
    title {text} NOT NULL,
    words {text} NOT NULL,
    href {text},
    image {text},
    image_width {int},
    image_height {int},
    CHECK ((image IS NULL) = (image_width IS NULL) AND (image IS NULL) = (image_height IS NULL))
) {strict};
CREATE INDEX news_by_time ON news (told_at, id);

-- The newest entry that somebody has seen.
CREATE TABLE news_seen (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    seen_until {int} NOT NULL
) {strict};
