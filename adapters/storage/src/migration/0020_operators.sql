-- What operators have changed. It outlives the account that it is about, of which it knows the id alone.
CREATE TABLE operator_changes (
    id {id} NOT NULL PRIMARY KEY,
    at {int} NOT NULL,
    done_by {text} NOT NULL,
    act {text} NOT NULL,
    account_id {id},
    about {text} NOT NULL,
    was {text} NOT NULL,
    became {text} NOT NULL
) {strict};
CREATE INDEX operator_changes_by_time ON operator_changes (at DESC, id DESC);
CREATE INDEX operator_changes_of_account ON operator_changes (account_id, at DESC, id DESC)
    WHERE account_id IS NOT NULL;

-- Customers were kept here before there was billing; nothing reads them.
DROP TABLE customer_snapshots;
