import { counted, formatCount } from "@/shared/format";

export const searchMessages = {
  name: "Search",
  heading: "Search all projects and collections",
  placeholder: "project name or username",
  clear: "Clear the query",
  select: "Select",
  cancel: "Cancel",
  escape: "Esc",
  back: "Back to projects",
  projects: "Projects",
  collections: "Collections",
  latest: "Last edited",
  seeAll: (count: number) => `See all ${formatCount(count)}`,
  nothing: "This didn’t match any projects. Try something else.",
  firstOf: (shown: number, count: number) =>
    `The first ${formatCount(shown)} of ${formatCount(count)} matches. More letters find fewer.`,
  startOver: "Start over",
  found: (count: number) => counted(count, "match", "matches"),
  inside: (count: number) => counted(count, "project"),
  public: "Public",
  private: "Private",
} as const;
