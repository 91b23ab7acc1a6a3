-- What billing knows of an account; moments are seconds since 1970. `wakes_at` is when it is due by the product's
-- clock: its own may have been moved. Card, subscription, cancellation and failure are JSON.
CREATE TABLE billing_accounts (
    user_id {id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    subscription_id {id} NOT NULL,
    provider {text} NOT NULL,
    customer {text},
    card {text},
    balance {int} NOT NULL,
    had_coupon {bool} NOT NULL,
    paid_invoices {int} NOT NULL CHECK (paid_invoices >= 0),
    subscription {text} NOT NULL,
    started_at {int},
    cancellation {text},
    failure {text},
    ended_at {int},
    last_paid_period_end {int},
    reminded_of {int},
    due_at {int},
    clock_offset {int} NOT NULL,
    wakes_at {int}
) {strict};
CREATE INDEX billing_accounts_by_waking ON billing_accounts (wakes_at, user_id) WHERE wakes_at IS NOT NULL;

-- Invoices, attempts and movements of balances are accounts that have to be kept: they stay when the customer goes, and
-- say nothing of whom they were. `place` is the order in which an account's rows were made. Lines and the subscription
-- afterwards are JSON.
CREATE TABLE invoices (
    id {id} NOT NULL PRIMARY KEY,
    user_id {id} NOT NULL,
    place {int} NOT NULL,
    subscription_id {id} NOT NULL,
    number {int} CHECK (number > 0),
    status {text} NOT NULL,
    reason {text} NOT NULL,
    kind {text} NOT NULL,
    lines {text} NOT NULL,
    subtotal {int} NOT NULL,
    discount {int} NOT NULL,
    tax {int} NOT NULL,
    total {int} NOT NULL,
    start_balance {int} NOT NULL,
    from_balance {int} NOT NULL,
    amount_due {int} NOT NULL,
    ending_balance {int} NOT NULL,
    after {text} NOT NULL,
    created_at {int} NOT NULL,
    closed_at {int},
    refunded {int} NOT NULL,
    attempts {int} NOT NULL CHECK (attempts >= 0)
) {strict};
CREATE UNIQUE INDEX invoices_open ON invoices (user_id) WHERE status = 'open';
CREATE UNIQUE INDEX invoices_by_number ON invoices (number) WHERE number IS NOT NULL;
CREATE INDEX invoices_of_user ON invoices (user_id, place DESC);

CREATE TABLE payment_attempts (
    id {id} NOT NULL PRIMARY KEY,
    invoice_id {id} NOT NULL REFERENCES invoices (id),
    user_id {id} NOT NULL,
    number {int} NOT NULL CHECK (number >= 0),
    key {text} NOT NULL UNIQUE,
    provider {text} NOT NULL,
    customer {text} NOT NULL,
    payment {text},
    amount {int} NOT NULL,
    off_session {bool} NOT NULL,
    state {text} NOT NULL,
    decline_code {text},
    decline_may_retry {bool},
    created_at {int} NOT NULL,
    check_at {int},
    checks {int} NOT NULL CHECK (checks >= 0),
    UNIQUE (invoice_id, number),
    CHECK ((state = 'declined') = (decline_code IS NOT NULL)),
    CHECK ((state = 'declined') = (decline_may_retry IS NOT NULL))
) {strict};
CREATE UNIQUE INDEX payment_attempts_live ON payment_attempts (invoice_id)
    WHERE state IN ('started', 'unknown', 'needs_action', 'processing');
CREATE INDEX payment_attempts_by_check ON payment_attempts (check_at, id)
    WHERE check_at IS NOT NULL;

CREATE TABLE balance_entries (
    id {id} NOT NULL PRIMARY KEY,
    user_id {id} NOT NULL,
    place {int} NOT NULL,
    reason {text} NOT NULL,
    invoice_id {id} REFERENCES invoices (id),
    amount {int} NOT NULL,
    balance {int} NOT NULL,
    at {int} NOT NULL
) {strict};
CREATE INDEX balance_entries_of_user ON balance_entries (user_id, place);

-- What providers sent, so that each event counts once.
CREATE TABLE provider_events (
    provider {text} NOT NULL,
    event_id {text} NOT NULL,
    received_at {int} NOT NULL,
    PRIMARY KEY (provider, event_id)
) {strict};
CREATE INDEX provider_events_by_time ON provider_events (received_at);

-- Codes, found by their small letters. What a code does is JSON, as in the subscriptions that have it.
CREATE TABLE coupons (
    code_key {text} NOT NULL PRIMARY KEY,
    coupon {text} NOT NULL,
    banner {text},
    trial_days {int} CHECK (trial_days >= 0),
    info {text},
    created_at {int} NOT NULL
) {strict};

-- The last number that a receipt has. Who takes one keeps others waiting, and gives it back by giving up.
CREATE TABLE receipt_numbers (
    id {int} NOT NULL PRIMARY KEY CHECK (id = 1),
    last {int} NOT NULL CHECK (last >= 0)
) {strict};
INSERT INTO receipt_numbers (id, last) VALUES (1, 0);
