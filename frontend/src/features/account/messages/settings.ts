/** The account's sections of the settings. The sentences of the specification stand here as it gives them. */
import type { components } from "@/shared/api/schema";
import { common } from "@/shared/messages/common";

type AccountEvent = components["schemas"]["AccountEvent"];

export const settings = {
  name: {
    text: "Shown to people you share with",
    save: "Save name",
    saved: "Name saved",
    failed: "User name not updated",
  },

  email: {
    field: "New e-mail",
    password: "Your password",
    save: "Save e-mail",
    note: (current: string) =>
      `Takes effect once you open the link sent to the new address. The old one, ${current}, can undo it for 72 hours.`,
    missing: "Email must be filled",
    same: "Email has not changed",
    invalid: "Not a valid email",
    passwordMissing: "Password must be filled",
    failed: "Email has not changed. Please try again",
    confirmed: (date: string) => `Confirmed ${date}`,
    unconfirmed: "Not confirmed yet. The letter with the link is in your mail.",
    pending: (address: string) =>
      `Waiting for ${address}: open the link that was sent there. Until then this address holds.`,
    withdraw: "Withdraw the change",
    withdrawn: (address: string) =>
      `Your address stays: the link sent to ${address} no longer works`,
    withdrawFailed: "Unable to withdraw the change",
    resend: "Resend confirmation",
    resent: common.confirmationResent,
    resendFailed: common.resendFailed,
    none: "None",
  },

  password: {
    title: "Password",
    old: "Old password",
    new: "New password",
    hint: (min: number) => `At least ${min} characters. A sentence is fine.`,
    save: "Save password",
    text: "A new one ends every other session",
    oldMissing: "Old password must be filled",
    newMissing: "New password must be filled",
    failed: "Password has not changed. Please try again",
    saved: "Password changed. Every other session has ended.",
  },

  activity: {
    title: "Account activity",
    text: "Sign-ins, and changes to how you sign in",
    more: "Show earlier",
    empty: "Nothing has happened yet.",
    failed: "The activity could not be read.",
    unknown: "place not known",
    /** "Firefox on Linux, 198.51.100.7, Porto, Portugal" */
    from: (device: string, place: string, address: string) =>
      [device, address, place || settings.activity.unknown]
        .filter((part) => part !== "")
        .join(", "),
  },

  page: {
    title: "Public profile",
    shown: "Shown",
    hidden: "Hidden",
    visibility: "Visibility",
    shownText: (address: string) => `Everybody can read it at ${address}`,
    hiddenText: "Readers cannot open your profile",
    visibilityFailed: "Unable to update visibility",
    username: "Username",
    usernameHint: "Letters, figures and dots. It is part of your pages’ addresses.",
    usernameSave: "Save username",
    usernameSaved: "Username saved",
    usernameFailed: "Invalid username",
    about: "About",
    aboutHint: (left: string) => `${left} left`,
    aboutSave: "Save text",
    aboutSaved: "Text saved",
    aboutFailed: "Unable to update",
  },

  home: {
    title: "Home project",
    none: "None: readers find the list of all published projects.",
    shown: "Readers find it at the address of your profile",
    unpublished: "Readers find it there once it is published",
    choose: "Choose a project",
    change: "Change",
    remove: "Have none",
    context: "It stands where readers would find the list of all.",
    submit: "Make it the home project",
    saved: (title: string) => `“${title}” is your home project`,
    removed: "There is no home project any more",
    failed: "Unable to set home project",
  },

  analytics: {
    title: "Analytics",
    ua: "Google Analytics id",
    uaHint: "Such as G-ABC123DEF4. Leave it empty to have none.",
    uaSave: "Save Analytics id",
    uaSaved: "Google Analytics id saved",
    uaFailed: "An error occurred while updating Google Analytics info.",
    gtm: "Google Tag Manager id",
    gtmHint: "Such as GTM-ABC123. Leave it empty to have none.",
    gtmSave: "Save Tag Manager id",
    gtmSaved: "Google Tag Manager id saved",
    gtmFailed: "An error occurred while updating Google Tag Manager info.",
  },

  appearance: {
    title: "Appearance",
    text: { light: "Ink on paper", dark: "Paper on ink", system: "Follows your device" },
  },

  keyboard: {
    title: "Keyboard",
    singleKeys: "Single-letter shortcuts",
    singleKeysText: "N for a new project, X to select, R to rename and so on",
    on: "Letters on",
    off: "Letters off",
    all: "All shortcuts",
  },

  logOut: { title: "Log out", text: "Ends the session on this device" },

  remove: {
    title: "Delete account",
    text: "Your projects, collections and published pages are deleted, your subscription ends at once, and nobody can bring them back. Only invoices stay, as the law asks, without your profile.",
    exportFirst: "Take your work along first:",
    toExport: "Export your work",
    proceed: "Proceed",
    why: "Why are you leaving?",
    reasons: {
      missing_features: "Missing features",
      difficult_to_use: "Difficult to use",
      too_expensive: "Too expensive",
      finished_project: "Finished project",
      found_alternative: "Found alternative",
      not_using_all_features: "Not using all features",
      other: "Other",
    },
    own: "In your own words",
    goOn: "Continue",
    confirmTitle: "Confirm deletion",
    confirmText: (email: string) => `This deletes the account of ${email} for good.`,
    type: (name: string) => `Type ${name} to confirm`,
    confirm: "Delete account",
    keep: "Keep it",
    done: "Your account is deleted. Goodbye.",
    failed: "Cannot delete account right now",
  },
};

