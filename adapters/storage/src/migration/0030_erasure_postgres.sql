INSERT INTO secret_keys (name, secret, ends_at)
VALUES ('tries', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), NULL);

-- A cover that something no longer shows may be one that nothing shows, whoever has changed that.
CREATE FUNCTION note_dropped_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO abandoned_files (file_key) VALUES (old.cover) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER projects_changed_cover AFTER UPDATE OF cover ON projects FOR EACH ROW
WHEN (old.cover IS NOT NULL AND old.cover IS DISTINCT FROM new.cover)
EXECUTE FUNCTION note_dropped_cover();
CREATE TRIGGER projects_dropped_cover AFTER DELETE ON projects FOR EACH ROW
WHEN (old.cover IS NOT NULL)
EXECUTE FUNCTION note_dropped_cover();
CREATE TRIGGER publications_changed_cover AFTER UPDATE OF cover ON publications FOR EACH ROW
WHEN (old.cover IS NOT NULL AND old.cover IS DISTINCT FROM new.cover)
EXECUTE FUNCTION note_dropped_cover();
CREATE TRIGGER publications_dropped_cover AFTER DELETE ON publications FOR EACH ROW
WHEN (old.cover IS NOT NULL)
EXECUTE FUNCTION note_dropped_cover();
CREATE TRIGGER withdrawals_dropped_cover AFTER DELETE ON withdrawals FOR EACH ROW
WHEN (old.cover IS NOT NULL)
EXECUTE FUNCTION note_dropped_cover();
