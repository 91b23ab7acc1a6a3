-- What is on its way back of a payment, and what was to be given back and did not arrive.
ALTER TABLE payment_attempts ADD COLUMN refund_pending {int} NOT NULL DEFAULT 0;
ALTER TABLE payment_attempts ADD COLUMN refund_failed {int} NOT NULL DEFAULT 0;

-- What others say about payments: disputes, and warnings of fraud. They belong to the invoices and stay with them.
CREATE TABLE payment_reports (
    id {text} NOT NULL PRIMARY KEY,
    kind {text} NOT NULL,
    provider {text} NOT NULL,
    attempt_id {id} NOT NULL REFERENCES payment_attempts (id),
    invoice_id {id} NOT NULL REFERENCES invoices (id),
    user_id {id} NOT NULL,
    amount {int} NOT NULL,
    reason {text} NOT NULL,
    state {text} NOT NULL,
    opened_at {int} NOT NULL,
    heard_at {int} NOT NULL
) {strict};
CREATE INDEX payment_reports_of_user ON payment_reports (user_id, opened_at);
CREATE INDEX billing_accounts_by_customer ON billing_accounts (customer) WHERE customer IS NOT NULL;
