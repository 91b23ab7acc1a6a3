-- Domains that are mapped: to a project, or without one to the profile. Nobody else can have a name that stands here.
CREATE TABLE custom_domains (
    name {text} NOT NULL PRIMARY KEY,
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    project_id {id} REFERENCES projects (id) ON DELETE CASCADE,
    mapped_at {int} NOT NULL,
    checked_at {int} NOT NULL,
    next_check_at {int} NOT NULL,
    failing_since {int},
    suspended_at {int},
    CHECK (suspended_at IS NULL OR failing_since IS NOT NULL)
) {strict};
CREATE UNIQUE INDEX custom_domains_of_profile ON custom_domains (owner) WHERE project_id IS NULL;
CREATE UNIQUE INDEX custom_domains_of_project ON custom_domains (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX custom_domains_of_owner ON custom_domains (owner);
CREATE INDEX custom_domains_by_check ON custom_domains (next_check_at);

INSERT INTO custom_domains (name, owner, project_id, mapped_at, checked_at, next_check_at)
SELECT domain, owner, id, coalesce(last_mapped, updated_at), updated_at, updated_at
FROM projects p WHERE domain IS NOT NULL
AND num_id = (SELECT min(q.num_id) FROM projects q WHERE q.domain = p.domain);
UPDATE projects SET domain = NULL, last_unmapped = updated_at
WHERE domain IS NOT NULL AND NOT EXISTS (SELECT 1 FROM custom_domains c WHERE c.project_id = projects.id);
INSERT INTO custom_domains (name, owner, mapped_at, checked_at, next_check_at)
SELECT domain, id, updated_at, updated_at, updated_at FROM users WHERE domain IS NOT NULL
ON CONFLICT DO NOTHING;
DROP INDEX users_by_domain;
ALTER TABLE users DROP COLUMN domain;
DROP INDEX projects_by_domain;

-- The name that was tested last for the profile.
ALTER TABLE users ADD COLUMN last_checked_domain {text};

-- Who has used which name, by its keyed hash; without an account when that is gone.
CREATE TABLE domain_marks (
    mark {bytes} NOT NULL CHECK (length(mark) = 32),
    user_id {id} REFERENCES users (id) ON DELETE SET NULL,
    made_at {int} NOT NULL
) {strict};
CREATE UNIQUE INDEX domain_marks_of_user ON domain_marks (mark, user_id);
CREATE INDEX domain_marks_by_user ON domain_marks (user_id);
CREATE INDEX domain_marks_left ON domain_marks (made_at) WHERE user_id IS NULL;
