-- Why the card provider does not accept the request of a payment, for operators; null where that is not so.
ALTER TABLE payment_attempts ADD COLUMN problem {text};
