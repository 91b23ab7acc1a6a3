-- What happened in libraries. Titles and names are those of that time; the actor may be gone meanwhile.
-- The key is the order in which a library's history is read; `along` leaves out what is told with a collection.
CREATE TABLE history (
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    along {bool} NOT NULL,
    occurred_at {int} NOT NULL,
    id {id} NOT NULL,
    actor {id} NOT NULL,
    event {text} NOT NULL,
    project_num_id {int},
    project_title {text},
    folder_num_id {int},
    folder_name {text},
    details {text} NOT NULL,
    PRIMARY KEY (owner, along, occurred_at, id),
    CHECK ((project_num_id IS NULL) = (project_title IS NULL)),
    CHECK ((folder_num_id IS NULL) = (folder_name IS NULL))
) {strict};
CREATE INDEX history_of_project ON history (owner, project_num_id, occurred_at, id)
    WHERE project_num_id IS NOT NULL;
CREATE INDEX history_by_age ON history (occurred_at);
