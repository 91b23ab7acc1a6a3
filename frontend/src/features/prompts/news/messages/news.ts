/** What's new. */
export const news = {
  title: "What’s new",
  command: "What’s new",
  group: "Help",
  kinds: {
    feature: "New",
    improvement: "Better",
    template: "Template",
    event: "Event",
  },
  more: "Read more",
  moreOf: (title: string) => `Read more: ${title}`,
  none: "There is no news yet. What is new will be listed here.",
  failed: "What is new could not be read.",
  close: "Close",
};
