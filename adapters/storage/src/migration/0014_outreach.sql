-- What somebody has chosen. Whether it is sent, their confirmed address decides.
CREATE TABLE newsletter_subscriptions (
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    topic {text} NOT NULL,
    chosen_at {int} NOT NULL,
    PRIMARY KEY (user_id, topic)
) {strict};

-- An issue is sent once. Readers are gone through by their numbers; whoever stops half-way goes on after `reached`.
CREATE TABLE newsletter_issues (
    name {text} NOT NULL PRIMARY KEY,
    topic {text} NOT NULL,
    subject {text} NOT NULL,
    plain {text} NOT NULL,
    html {text} NOT NULL,
    added_at {int} NOT NULL,
    reached {int},
    letters {int} NOT NULL CHECK (letters >= 0),
    is_done {bool} NOT NULL
) {strict};

CREATE TABLE referrals (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    referrer {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    template {int},
    joined_at {int} NOT NULL,
    paid_at {int},
    CHECK (user_id <> referrer)
) {strict};
CREATE INDEX referrals_of_referrer ON referrals (referrer);

-- What was earned stays earned, also when the account that it is for is gone.
CREATE TABLE referral_rewards (
    id {id} NOT NULL PRIMARY KEY,
    referrer {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    referred {id} REFERENCES users (id) ON DELETE SET NULL,
    cents {int} NOT NULL CHECK (cents > 0),
    earned_at {int} NOT NULL
) {strict};
CREATE INDEX referral_rewards_of_referrer ON referral_rewards (referrer);
CREATE UNIQUE INDEX referral_rewards_of_referred ON referral_rewards (referred) WHERE referred IS NOT NULL;

-- Addresses and domains, each a JSON list of texts.
CREATE TABLE reader_whitelists (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    emails {text} NOT NULL,
    domains {text} NOT NULL,
    updated_at {int} NOT NULL
) {strict};
ALTER TABLE projects ADD COLUMN is_private_by_email {bool} NOT NULL DEFAULT {false};

CREATE TABLE reader_links (
    token_hash {bytes} NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    email {text} NOT NULL,
    expires_at {int} NOT NULL
) {strict};
CREATE INDEX reader_links_of_project ON reader_links (project_id);
CREATE INDEX reader_links_by_end ON reader_links (expires_at);

CREATE TABLE creator_profiles (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    name {text} NOT NULL,
    portfolio_link {text},
    contact_link {text},
    noted_at {int} NOT NULL
) {strict};
