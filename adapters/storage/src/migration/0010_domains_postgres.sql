-- A project that names its domain no more has released it, whoever has stored the project.
CREATE FUNCTION projects_release_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM custom_domains WHERE name = old.domain AND project_id = old.id;
    RETURN NULL;
END $$;
CREATE TRIGGER projects_release_domain AFTER UPDATE OF domain ON projects FOR EACH ROW
WHEN (old.domain IS NOT NULL AND old.domain IS DISTINCT FROM new.domain)
EXECUTE FUNCTION projects_release_domain();
