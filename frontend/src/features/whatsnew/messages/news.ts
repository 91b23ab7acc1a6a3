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
  none: "Nothing has been told yet. What is new will stand here.",
  failed: "What is new could not be read.",
  close: "Close",
};
