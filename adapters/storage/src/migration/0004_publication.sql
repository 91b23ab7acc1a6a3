ALTER TABLE projects ADD COLUMN description {text} NOT NULL DEFAULT '';
ALTER TABLE projects ADD COLUMN search_indexing {bool} NOT NULL DEFAULT {true};
ALTER TABLE projects ADD COLUMN page_password {text};

-- What the public reads of a project, and nothing that its owner has changed since.
CREATE TABLE publications (
    project_id {id} NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    title {text} NOT NULL,
    description {text} NOT NULL,
    cover {text},
    cover_width {int} CHECK (cover_width >= 0),
    cover_height {int} CHECK (cover_height >= 0),
    published_at {int} NOT NULL,
    CHECK ((cover IS NULL) = (cover_width IS NULL) AND (cover IS NULL) = (cover_height IS NULL))
) {strict};
UPDATE projects SET last_published = updated_at WHERE is_published AND last_published IS NULL;
INSERT INTO publications (project_id, title, description, cover, cover_width, cover_height, published_at)
SELECT id, title, description, cover, cover_width, cover_height, last_published
FROM projects WHERE is_published;

-- The pages of a profile and of a collection are ranges of these, however much else there is.
CREATE INDEX projects_public ON projects (owner, last_published DESC, num_id DESC)
WHERE is_published AND NOT is_private AND NOT is_hidden;
CREATE INDEX projects_public_on_shelf ON projects (owner, shelf, last_published DESC, num_id DESC)
WHERE is_published AND NOT is_private AND NOT is_hidden;
CREATE INDEX projects_by_domain ON projects (domain) WHERE domain IS NOT NULL;

-- Where the profile is, and the id of the tag manager on its pages.
ALTER TABLE users ADD COLUMN domain {text};
ALTER TABLE users ADD COLUMN tag_manager {text};
CREATE UNIQUE INDEX users_by_domain ON users (domain) WHERE domain IS NOT NULL;

CREATE TABLE daily_views (
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day {text} NOT NULL CHECK (length(day) = 10),
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    views {int} NOT NULL CHECK (views >= 0),
    PRIMARY KEY (owner, day, project_id)
) {strict};
CREATE INDEX daily_views_of_project ON daily_views (project_id, day);

-- A visitor is a hash under a day's key. Neither the address nor the browser is anywhere.
CREATE TABLE visits (
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    visitor {bytes} NOT NULL CHECK (length(visitor) = 32),
    last_seen_at {int} NOT NULL,
    PRIMARY KEY (project_id, visitor)
) {strict};
CREATE INDEX visits_by_age ON visits (last_seen_at);

CREATE TABLE secret_keys (
    name {text} NOT NULL PRIMARY KEY,
    secret {bytes} NOT NULL CHECK (length(secret) = 32),
    ends_at {int}
) {strict};
