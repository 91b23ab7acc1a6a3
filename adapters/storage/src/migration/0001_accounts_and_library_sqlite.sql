CREATE TABLE num_ids (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    next INTEGER NOT NULL
) STRICT;
INSERT INTO num_ids (one, next) VALUES (1, 100001);

CREATE TRIGGER projects_counted_in AFTER INSERT ON projects
BEGIN
    INSERT INTO shelf_counts (owner, shelf, shown, published)
    VALUES (new.owner, new.shelf, 1, new.is_published)
    ON CONFLICT (owner, shelf) DO UPDATE SET shown = shown + 1, published = published + excluded.published;
END;

CREATE TRIGGER projects_counted_out AFTER DELETE ON projects
BEGIN
    UPDATE shelf_counts SET shown = shown - 1, published = published - old.is_published
    WHERE owner = old.owner AND shelf = old.shelf;
END;

CREATE TRIGGER projects_counted_over AFTER UPDATE ON projects
WHEN old.shelf <> new.shelf OR old.is_published <> new.is_published OR old.owner <> new.owner
BEGIN
    UPDATE shelf_counts SET shown = shown - 1, published = published - old.is_published
    WHERE owner = old.owner AND shelf = old.shelf;
    INSERT INTO shelf_counts (owner, shelf, shown, published)
    VALUES (new.owner, new.shelf, 1, new.is_published)
    ON CONFLICT (owner, shelf) DO UPDATE SET shown = shown + 1, published = published + excluded.published;
END;

-- Three characters are one entry of this index. The owner is one entry too, made of three characters of the
-- private use area, so that a search reads only where the owner's entries and the query's meet.
CREATE VIRTUAL TABLE project_search USING fts5 (
    owner, title,
    content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
);

CREATE VIEW search_owners AS
SELECT id, char(57344 + num_id / 40960000 % 6400, 57344 + num_id / 6400 % 6400, 57344 + num_id % 6400) AS token
FROM users;

CREATE TRIGGER projects_searched_in AFTER INSERT ON projects
BEGIN
    INSERT INTO project_search (rowid, owner, title)
    SELECT new.num_id, token, new.title_key FROM search_owners WHERE id = new.owner;
END;

CREATE TRIGGER projects_searched_out AFTER DELETE ON projects
BEGIN
    DELETE FROM project_search WHERE rowid = old.num_id;
END;

CREATE TRIGGER projects_searched_over AFTER UPDATE ON projects
WHEN old.title_key <> new.title_key OR old.owner <> new.owner
BEGIN
    DELETE FROM project_search WHERE rowid = old.num_id;
    INSERT INTO project_search (rowid, owner, title)
    SELECT new.num_id, token, new.title_key FROM search_owners WHERE id = new.owner;
END;
