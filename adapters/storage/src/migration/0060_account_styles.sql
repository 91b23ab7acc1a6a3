-- Text styles of accounts. The body is the change that would make one in a document, as documents write changes.
CREATE TABLE account_styles (
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    style {int} NOT NULL,
    body {bytes} NOT NULL,
    changed_at {int} NOT NULL,
    PRIMARY KEY (owner, style)
) {strict};
