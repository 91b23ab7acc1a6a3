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
  confirmReminderAction: "Settings",

  signIn: {
    title: "Sign in",
    submit: "Sign in",
    forgot: "Forgot it?",
    newHere: (product: string) => `New to ${product}?`,
    create: "Create an account",
    loop: "You were sent here three times in a row. Sign in once more; if it happens again, allow cookies for this site.",
    passwordChanged:
      "Your password is changed and every session has ended. Sign in with the new one.",
  },
  join: {
    title: "Create an account",
    submit: "Create account",
    already: "Already have one?",
    signIn: "Sign in",
  },
  recover: {
    title: "Forgot it?",
    text: "Give us the address you joined with. If it has an account, a letter with a link is sent there.",
    submit: "Send the letter",
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
    toProjects: "Go to your projects",
    toSettings: "Open settings",
  },
  logout: {
    title: "Log out",
    working: "Signing you out.",
    failedTitle: "Still signed in",
    failed: "The server could not be told, so you are still signed in.",
    again: "Try again",
  },
  mailbox: "Development mailbox",
  wait: (text: string) => `Wait ${text}`,
  waitSentence: (seconds: number) =>
    `Too many attempts. You can try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,

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
    doneTitle: "Undone",
    done: "Your old address stands again and every session has ended. Set a new password by the link in your mail.",
    expiredTitle: "Old link",
    expired: "This link has been used or is too old: a change can be undone for 72 hours.",
  },
};