/** What happened, as the account's activity shows it. */
const events: Record<AccountEvent, string> = {
  joined: "The account was made",
  signed_in: "Signed in",
  sign_in_failed: "Somebody tried to sign in with a wrong password",
  signed_out: "Signed out",
  email_confirmed: "The e-mail address was confirmed",
  reset_requested: "A link to a new password was asked for",
  password_reset: "The password was set anew by a mailed link",
  password_changed: "The password was changed",
  email_change_requested: "A new e-mail address was asked for",
  email_change_withdrawn: "A change of the e-mail address was withdrawn",
  email_changed: "The e-mail address was changed",
  email_change_undone: "The change of the e-mail address was undone",
  name_changed: "The name was changed",
  username_changed: "The username was changed",
  session_ended: "A session was ended",
  other_sessions_ended: "All other sessions were ended",
  reauthenticated: "Identity was confirmed again",
  reauthentication_failed: "Confirming the identity failed",
  second_factor_asked: "The password was right; a code was asked for",
  second_factor_failed: "A wrong authentication code was given",
  second_factor_used: "A code from the app was used",
  second_factor_enabled: "Two-factor authentication was turned on",
  second_factor_disabled: "Two-factor authentication was turned off",
  second_factor_removed: "Two-factor authentication was removed by an operator",
  recovery_code_used: "A recovery code was used",
  recovery_codes_renewed: "New recovery codes were made",
  passkey_added: "A passkey was added",
  passkey_used: "A passkey was used",
  passkey_failed: "A passkey was not recognised",
  passkey_removed: "A passkey was deleted",
  teammate_invited: "A teammate was invited",
  teammate_changed: "A teammate’s access was changed",
  teammate_removed: "A teammate was removed",
  team_joined: "An invitation was accepted",
  team_declined: "An invitation was declined",
  team_left: "A team was left",
  domain_mapped: "A domain was connected to your profile",
  domain_unmapped: "The domain of your profile was disconnected",
  service_connected: "A service was connected",
  service_disconnected: "A service was disconnected",
  sso_requested: "Single sign-on was requested",
  plan_set: "We changed your plan",
  limits_set: "We changed the limits of your plan",
  export_requested: "An export was asked for",
  export_downloaded: "The export was downloaded",
};

/** An event of a later version of the server is shown by its name rather than left out. */
export function eventText(event: string): string {
  const words = event.replaceAll("_", " ");
  return event in events
    ? events[event as AccountEvent]
    : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
