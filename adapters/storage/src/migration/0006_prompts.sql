-- Projects that others may start from; `tour` is the sample of the product tour.
CREATE TABLE templates (
    project_id {id} NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    purpose {text} NOT NULL CHECK (purpose IN ('listed', 'tour')),
    categories {text} NOT NULL,
    blurb {text} NOT NULL,
    added_at {int} NOT NULL
) {strict};
CREATE INDEX templates_listed ON templates (purpose, added_at, project_id);

-- Each account's sample of the tour.
CREATE TABLE tours (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE
) {strict};
CREATE INDEX tours_of_project ON tours (project_id);

CREATE TABLE toggles (
    name {text} NOT NULL PRIMARY KEY,
    is_on {bool} NOT NULL
) {strict};

CREATE TABLE user_toggles (
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name {text} NOT NULL,
    is_on {bool} NOT NULL,
    PRIMARY KEY (user_id, name)
) {strict};

-- What an account is asked, and what it answered.
CREATE TABLE user_prompts (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    survey {bool} NOT NULL DEFAULT {false},
    future_project {text},
    upgrade_closed_at {int},
    upgrade_dismissed {bool} NOT NULL DEFAULT {false}
) {strict};

-- The colours of both variants are one JSON object.
CREATE TABLE banners (
    id {id} NOT NULL PRIMARY KEY,
    slug {text} NOT NULL UNIQUE,
    starts_at {int} NOT NULL,
    ends_at {int},
    disappear_after {int} CHECK (disappear_after > 0),
    title {text} NOT NULL,
    title_href {text} NOT NULL,
    opens_new_tab {bool} NOT NULL,
    terms {text},
    terms_href {text},
    promocode {text},
    looks {text} NOT NULL,
    CHECK ((terms IS NULL) = (terms_href IS NULL))
) {strict};

CREATE TABLE banner_answers (
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    banner {id} NOT NULL REFERENCES banners (id) ON DELETE CASCADE,
    answer {text} NOT NULL CHECK (answer IN ('unwanted', 'coupon_used')),
    answered_at {int} NOT NULL,
    PRIMARY KEY (user_id, banner, answer)
) {strict};
CREATE INDEX banner_answers_of_banner ON banner_answers (banner);

CREATE TABLE feedback (
    id {id} NOT NULL PRIMARY KEY,
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    rating {int} CHECK (rating BETWEEN 1 AND 5),
    words {text},
    given_at {int} NOT NULL,
    CHECK (rating IS NOT NULL OR words IS NOT NULL)
) {strict};
CREATE INDEX feedback_by_time ON feedback (given_at, id);
CREATE INDEX feedback_of_user ON feedback (user_id);

CREATE TABLE demo_requests (
    id {id} NOT NULL PRIMARY KEY,
    name {text} NOT NULL,
    email {text} NOT NULL,
    company {text} NOT NULL,
    message {text} NOT NULL,
    asked_at {int} NOT NULL
) {strict};
CREATE INDEX demo_requests_by_time ON demo_requests (asked_at, id);

-- What the card provider last said about an account, as a JSON object.
CREATE TABLE customer_snapshots (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    snapshot {text} NOT NULL,
    noted_at {int} NOT NULL
) {strict};
