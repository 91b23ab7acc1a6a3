-- A file that a project no longer has may be one that none has.
CREATE FUNCTION note_dropped_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO abandoned_files (file_key) VALUES (old.file_key) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER assets_dropped AFTER DELETE ON assets FOR EACH ROW
EXECUTE FUNCTION note_dropped_asset();
