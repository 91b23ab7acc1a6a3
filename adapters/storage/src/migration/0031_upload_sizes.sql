-- What a file takes up, with all that belongs to it. Of files from before it is not known.
ALTER TABLE uploads ADD COLUMN bytes {int} NOT NULL DEFAULT 0 CHECK (bytes >= 0);
