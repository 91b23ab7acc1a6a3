-- What readers get of documents. It stays while a project is in the Archive, so that restoring it can publish it again.
CREATE TABLE published_documents (
    project_id {id} NOT NULL PRIMARY KEY REFERENCES documents (project_id) ON DELETE CASCADE,
    seq {int} NOT NULL,
    body {bytes} NOT NULL
) {strict};

-- Paths that pages had, in lower case. Readers are led on to the path that the page has now.
CREATE TABLE former_page_paths (
    project_id {id} NOT NULL REFERENCES documents (project_id) ON DELETE CASCADE,
    path {text} NOT NULL,
    page {int} NOT NULL,
    PRIMARY KEY (project_id, path)
) {strict};
