/** Project protection: readers who are let in by their address. */
import { counted } from "@/shared/format";

export const protection = {
  title: "Project protection",
  label: "Protection",
  field: "Who may read",
  hint: "Addresses, and domains such as @example.com, separated by commas.",
  text: "Readers on this list open your protected projects by a link that comes to their mailbox. Protect a project in its own settings.",
  save: "Save list",
  saved: "List saved",
  invalid: "Please enter valid emails or domains.",
  duplicates: "Some entries are duplicates.",
  failed: "The list could not be saved. If it happens again, write to our support:",
  failedHere: "The list could not be saved. If it happens again, contact our support.",
  contact: "Contact support",
  now: (count: number) => (count === 0 ? "Nobody" : counted(count, "entry", "entries")),
  project: {
    on: "Let readers in by their address",
    hint: "Only those on your list get in, by a link that comes to their mailbox.",
    list: "Edit the list",
  },
};
