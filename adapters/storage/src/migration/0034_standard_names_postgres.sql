-- Triggers follow a renamed column; the text of their functions does not.
ALTER TABLE shelf_counts RENAME TO section_counts;
ALTER TABLE section_counts RENAME COLUMN shelf TO section;
ALTER TABLE projects RENAME COLUMN shelf TO section;
ALTER INDEX projects_on_shelf_by_change RENAME TO projects_in_section_by_change;
ALTER INDEX projects_on_shelf_by_title RENAME TO projects_in_section_by_title;
ALTER INDEX projects_on_shelf_by_creation RENAME TO projects_in_section_by_creation;
ALTER INDEX projects_public_on_shelf RENAME TO projects_public_in_section;

CREATE OR REPLACE FUNCTION projects_counted_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO section_counts AS c (owner, section, shown, published)
    SELECT owner, section, count(*), count(*) FILTER (WHERE is_published) FROM added
    GROUP BY owner, section ORDER BY owner, section
    ON CONFLICT (owner, section)
    DO UPDATE SET shown = c.shown + excluded.shown, published = c.published + excluded.published;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION projects_counted_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE section_counts c SET shown = c.shown - r.shown, published = c.published - r.published
    FROM (
        SELECT owner, section, count(*) AS shown, count(*) FILTER (WHERE is_published) AS published
        FROM removed GROUP BY owner, section
    ) r
    WHERE c.owner = r.owner AND c.section = r.section;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION projects_counted_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE section_counts SET shown = shown - 1, published = published - old.is_published::int
    WHERE owner = old.owner AND section = old.section;
    INSERT INTO section_counts AS c (owner, section, shown, published)
    VALUES (new.owner, new.section, 1, new.is_published::int)
    ON CONFLICT (owner, section)
    DO UPDATE SET shown = c.shown + 1, published = c.published + excluded.published;
    RETURN NULL;
END $$;

ALTER INDEX shelf_counts_pkey RENAME TO section_counts_pkey;
ALTER INDEX tries_pkey RENAME TO attempt_counts_pkey;
ALTER INDEX tries_by_start RENAME TO attempt_counts_by_start;
ALTER INDEX sends_pkey RENAME TO transfers_pkey;
ALTER INDEX sends_by_sender RENAME TO transfers_by_sender;
ALTER INDEX sends_to_account RENAME TO transfers_to_account;
ALTER INDEX sends_to_address RENAME TO transfers_to_address;
ALTER INDEX sends_pending RENAME TO transfers_pending;
ALTER INDEX sends_settled RENAME TO transfers_settled;
ALTER INDEX balance_entries_pkey RENAME TO balance_transactions_pkey;
ALTER INDEX balance_entries_of_user RENAME TO balance_transactions_of_user;
ALTER INDEX team_marks_pkey RENAME TO team_last_changes_pkey;
ALTER INDEX domain_marks_of_user RENAME TO domain_fingerprints_of_user;
ALTER INDEX domain_marks_by_user RENAME TO domain_fingerprints_by_user;
ALTER INDEX domain_marks_left RENAME TO domain_fingerprints_left;
ALTER INDEX outbox_tells_of RENAME TO outbox_about_user;
