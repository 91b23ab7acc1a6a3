export const history = {
  title: "Activity",
  more: "Show earlier",
  empty: "Nothing has happened yet.",
  you: "You",
  gone: "Somebody",
  failed: "Something went wrong. Sorry!",
} as const;
