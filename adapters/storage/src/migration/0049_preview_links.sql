-- Links that show a draft to those who have no account. Their tokens are made from the id and the end.
CREATE TABLE preview_links (
    id {id} NOT NULL PRIMARY KEY,
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    author {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    made_at {int} NOT NULL,
    ends_at {int} NOT NULL
) {strict};
CREATE INDEX preview_links_by_project ON preview_links (project_id);
CREATE INDEX preview_links_by_author ON preview_links (author);
