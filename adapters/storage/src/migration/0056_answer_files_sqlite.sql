-- A file goes when its answer does.
CREATE TRIGGER answer_files_dropped AFTER DELETE ON answer_files
BEGIN
    INSERT INTO abandoned_files (file_key) SELECT old.file_key
    WHERE NOT EXISTS (SELECT 1 FROM abandoned_files WHERE file_key = old.file_key);
END;
