-- A project that names its domain no more has released it, whoever has stored the project.
CREATE TRIGGER projects_release_domain AFTER UPDATE OF domain ON projects
WHEN old.domain IS NOT NULL AND old.domain IS NOT new.domain
BEGIN
    DELETE FROM custom_domains WHERE name = old.domain AND project_id = old.id;
END;
