-- How often each project was viewed: counted without touching the project, which is its owner's.
CREATE TABLE project_views (
    project_num_id {int} NOT NULL PRIMARY KEY REFERENCES projects (num_id) ON DELETE CASCADE,
    views {int} NOT NULL CHECK (views >= 0)
) {strict};
INSERT INTO project_views (project_num_id, views) SELECT num_id, views FROM projects WHERE views > 0;
ALTER TABLE projects DROP COLUMN views;
