-- The picture of a project's first page, which its card shows where there is no cover.
ALTER TABLE projects ADD COLUMN screenshot {text};
ALTER TABLE projects ADD COLUMN screenshot_width {int} CHECK (screenshot_width >= 0);
ALTER TABLE projects ADD COLUMN screenshot_height {int} CHECK (screenshot_height >= 0);
CREATE INDEX projects_by_screenshot ON projects (screenshot) WHERE screenshot IS NOT NULL;
