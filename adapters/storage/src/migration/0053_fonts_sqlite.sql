-- A file that an account no longer has may be one that none has.
CREATE TRIGGER fonts_dropped AFTER DELETE ON fonts
BEGIN
    INSERT INTO abandoned_files (file_key) SELECT old.file_key
    WHERE NOT EXISTS (SELECT 1 FROM abandoned_files WHERE file_key = old.file_key);
END;
