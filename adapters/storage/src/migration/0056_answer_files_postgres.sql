-- A file goes when its answer does.
CREATE FUNCTION note_dropped_answer_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO abandoned_files (file_key) VALUES (old.file_key) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER answer_files_dropped AFTER DELETE ON answer_files FOR EACH ROW
EXECUTE FUNCTION note_dropped_answer_file();
