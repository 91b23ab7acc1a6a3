import { counted } from "@/shared/format";

/** What the editor says of a time without a network. */
export const offlineMessages = {
  unknown:
    "You are offline, and this browser has not kept this project. Open it again when you are online",
  noRoom:
    "This browser has no more room. What you change is saved as long as you are online, and not kept here",
  title: "While you were offline",
  context: (count: number) =>
    `Somebody else changed ${counted(count, "thing")} that you changed, too.`,
  gone: {
    title: "Deleted by somebody else",
    list: "Deleted by somebody else, though you had changed it",
    what: (kind: string) => `${kind}, with what you changed in it`,
  },
  theirs: { title: "Theirs is there now", list: "Where theirs is there now" },
  mine: { title: "Yours is there now", list: "Where yours is there now" },
  both: (what: string, mine: string, theirs: string) =>
    `${what}: yours was ${mine}, theirs ${theirs}`,
  onWidth: { base: "", tablet: " on tablets", phone: " on phones" },
  putBack: "Put mine back",
  takeTheirs: "Take theirs instead",
  close: "Leave it so",
  undo: "Each is one step that Undo takes back.",
  done: "Done. Undo takes it back",
  page: "Page",
  settings: "The project",
  style: "Text style",
  colour: "Colour",
  /** What a register is called that the properties have no word for. */
  parts: {
    place: "order",
    asset: "picture",
    alternative: "description",
    words: "words",
    name: "name",
    title: "title",
    path: "path",
    description: "description",
    visibility: "visibility",
    link: "link",
    colour: "colour",
    ink: "colour",
    background: "background",
    textStyle: "text style",
    family: "font",
    weight: "weight",
    motions: "motion",
    caption: "caption",
    figure: "form",
  } as Readonly<Record<string, string>>,
  other: "a property",
  values: {
    none: "not set",
    yes: "yes",
    no: "no",
    elsewhere: "elsewhere",
    another: "another one",
    across: (one: string, other: string) => `${one} × ${other}`,
    quoted: (words: string) => `“${words}”`,
  },
};
