import { counted } from "../format";

/** From a minute on nobody counts along: minutes, then hours, rounded up. */
function waitInWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
}

/** What all forms of an account share: its fields, what is wrong with them, and their buttons. */
export const forms = {
  email: "E-mail",
  password: "Password",
  newPassword: "New password",
  name: "Name",
  passwordHint: (min: number) => `At least ${min} characters. A sentence is fine.`,
  nameHint: "As you sign your work",
  mailbox: "Development mailbox",

  edit: "Edit",
  change: "Change",
  cancel: "Cancel",

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
};
