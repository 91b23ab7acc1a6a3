INSERT INTO secret_keys (name, secret, ends_at) VALUES ('tries', randomblob(32), NULL);

-- A cover that something no longer shows may be one that nothing shows, whoever has changed that.
CREATE TRIGGER projects_changed_cover AFTER UPDATE OF cover ON projects
WHEN old.cover IS NOT NULL AND old.cover IS NOT new.cover
BEGIN
    INSERT INTO abandoned_files (file_key) SELECT old.cover
    WHERE NOT EXISTS (SELECT 1 FROM abandoned_files WHERE file_key = old.cover);
END;

CREATE TRIGGER projects_dropped_cover AFTER DELETE ON projects
WHEN old.cover IS NOT NULL
BEGIN
    INSERT INTO abandoned_files (file_key) SELECT old.cover
    WHERE NOT EXISTS (SELECT 1 FROM abandoned_files WHERE file_key = old.cover);
END;

CREATE TRIGGER publications_changed_cover AFTER UPDATE OF cover ON publications
WHEN old.cover IS NOT NULL AND old.cover IS NOT new.cover
BEGIN
    INSERT INTO abandoned_files (file_key) SELECT old.cover
    WHERE NOT EXISTS (SELECT 1 FROM abandoned_files WHERE file_key = old.cover);
END;

CREATE TRIGGER publications_dropped_cover AFTER DELETE ON publications
WHEN old.cover IS NOT NULL
BEGIN
    INSERT INTO abandoned_files (file_key) SELECT old.cover
    WHERE NOT EXISTS (SELECT 1 FROM abandoned_files WHERE file_key = old.cover);
END;

CREATE TRIGGER withdrawals_dropped_cover AFTER DELETE ON withdrawals
WHEN old.cover IS NOT NULL
BEGIN
    INSERT INTO abandoned_files (file_key) SELECT old.cover
    WHERE NOT EXISTS (SELECT 1 FROM abandoned_files WHERE file_key = old.cover);
END;
