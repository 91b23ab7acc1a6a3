-- Tables, columns and values by the names of docs/glossary.md. Nothing but names changes.
ALTER TABLE tries RENAME TO attempt_counts;
ALTER TABLE attempt_counts RENAME COLUMN try_key TO counter_key;
ALTER TABLE attempt_counts RENAME COLUMN tried TO attempts;
ALTER TABLE attempt_counts RENAME COLUMN last_try TO last_attempt_at;
UPDATE secret_keys SET name = 'attempt_counts' WHERE name = 'tries';

ALTER TABLE sends RENAME TO transfers;
ALTER TABLE transfers RENAME COLUMN written TO recipient_text;
ALTER TABLE copies RENAME COLUMN send_id TO transfer_id;
ALTER TABLE copies RENAME COLUMN place TO position;

ALTER TABLE balance_entries RENAME TO balance_transactions;
ALTER TABLE balance_transactions RENAME COLUMN place TO position;
ALTER TABLE invoices RENAME COLUMN place TO position;
ALTER TABLE payment_reports RENAME COLUMN heard_at TO updated_at;
UPDATE payment_attempts SET state = 'refund_due' WHERE state = 'surplus';

ALTER TABLE team_marks RENAME TO team_last_changes;
ALTER TABLE domain_marks RENAME TO domain_fingerprints;
ALTER TABLE domain_fingerprints RENAME COLUMN mark TO fingerprint;

ALTER TABLE operator_changes RENAME COLUMN done_by TO operator;
ALTER TABLE operator_changes RENAME COLUMN act TO action;
ALTER TABLE operator_changes RENAME COLUMN was TO value_before;
ALTER TABLE operator_changes RENAME COLUMN became TO value_after;

ALTER TABLE history RENAME COLUMN along TO with_folder;
ALTER TABLE newsletter_issues RENAME COLUMN letters TO mails;
ALTER TABLE newsletter_issues RENAME COLUMN reached TO last_num_id;
ALTER TABLE news RENAME COLUMN told_at TO published_at;
ALTER TABLE news RENAME COLUMN words TO text;
ALTER TABLE feedback RENAME COLUMN words TO text;
ALTER TABLE deletion_reasons RENAME COLUMN words TO text;
ALTER TABLE demo_requests RENAME COLUMN asked_at TO requested_at;
ALTER TABLE banners RENAME COLUMN looks TO appearance;
ALTER TABLE outbox RENAME COLUMN tells_of TO about_user_id;

-- A job's key begins with its kind.
UPDATE jobs SET kind = 'receive_copies', job_key = 'receive_copies' || substr(job_key, 8) WHERE kind = 'receive';
UPDATE jobs SET kind = 'erase_files', job_key = 'erase_files' || substr(job_key, 6) WHERE kind = 'erase';
UPDATE jobs SET kind = 'monitor_domains', job_key = 'monitor_domains' || substr(job_key, 8) WHERE kind = 'domains';
UPDATE jobs SET kind = 'sweep_uploads', job_key = 'sweep_uploads' || substr(job_key, 5) WHERE kind = 'tidy';
UPDATE jobs SET kind = 'sweep_exports', job_key = 'sweep_exports' || substr(job_key, 13) WHERE kind = 'tidy_exports';
UPDATE jobs SET kind = 'billing_run', job_key = 'billing_run' || substr(job_key, 6) WHERE kind = 'books';
UPDATE jobs SET kind = 'renew_certificates', job_key = 'renew_certificates' || substr(job_key, 13)
WHERE kind = 'certificates';
UPDATE jobs SET kind = 'delete_customer', job_key = 'delete_customer' || substr(job_key, 7) WHERE kind = 'forget';
UPDATE jobs SET kind = 'sync_customer', job_key = 'sync_customer' || substr(job_key, 9) WHERE kind = 'describe';
