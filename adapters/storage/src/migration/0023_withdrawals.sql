-- What archiving took from the public, for as long as it can be undone: what was published, and the domain.
CREATE TABLE withdrawals (
    project_id {id} NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    withdrawn_at {int} NOT NULL,
    title {text},
    description {text},
    cover {text},
    cover_width {int} CHECK (cover_width >= 0),
    cover_height {int} CHECK (cover_height >= 0),
    published_at {int},
    domain {text},
    mapped_at {int},
    failing_since {int},
    suspended_at {int},
    last_unpublished {int},
    last_unmapped {int},
    CHECK ((title IS NULL) = (description IS NULL) AND (title IS NULL) = (published_at IS NULL)),
    CHECK ((cover IS NULL) = (cover_width IS NULL) AND (cover IS NULL) = (cover_height IS NULL)),
    CHECK ((domain IS NULL) = (mapped_at IS NULL)),
    CHECK (title IS NOT NULL OR domain IS NOT NULL)
) {strict};
CREATE INDEX withdrawals_by_time ON withdrawals (withdrawn_at);
