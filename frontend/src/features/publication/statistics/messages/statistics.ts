import { statisticsTitle } from "./title";

export const statistics = {
  title: statisticsTitle,
  months: "By month",
  days: "The last 30 days",
  month: "Month",
  day: "Day",
  views: "Views",
  scale: (most: string) => `0–${most}`,
  allowance: (limit: string) => `Your plan includes ${limit} views a month.`,
  reached: "The month’s views are used up. Your pages stay online.",
  note: "A visit counts once. Your own visits and those of robots are left out. Months and days are in UTC.",
  projects: "This month, by project",
  project: "Project",
  none: "Nobody has read a page this month. Publish a project and share its address.",
  noneProject: "Nobody has read this project yet.",
  failed: "Something went wrong. Sorry!",
} as const;
