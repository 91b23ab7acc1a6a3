-- What a customer wants to have on invoices, as JSON; null where they have given nothing.
ALTER TABLE billing_accounts ADD COLUMN details {text};

-- The same as it stood when the invoice was made: it is bookkeeping, and outlives the account.
ALTER TABLE invoices ADD COLUMN billed_to {text};

-- Why there is no tax on it, in the words of the receipt; null where the rate says everything.
ALTER TABLE invoices ADD COLUMN tax_note {text};

-- Brand and last four digits of the card that paid, as JSON; null before that, and where none was charged.
ALTER TABLE invoices ADD COLUMN card {text};
