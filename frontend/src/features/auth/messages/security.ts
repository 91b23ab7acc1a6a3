import { counted } from "@/shared/format";

/** How the account is entered: what the settings say of it. */
export const security = {
  twoFactor: {
    title: "Two-factor authentication",
    label: "Two-factor",
    off: "Off",
    offText: "Your password alone opens the account",
    on: "On, by authenticator app",
    left: (left: number) =>
      left === 0 ? "No recovery codes left" : `${left} of 6 recovery codes left`,
    turnOn: "Turn on",
    turnOff: "Turn off",
    confirmFirst: "Confirm your e-mail address first. It is where we write when something changes.",
    newCodes: "New recovery codes",
    code: "Code from the app",
    codeHint: "Six digits. The app shows new ones every 30 seconds.",
    codeMissing: "Write the six digits that the app shows",
    recoveryCode: "Recovery code",
    recoveryHint: "Such as ABCD-EFGH-JKMN-PQRS. Each works once.",
    recoveryMissing: "Write one of your recovery codes",
    useRecovery: "Use a recovery code",
    useCode: "Use the authenticator app",
    wrong: "Wrong authentication code",
    notDone: "Nothing has changed. Please try again",
    intro: {
      title: "A second lock",
      text: "With two-factor authentication, signing in takes your password and a code that changes every 30 seconds. Somebody who learns only the password stays outside.",
      steps: [
        "Have an authenticator app at hand: one on your phone, or your password manager.",
        "Scan a square with it, and give us the code that it shows.",
        "Keep six recovery codes, for the day on which the phone is not at hand.",
      ],
      next: "Set it up",
    },
    setup: {
      title: "Set up the app",
      scan: "Scan this square with the app.",
      qr: "QR code for the authenticator app",
      secret: "Or type this key into it",
      submit: "Turn on",
      expired: "This key is too old. There is a new one now: scan it again.",
    },
    codes: {
      title: "Recovery codes",
      text: "Each of these opens the account once, instead of a code from the app. They are shown now and never again.",
      list: "Recovery codes",
      download: "Download",
      print: "Print",
      done: "I have kept them",
      file: (product: string) => `${product.toLowerCase()}-recovery-codes.txt`,
      heading: (product: string, email: string) => `${product}: recovery codes of ${email}`,
      once: "Each works once.",
    },
    disable: {
      title: "Turn it off",
      text: "From then on your password alone opens the account. Your other sessions end, and the recovery codes are void.",
      submit: "Turn off",
      done: "Two-factor authentication is off",
    },
    recovery: {
      title: "Recovery code",
      text: "No app at hand? One of your recovery codes turns the protection off, too.",
    },
    renew: {
      title: "New recovery codes",
      text: "Six new codes replace the old ones, which no longer work from then on. Your other sessions end.",
      submit: "Make new codes",
    },
    enabled: "Two-factor authentication is on",
  },

  sessions: {
    title: "Active sessions",
    label: "Sessions",
    current: "This one",
    seen: (when: string) => `Seen ${when.charAt(0).toLowerCase()}${when.slice(1)}`,
    end: "End",
    endOne: (device: string) => `End the session of ${device}`,
    ended: (device: string) => `The session of ${device} has ended`,
    endOthers: "End others",
    endedOthers: (count: number) =>
      count === 0 ? "There were no other sessions" : `${counted(count, "session")} ended`,
    removeFailed: "Unable to remove session",
    loadFailed: "Unable to get sessions",
    only: "This is the only one.",
  },

  reauthentication: {
    title: "Is it you?",
    text: "You signed in a while ago. Prove once more that it is you, and this goes on.",
    password: "Your password",
    passwordMissing: "Password must be filled",
    usePassword: "Use the password",
    confirm: "Confirm",
    notDone: "Nothing was confirmed. Please try again",
  },
};
