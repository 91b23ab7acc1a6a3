import { counted } from "@/shared/format";

/** What finding and replacing says. */
export const findMessages = {
  title: "Find",
  open: "Find and replace",
  group: "Text",
  query: "Find",
  with: "Replace with",
  matchCase: "Same capitals",
  whole: "Whole words",
  places: (places: number, pages: number) =>
    places === 0 ? "Nothing found" : `${counted(places, "place")} on ${counted(pages, "page")}`,
  everyPage: "On every page",
  untitled: "Untitled",
  inLink: "Link",
  next: "Next",
  previous: "Previous",
  replace: "Replace",
  replaceAll: "Replace all",
  replaced: (done: number) => `${counted(done, "place")} replaced`,
  left: (left: number) =>
    `${counted(left, "place")} stayed: ${left === 1 ? "its link" : "their links"} would lead nowhere`,
  close: "Close",
};
