CREATE SEQUENCE num_ids START WITH 100001;

-- The owner is a part of the index, so that a search reads only where the owner's entries and the query's meet.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX projects_search ON projects USING gin (owner, title_key gin_trgm_ops);

-- Rows that come or go are counted by the statement, because a thousand steps of one counter in one transaction
-- would be a thousand row versions. Moves are counted by the row: most updates are no move, and cost nothing.
CREATE FUNCTION projects_counted_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO shelf_counts AS c (owner, shelf, shown, published)
    SELECT owner, shelf, count(*), count(*) FILTER (WHERE is_published) FROM added
    GROUP BY owner, shelf ORDER BY owner, shelf
    ON CONFLICT (owner, shelf)
    DO UPDATE SET shown = c.shown + excluded.shown, published = c.published + excluded.published;
    RETURN NULL;
END $$;
CREATE TRIGGER projects_counted_in AFTER INSERT ON projects
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION projects_counted_in();

CREATE FUNCTION projects_counted_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE shelf_counts c SET shown = c.shown - r.shown, published = c.published - r.published
    FROM (
        SELECT owner, shelf, count(*) AS shown, count(*) FILTER (WHERE is_published) AS published
        FROM removed GROUP BY owner, shelf
    ) r
    WHERE c.owner = r.owner AND c.shelf = r.shelf;
    RETURN NULL;
END $$;
CREATE TRIGGER projects_counted_out AFTER DELETE ON projects
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION projects_counted_out();

CREATE FUNCTION projects_counted_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE shelf_counts SET shown = shown - 1, published = published - old.is_published::int
    WHERE owner = old.owner AND shelf = old.shelf;
    INSERT INTO shelf_counts AS c (owner, shelf, shown, published)
    VALUES (new.owner, new.shelf, 1, new.is_published::int)
    ON CONFLICT (owner, shelf)
    DO UPDATE SET shown = c.shown + 1, published = c.published + excluded.published;
    RETURN NULL;
END $$;
CREATE TRIGGER projects_counted_over AFTER UPDATE ON projects FOR EACH ROW
WHEN (old.shelf <> new.shelf OR old.is_published <> new.is_published OR old.owner <> new.owner)
EXECUTE FUNCTION projects_counted_over();
