import { formatAll } from "@/shared/format";

/** What is said of others who have the project open. */
export const liveMessages = {
  group: "Together",
  here: "Who is here",
  /** Of somebody who has a page open. */
  on: (name: string, page: string) => `${name}, on ${page}`,
  /** Of somebody whose window is not in front. */
  away: (name: string) => `${name}, looking at something else`,
  you: (name: string) => `${name} (you, in another window)`,
  follow: (who: string) => `Follow ${who}`,
  more: (count: number) => `+${count}`,
  moreHere: (count: number) => `Who is here: ${count} more`,
  showCursors: "Show the cursors of others",
  hideCursors: "Hide the cursors of others",
  cursorsShown: "The cursors of others are shown",
  cursorsHidden: "The cursors of others are hidden",
  onPage: (names: readonly string[]) =>
    `${formatAll(names)} ${names.length === 1 ? "is" : "are"} on this page`,
  following: (name: string) => `Following ${name}`,
  stop: "Stop",
  stopFollowing: (name: string) => `Stop following ${name}`,
  stopped: (name: string) => `You no longer follow ${name}`,
  left: (name: string) => `${name} has left`,
  access: {
    editor: "Your role is Editor now: you change words and pictures, and the layout is locked",
    member: "Your role is Member now: you may change the layout too",
    owner: "The project is yours now",
  },
  lost: {
    title: "This project is no longer shared with you",
    text: "It was deleted, or somebody ended your access to it.",
    unsent: (count: number) =>
      count === 1
        ? "Your last change had not reached the server, and is not in the project."
        : `Your last ${count} changes had not reached the server, and are not in the project.`,
    back: "Back to the dashboard",
  },
};
