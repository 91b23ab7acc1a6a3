-- How many widgets a document has of each kind. What documents have that were drawn before is counted with their next change
-- of that.
CREATE TABLE document_widgets (
    project_id {id} NOT NULL REFERENCES documents (project_id) ON DELETE CASCADE,
    widget {text} NOT NULL,
    count {int} NOT NULL CHECK (count > 0),
    PRIMARY KEY (project_id, widget)
) {strict};
