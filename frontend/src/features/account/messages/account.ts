import { counted } from "@/shared/format";

/** From a minute on nobody counts along: minutes, then hours, rounded up. */
function waitInWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
}

/** Signing in, joining, and the settings. */
export const account = {
  email: "E-mail",
  password: "Password",
  newPassword: "New password",
  name: "Name",
  passwordHint: (min: number) => `At least ${min} characters. A sentence is fine.`,
  nameHint: "As you sign your work",

  confirmReminder: (email: string) =>
    `Please confirm your e-mail address: the link is in a letter to ${email}.`,
  confirmReminderLabel: "Reminder",
  confirmReminderAction: "Resend the letter",
  confirmReminderSupport: "Contact support",

  signIn: {
    title: "Sign in",
    submit: "Sign in",
    forgot: "Forgot it?",
    newHere: (product: string) => `New to ${product}?`,
    create: "Create an account",
    notDone: "You are not signed in. Please try again",
    loop: "You were sent here three times in a row. Sign in once more; if it happens again, allow cookies for this site.",
    passwordChanged:
      "Your password is changed and every session has ended. Sign in with the new one.",
  },
  join: {
    title: "Create an account",
    submit: "Create account",
    notDone: "Your account was not created. Please try again",
    already: "Already have one?",
    signIn: "Sign in",
  },
  recover: {
    title: "Forgot it?",
    text: "Give us the address you joined with. If it has an account, a letter with a link is sent there.",
    submit: "Send the letter",
    notDone: "The letter was not sent. Please try again",
    sentTitle: "Look in your mail",
    sent: (email: string) =>
      `If ${email} has an account, a letter with a link to a new password is on its way.`,
    remembered: "Remembered it?",
    again: "Try another address",
  },
  reset: {
    title: "New password",
    submit: "Save password",
    text: "Saving it ends every session, on this device and on all others.",
    notDone: "Password has not changed. Please try again",
    expiredTitle: "Old link",
    expired: "This link has been used or is too old. Ask for a fresh one.",
    ask: "Send a new letter",
  },
  confirm: {
    title: "Confirming",
    working: "One moment, your address is being confirmed.",
    doneTitle: "Confirmed",
    done: "Your e-mail address is confirmed.",
    failedTitle: "Old link",
    failed: "This link has been used or is too old. A new letter can be sent from the settings.",
    notDone: "Your address was not confirmed. Please try again",
    toProjects: "Go to your projects",
    toSettings: "Open settings",
    proofTitle: "Is it you?",
    proof:
      "This link is for an account that is not signed in here. Enter its password to confirm the address.",
    proofOther: (email: string) =>
      `You are signed in as ${email}, and this link is for another account. Enter the password of that account to confirm the address.`,
    proofSubmit: "Confirm the address",
    signInInstead: "Sign in instead",
    notYours: "Not your account, or the password forgotten?",
    takeOver: "Set a new password",
  },
  logout: {
    title: "Log out",
    working: "Signing you out.",
    failedTitle: "Still signed in",
    failed: "The server could not be told, so you are still signed in.",
    again: "Try again",
  },
  goodbye: {
    title: "Goodbye",
    text: "Your account is deleted. Your projects, collections and pages are gone, and so are your name and your addresses. You are signed out everywhere. A last letter, on its way to you, confirms it.",
    keptTitle: "What was kept",
    kept: [
      "Invoices, if there were any: dates and amounts, as the law asks, without your profile.",
      "The reason you gave, without a word about whose it was.",
      "Backups of the whole service, until newer ones take their place.",
    ],
    again: "If you ever come back, you begin anew.",
    join: "Create an account",
  },
  mailbox: "Development mailbox",
  wait: (text: string) => `Wait ${text}`,
  waitSentence: (seconds: number) =>
    `Too many attempts. You can try again in ${waitInWords(seconds)}.`,
  waitAlmostOver: "Too many attempts. You can try again in less than a minute.",

  invalid: {
    email: "Write an address like name@place.example",
    emailMissing: "Write your e-mail address",
    passwordMissing: "Write your password",
    passwordShort: (min: number) => `Write at least ${min} characters`,
    nameMissing: "Write your name",
    tooLong: (max: number) => `At most ${max} characters`,
    other: "Check this field",
  },

  secondStep: {
    title: "Second step",
    text: "The password is right. Now the code from your authenticator app.",
    textRecovery: "The password is right. Now one of the recovery codes that you kept.",
    code: "Code from the app",
    codeMissing: "Write the six digits that the app shows",
    recoveryCode: "Recovery code",
    recoveryMissing: "Write one of your recovery codes",
    recoveryHint: "Such as ABCD-EFGH-JKMN-PQRS. Each works once.",
    useRecovery: "Use a recovery code",
    useCode: "Use the authenticator app",
    submit: "Sign in",
    again: "Start again",
    expired: "That took too long, or too many codes were wrong. Sign in once more.",
  },
  undoEmail: {
    title: "Undo the change",
    text: "Your e-mail address was changed, or was about to be. Undoing it brings this address back and ends every session of the account; a letter with a link to a new password is sent here.",
    submit: "Undo the change",
    notDone: "The change was not undone. Please try again",
    doneTitle: "Undone",
    done: "Your old address stands again and every session has ended. Set a new password by the link in your mail.",
    expiredTitle: "Old link",
    expired: "This link has been used or is too old: a change can be undone for 72 hours.",
  },
};
