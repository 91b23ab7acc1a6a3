-- A picture that a project no longer shows is shown by nothing.
CREATE TRIGGER projects_changed_screenshot AFTER UPDATE OF screenshot ON projects
WHEN old.screenshot IS NOT NULL AND old.screenshot IS NOT new.screenshot
BEGIN
    INSERT INTO abandoned_files (file_key) SELECT old.screenshot
    WHERE NOT EXISTS (SELECT 1 FROM abandoned_files WHERE file_key = old.screenshot);
END;

CREATE TRIGGER projects_dropped_screenshot AFTER DELETE ON projects
WHEN old.screenshot IS NOT NULL
BEGIN
    INSERT INTO abandoned_files (file_key) SELECT old.screenshot
    WHERE NOT EXISTS (SELECT 1 FROM abandoned_files WHERE file_key = old.screenshot);
END;
