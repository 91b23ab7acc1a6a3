import { counted, formatCount } from "@/shared/format";

const projects = (count: number) => counted(count, "project");
const items = (count: number) => counted(count, "item");

/** What is said of changes of many items, and in dialogs: fetched with them, once the cards are there. */
export const laterMessages = {
  move: {
    title: "Move to collection",
    context: (title: string, collection: string | null) =>
      collection === null ? `${title}, now in no collection` : `${title}, now in ${collection}`,
    contextMany: (count: number) => projects(count),
    find: "Find a collection",
    none: "No collection",
    noneHint: "Among all projects only",
    create: "New collection…",
    createLabel: "Name of the new collection",
    createSubmit: "Create",
    undoable: "Can be undone",
    submit: (name: string) => `Move to ${name}`,
    submitNone: "Move",
    submitRoot: "Take out of its collection",
    nothingFound: "No collection of that name.",
    noCollections: "There is no collection yet.",
    failed: "An error has occurred. Project was not moved. Please try again.",
  },
  /** Of several items some stayed as they were. */
  results: {
    open: "See which",
    title: "Not everything was done",
    stayed: (count: number) => `${items(count)} stayed as before:`,
    gone: "No longer there",
    close: "Close",
    moved: (done: number, total: number) => `${formatCount(done)} of ${projects(total)} moved`,
    archived: (done: number, total: number) => `${formatCount(done)} of ${items(total)} archived`,
    restored: (done: number, total: number) => `${formatCount(done)} of ${items(total)} restored`,
    removed: (done: number, total: number) => `${formatCount(done)} of ${items(total)} deleted`,
    duplicated: (done: number, total: number) =>
      `${formatCount(done)} of ${projects(total)} duplicated`,
  },
  /** Undo of archiving has restored an item, but not all that the public had of it. */
  notBack: {
    published: (name: string) => `${name} is not published again`,
    domain: (name: string, domain: string) => `${domain} is not connected to ${name} again`,
    unknown: "It was archived too long ago",
    one: (what: string, why: string) => `${what}. ${why}`,
    several: (count: number) => `${formatCount(count)} things did not come back`,
  },
};
