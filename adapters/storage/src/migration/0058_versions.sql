-- Moments of documents that are kept. The body of a published one is what readers got.
CREATE TABLE document_versions (
    id {id} NOT NULL PRIMARY KEY,
    project_id {id} NOT NULL REFERENCES documents (project_id) ON DELETE CASCADE,
    seq {int} NOT NULL CHECK (seq >= 0),
    kind {text} NOT NULL,
    name {text},
    author {id} REFERENCES users (id) ON DELETE SET NULL,
    made_at {int} NOT NULL,
    body {bytes} NOT NULL
) {strict};
CREATE INDEX document_versions_of_project ON document_versions (project_id, seq);
CREATE INDEX document_versions_of_author ON document_versions (author);

-- Documents from which the log is folded, to read what was between them.
CREATE TABLE document_checkpoints (
    project_id {id} NOT NULL REFERENCES documents (project_id) ON DELETE CASCADE,
    seq {int} NOT NULL CHECK (seq >= 0),
    body {bytes} NOT NULL,
    PRIMARY KEY (project_id, seq)
) {strict};

-- Who changed a document when, of changes that the log may not have any more.
CREATE TABLE document_sittings (
    project_id {id} NOT NULL REFERENCES documents (project_id) ON DELETE CASCADE,
    first_seq {int} NOT NULL,
    last_seq {int} NOT NULL,
    author {id} REFERENCES users (id) ON DELETE SET NULL,
    from_at {int} NOT NULL,
    until_at {int} NOT NULL,
    changes {int} NOT NULL,
    PRIMARY KEY (project_id, first_seq)
) {strict};
CREATE INDEX document_sittings_of_author ON document_sittings (author);
