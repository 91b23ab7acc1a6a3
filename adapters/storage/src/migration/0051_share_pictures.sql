-- The picture of an account's pages where they are shared.
ALTER TABLE users ADD COLUMN share_picture {text};
