/** Every page of the app has the reminder, so its words come without those of the sign-in pages. */
export const reminderMessages = {
  text: (email: string) =>
    `Please confirm your e-mail address: the link is in a letter to ${email}.`,
  label: "Reminder",
  action: "Resend the letter",
  support: "Contact support",
};
