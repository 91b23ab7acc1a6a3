-- A mail to somebody else that names an account goes with that account.
ALTER TABLE outbox ADD COLUMN tells_of {id} REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX outbox_tells_of ON outbox (tells_of) WHERE tells_of IS NOT NULL;
CREATE INDEX outbox_waiting_for ON outbox (lower(recipient)) WHERE due_at IS NOT NULL;
-- A mail that was handed over or given up no longer says to whom.
UPDATE outbox SET recipient = '', recipient_name = '', last_error = NULL WHERE due_at IS NULL;

-- Keys of tries are hashed from now on; what was counted under others is not found again.
DELETE FROM tries;

CREATE INDEX copies_by_cover ON copies (cover) WHERE cover IS NOT NULL;
CREATE INDEX withdrawals_by_cover ON withdrawals (cover) WHERE cover IS NOT NULL;
