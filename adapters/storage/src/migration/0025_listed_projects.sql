-- Projects that their owners have put on the public profile, whatever their collections are.
ALTER TABLE projects ADD COLUMN is_listed {bool} NOT NULL DEFAULT {false};
