/** The pages of an account outside its settings. */
export const account = {
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
  goodbye: {
    title: "Goodbye",
    text: "Your account is deleted. Your projects, collections and pages are gone, and so are your name and your addresses. You are signed out everywhere. A last letter, on its way to you, confirms it.",
    keptTitle: "What was kept",
    kept: [
      "Invoices, if there were any: dates and amounts, as the law asks, without your profile.",
      "The reason you gave, without a word about whose it was.",
      "Backups of the whole service, until newer ones replace them.",
    ],
    again: "If you ever come back, you begin anew.",
    join: "Create an account",
  },
};
