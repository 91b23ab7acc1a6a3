-- The pictures of projects. A file may be that of several projects.
CREATE TABLE assets (
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    asset_key {text} NOT NULL,
    file_key {text} NOT NULL,
    form {text} NOT NULL,
    width {int} NOT NULL,
    height {int} NOT NULL,
    bytes {int} NOT NULL,
    colour {int},
    file_name {text} NOT NULL,
    is_published {bool} NOT NULL,
    added_at {int} NOT NULL,
    PRIMARY KEY (project_id, asset_key)
) {strict};
CREATE INDEX assets_by_file ON assets (file_key);
CREATE INDEX assets_by_key ON assets (asset_key);
