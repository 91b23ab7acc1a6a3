/** A project's state, in a word. */
export const statusWords = {
  published: "Published",
  unpublished: "Unpublished",
  changed: "Unpub changes",
} as const;
