/** Choosing one of one's projects. */
export const picker = {
  titles: { home: "Select home project", other: "Select project" },
  find: "Find a project",
  none: "There is no project yet.",
  nothing: "No project of that name.",
  more: (shown: string, all: string) =>
    `${shown} of ${all}. Write a word of the title to find the rest.`,
  failed: "The projects could not be read.",
};
