-- What is drawn in the editor: a document for each project whose editor was opened.
CREATE TABLE documents (
    project_id {id} NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    seq {int} NOT NULL,
    snapshot_seq {int} NOT NULL,
    snapshot {bytes} NOT NULL,
    CHECK (snapshot_seq <= seq)
) {strict};

-- The log of each document, in the order that the server gave the changes.
CREATE TABLE document_changes (
    project_id {id} NOT NULL REFERENCES documents (project_id) ON DELETE CASCADE,
    seq {int} NOT NULL,
    author {id} REFERENCES users (id) ON DELETE SET NULL,
    client {int} NOT NULL,
    number {int} NOT NULL,
    digest {bytes} NOT NULL CHECK (length(digest) = 32),
    changed_at {int} NOT NULL,
    schema {int} NOT NULL,
    ops {bytes} NOT NULL,
    PRIMARY KEY (project_id, seq),
    UNIQUE (project_id, client, number)
) {strict};
CREATE INDEX document_changes_of_author ON document_changes (author);
