//! The rows of the tables that units of work write.

#![expect(unreachable_pub, reason = "SeaORM’s derive writes public items into modules of this crate")]

pub(crate) mod activity;
pub(crate) mod assets;
pub(crate) mod attempt_counts;
pub(crate) mod balance_transactions;
pub(crate) mod billing_accounts;
pub(crate) mod certificates;
pub(crate) mod connections;
pub(crate) mod copies;
pub(crate) mod coupons;
pub(crate) mod custom_domains;
pub(crate) mod document_changes;
pub(crate) mod document_widgets;
pub(crate) mod documents;
pub(crate) mod email_changes;
pub(crate) mod folders;
pub(crate) mod former_page_paths;
pub(crate) mod history;
pub(crate) mod invoices;
pub(crate) mod jobs;
pub(crate) mod mailed_links;
pub(crate) mod operator_changes;
pub(crate) mod outbox;
pub(crate) mod passkey_ceremonies;
pub(crate) mod passkeys;
pub(crate) mod payment_attempts;
pub(crate) mod payment_reports;
pub(crate) mod pending_connections;
pub(crate) mod pending_second_factors;
pub(crate) mod preview_links;
pub(crate) mod published_documents;
pub(crate) mod recovery_codes;
pub(crate) mod second_factors;
pub(crate) mod sessions;
pub(crate) mod sign_in_challenges;
pub(crate) mod sso;
pub(crate) mod sso_domains;
pub(crate) mod teammate_folders;
pub(crate) mod teammate_projects;
pub(crate) mod teammates;
pub(crate) mod transfers;
pub(crate) mod users;
