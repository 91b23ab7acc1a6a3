/** What is said of the places of comments. */
export const commentingMessages = {
  page: (folio: string, title: string) => `page ${folio}, ${title}`,
  on: (name: string) => `On “${name}”`,
  onPage: (page: string) => `On ${page}`,
  gone: "Its widget was deleted",
  pageGone: "Its page was deleted",
  pins: "Comments on the page",
  pin: (name: string, place: string, replies: number) =>
    `${name}, ${place}${replies > 0 ? `, ${replies} ${replies === 1 ? "reply" : "replies"}` : ""}`,
  unread: (pin: string) => `Unread: ${pin}`,
  of: (at: number, all: number) => `${at} of ${all}`,
  title: "Comments",
  back: "All comments",
  go: "Go there",
  close: "Close",
  deleted: "The comment of the link was deleted",
  hint: "The tool Comment pins a comment to what you press",
  hintAlone: "Rest a finger on the page to comment on what is there",
  written: "The comment is written",
} as const;
