-- Finds the files whose size is not known.
CREATE INDEX uploads_unmeasured ON uploads (file_key) WHERE bytes = 0;
