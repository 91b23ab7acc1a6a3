import { counted } from "@/shared/format";

/** What is said about copying and pasting. */
export const clipboardMessages = {
  refused: "The layout is locked for you: you can change words and pictures",
  newer: "This was copied from another version. Load this page anew to paste it",
  noForm: "Fields lie in forms. Select the form that they are to go into",
  empty: "There is nothing to paste",
  noLook: "What was copied has no look that fits what is selected",
  notRead: "This browser lets only keys read the clipboard",
  notWritten: "This browser lets only keys write to the clipboard",
  copied: (count: number) => `${counted(count, "widget")} copied`,
  pasted: (count: number) => `${counted(count, "widget")} pasted`,
};
