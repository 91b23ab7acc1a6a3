-- A file that an account no longer has may be one that none has.
CREATE FUNCTION note_dropped_font() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO abandoned_files (file_key) VALUES (old.file_key) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER fonts_dropped AFTER DELETE ON fonts FOR EACH ROW
EXECUTE FUNCTION note_dropped_font();
