-- Indexes cannot be renamed: those whose names change are made anew.
DROP TRIGGER projects_counted_in;
DROP TRIGGER projects_counted_out;
DROP TRIGGER projects_counted_over;
DROP INDEX projects_on_shelf_by_change;
DROP INDEX projects_on_shelf_by_title;
DROP INDEX projects_on_shelf_by_creation;
DROP INDEX projects_public_on_shelf;
ALTER TABLE shelf_counts RENAME TO section_counts;
ALTER TABLE section_counts RENAME COLUMN shelf TO section;
ALTER TABLE projects RENAME COLUMN shelf TO section;
CREATE INDEX projects_in_section_by_change ON projects (owner, section, last_changed DESC, num_id DESC);
CREATE INDEX projects_in_section_by_title ON projects (owner, section, title_key, num_id DESC);
CREATE INDEX projects_in_section_by_creation ON projects (owner, section, created_at DESC, num_id DESC);
CREATE INDEX projects_public_in_section ON projects (owner, section, last_published DESC, num_id DESC)
WHERE is_published AND NOT is_private AND NOT is_hidden;

CREATE TRIGGER projects_counted_in AFTER INSERT ON projects
BEGIN
    INSERT INTO section_counts (owner, section, shown, published)
    VALUES (new.owner, new.section, 1, new.is_published)
    ON CONFLICT (owner, section) DO UPDATE SET shown = shown + 1, published = published + excluded.published;
END;

CREATE TRIGGER projects_counted_out AFTER DELETE ON projects
BEGIN
    UPDATE section_counts SET shown = shown - 1, published = published - old.is_published
    WHERE owner = old.owner AND section = old.section;
END;

CREATE TRIGGER projects_counted_over AFTER UPDATE ON projects
WHEN old.section <> new.section OR old.is_published <> new.is_published OR old.owner <> new.owner
BEGIN
    UPDATE section_counts SET shown = shown - 1, published = published - old.is_published
    WHERE owner = old.owner AND section = old.section;
    INSERT INTO section_counts (owner, section, shown, published)
    VALUES (new.owner, new.section, 1, new.is_published)
    ON CONFLICT (owner, section) DO UPDATE SET shown = shown + 1, published = published + excluded.published;
END;

DROP INDEX tries_by_start;
CREATE INDEX attempt_counts_by_start ON attempt_counts (since);
DROP INDEX sends_by_sender;
DROP INDEX sends_to_account;
DROP INDEX sends_to_address;
DROP INDEX sends_pending;
DROP INDEX sends_settled;
CREATE INDEX transfers_by_sender ON transfers (sender, created_at DESC, id DESC);
CREATE INDEX transfers_to_account ON transfers (recipient, created_at DESC, id DESC) WHERE recipient IS NOT NULL;
CREATE INDEX transfers_to_address ON transfers (email_key, created_at DESC, id DESC) WHERE recipient IS NULL;
CREATE INDEX transfers_pending ON transfers (created_at) WHERE status = 'pending';
CREATE INDEX transfers_settled ON transfers (answered_at) WHERE answered_at IS NOT NULL;
DROP INDEX balance_entries_of_user;
CREATE INDEX balance_transactions_of_user ON balance_transactions (user_id, position);
DROP INDEX domain_marks_of_user;
DROP INDEX domain_marks_by_user;
DROP INDEX domain_marks_left;
CREATE UNIQUE INDEX domain_fingerprints_of_user ON domain_fingerprints (fingerprint, user_id);
CREATE INDEX domain_fingerprints_by_user ON domain_fingerprints (user_id);
CREATE INDEX domain_fingerprints_left ON domain_fingerprints (made_at) WHERE user_id IS NULL;
DROP INDEX outbox_tells_of;
CREATE INDEX outbox_about_user ON outbox (about_user_id) WHERE about_user_id IS NOT NULL;
