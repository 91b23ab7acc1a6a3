-- Accounts at services of others. The keys are sealed with the product's key.
CREATE TABLE connections (
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    service {text} NOT NULL,
    account {text} NOT NULL,
    access {bytes} NOT NULL,
    second {bytes},
    expires_at {int},
    connected_at {int} NOT NULL,
    PRIMARY KEY (user_id, service)
) {strict};

-- Who was sent to a service and has not come back. It ends with the session that they were sent in.
CREATE TABLE pending_connections (
    state_hash {bytes} NOT NULL PRIMARY KEY CHECK (length(state_hash) = 32),
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id {id} NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    service {text} NOT NULL,
    proof {bytes} NOT NULL,
    expires_at {int} NOT NULL
) {strict};
CREATE INDEX pending_connections_of_user ON pending_connections (user_id);
CREATE INDEX pending_connections_of_session ON pending_connections (session_id);
CREATE INDEX pending_connections_by_end ON pending_connections (expires_at);

-- Who asks for single sign-on, and what was set up for them: name, endpoint and enabled_at are there or not together.
CREATE TABLE sso (
    owner {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    company_name {text} NOT NULL,
    email_domain {text} NOT NULL,
    collaborator_type {text},
    identity_provider {text} NOT NULL,
    sign_in_url {text} NOT NULL,
    certificate {text} NOT NULL,
    requested_at {int} NOT NULL,
    name {text},
    endpoint {text},
    enabled_at {int},
    collaboration {text} NOT NULL,
    folder {id} REFERENCES folders (id) ON DELETE SET NULL
) {strict};
CREATE INDEX sso_by_request ON sso (requested_at, owner);
CREATE INDEX sso_by_folder ON sso (folder) WHERE folder IS NOT NULL;

CREATE TABLE sso_domains (
    domain {text} NOT NULL PRIMARY KEY,
    owner {id} NOT NULL REFERENCES sso (owner) ON DELETE CASCADE
) {strict};
CREATE INDEX sso_domains_of_owner ON sso_domains (owner);

-- Where in the world that was, as far as it was known.
ALTER TABLE sessions ADD COLUMN city {text};
ALTER TABLE sessions ADD COLUMN country {text};
ALTER TABLE activity ADD COLUMN city {text};
ALTER TABLE activity ADD COLUMN country {text};
