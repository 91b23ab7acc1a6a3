-- The fonts of accounts. A file may be that of several accounts. A face is what a font says of its letters, as JSON.
CREATE TABLE fonts (
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    font_key {text} NOT NULL,
    family_key {text} NOT NULL,
    family_name {text} NOT NULL,
    face {text} NOT NULL,
    file_key {text} NOT NULL,
    bytes {int} NOT NULL,
    added_at {int} NOT NULL,
    PRIMARY KEY (owner, font_key)
) {strict};
CREATE INDEX fonts_by_file ON fonts (file_key);
-- Do the sender's own fonts go along?
ALTER TABLE transfers ADD COLUMN with_fonts {bool} NOT NULL DEFAULT {true};
