-- A picture that a project no longer shows is shown by nothing.
CREATE FUNCTION note_dropped_screenshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO abandoned_files (file_key) VALUES (old.screenshot) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER projects_changed_screenshot AFTER UPDATE OF screenshot ON projects FOR EACH ROW
WHEN (old.screenshot IS NOT NULL AND old.screenshot IS DISTINCT FROM new.screenshot)
EXECUTE FUNCTION note_dropped_screenshot();
CREATE TRIGGER projects_dropped_screenshot AFTER DELETE ON projects FOR EACH ROW
WHEN (old.screenshot IS NOT NULL)
EXECUTE FUNCTION note_dropped_screenshot();
