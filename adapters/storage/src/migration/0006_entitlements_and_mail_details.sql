-- Limits that were changed for one account, as a JSON object of numbers; whether its subscription is paused; and what
-- a mail says beside its secret, as a JSON object of texts.
ALTER TABLE users ADD COLUMN plan_overrides {text};
ALTER TABLE users ADD COLUMN plan_paused {bool} NOT NULL DEFAULT {false};
ALTER TABLE outbox ADD COLUMN details {text};
