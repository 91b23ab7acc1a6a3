-- Columns by the names that their values have elsewhere. Nothing but names changes.
ALTER TABLE connections RENAME COLUMN access TO access_token;
-- OAuth 2.0's refresh token, or the secret of an OAuth 1.0a token.
ALTER TABLE connections RENAME COLUMN second TO refresh_token;
-- OAuth 2.0's code verifier, or the secret of an OAuth 1.0a request token.
ALTER TABLE pending_connections RENAME COLUMN proof TO request_secret;
ALTER TABLE creator_profiles RENAME COLUMN noted_at TO updated_at;
ALTER TABLE invoices RENAME COLUMN after TO subscription_after;
