/**
 * Alerts are counted by type: one of each at a time. These are the types of the settings, the plan and the
 * account; no screen of the dashboard raises one of them. The dashboard's own are named where they are raised.
 */
export const ACCOUNT_ALERTS = [
  "account-deleting",
  "affiliate",
  "auto-renew",
  "avatar",
  "domain-check",
  "email",
  "favicon",
  "mail-subscription",
  "mfa-code",
  "payment-error",
  "publish-error",
  "share-picture",
  "upgrade-error",
  "session-removal",
  "user-name",
  "user-description",
] as const;

type AccountAlert = (typeof ACCOUNT_ALERTS)[number];

/** A known type, or one of the dashboard's. */
export type AlertType = AccountAlert | (string & {});
