-- The bytes of the files of a picture that are made when it is published: none until they were, 0 where there are none.
ALTER TABLE assets ADD COLUMN extra_bytes {int} CHECK (extra_bytes >= 0);
-- When the pictures of what readers get got such files.
ALTER TABLE published_documents ADD COLUMN pictures_at {int};
