-- For whom the plan of the account that shares with them has no place: they stay listed, and see nothing.
ALTER TABLE teammates ADD COLUMN suspended {bool} NOT NULL DEFAULT {false};
