-- Certificates of domains that are mapped, or were not long ago. What has the prefix `order_` belongs to the order under
-- way, and stands or is missing together; the four columns after it are what was issued last. Keys are sealed with the
-- product's key.
CREATE TABLE certificates (
    name {text} NOT NULL PRIMARY KEY,
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    next_at {int} NOT NULL,
    failures {int} NOT NULL,
    last_error {text},
    unused_since {int},
    order_url {text},
    order_begun_at {int},
    order_token {text},
    order_answer {text},
    order_key {bytes},
    chain {text},
    chain_key {bytes},
    not_before {int},
    not_after {int},
    CHECK ((order_url IS NULL) = (order_begun_at IS NULL) AND (order_url IS NULL) = (order_token IS NULL)
        AND (order_url IS NULL) = (order_answer IS NULL) AND (order_url IS NULL) = (order_key IS NULL)),
    CHECK ((chain IS NULL) = (chain_key IS NULL) AND (chain IS NULL) = (not_before IS NULL)
        AND (chain IS NULL) = (not_after IS NULL))
) {strict};
CREATE INDEX certificates_of_owner ON certificates (owner);
CREATE INDEX certificates_by_step ON certificates (next_at, name) WHERE unused_since IS NULL;
CREATE INDEX certificates_unused ON certificates (unused_since) WHERE unused_since IS NOT NULL;

-- Domains that were mapped lately are looked for again and again.
CREATE INDEX custom_domains_by_mapping ON custom_domains (mapped_at);

-- Our accounts at authorities that issue certificates, sealed.
CREATE TABLE authorities (
    directory {text} NOT NULL PRIMARY KEY,
    credentials {bytes} NOT NULL,
    made_at {int} NOT NULL
) {strict};
