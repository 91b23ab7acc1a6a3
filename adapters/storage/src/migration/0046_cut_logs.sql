-- The last change that is no longer in the log of a document; it is in the snapshot.
ALTER TABLE documents ADD COLUMN cut_seq {int} NOT NULL DEFAULT 0 CHECK (cut_seq >= 0);

-- What each client sent last of the changes that were cut, so that it is known when it is sent again.
CREATE TABLE document_clients (
    project_id {id} NOT NULL REFERENCES documents (project_id) ON DELETE CASCADE,
    client {int} NOT NULL,
    number {int} NOT NULL,
    seq {int} NOT NULL,
    digest {bytes} NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (project_id, client)
) {strict};
