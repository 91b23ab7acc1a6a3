import { counted } from "@/shared/format";

const quoted = (words: string) => `“${words}”`;

/** Where on the page something differs: said only where it is not everywhere. */
const at = { base: "on desktops", tablet: "on tablets", phone: "on phones" };

const verbs = {
  moved: "moved",
  come: "moved here from another page",
  spread: "on other pages now",
  resized: "resized",
  turned: "turned",
  held: "held differently when the width changes",
  layered: "put before or behind others",
  reordered: "read at another place",
  shown: "shown",
  hidden: "hidden",
  replaced: "replaced",
  cropped: "cropped differently",
  described: "described differently",
  linked: "linked elsewhere",
  larger: "set larger",
  smaller: "set smaller",
  formatted: "formatted differently",
  styled: "looks different",
  rewritten: "rewritten",
  added: "added",
  deleted: "deleted",
} as const;

export type Verb = keyof typeof verbs;

const kinds: Readonly<Record<string, readonly [string, string]>> = {
  text: ["text", "texts"],
  picture: ["picture", "pictures"],
  shape: ["shape", "shapes"],
  line: ["line", "lines"],
  button: ["button", "buttons"],
  menu: ["menu", "menus"],
  group: ["group", "groups"],
  stack: ["section", "sections"],
  gallery: ["gallery", "galleries"],
  slideshow: ["slideshow", "slideshows"],
  hotspot: ["hotspot", "hotspots"],
  embed: ["embed", "embeds"],
  form: ["form", "forms"],
  field: ["field", "fields"],
  share: ["share widget", "share widgets"],
  code: ["code widget", "code widgets"],
  video: ["video", "videos"],
  audio: ["audio player", "audio players"],
};

const kindOf = (kind: string) => kinds[kind] ?? ["widget", "widgets"];

/** What publishing says: what changes for readers, page by page. */
export const publishingMessages = {
  quoted,
  /** A widget without a name of its own. */
  unnamed: (kind: string, isNew: boolean) => `${isNew ? "a" : "the"} ${kindOf(kind)[0]}`,
  widths: (widths: readonly (keyof typeof at)[]) => widths.map((width) => at[width]).join(" and "),
  done: (name: string, verb: Verb, where: string) =>
    [name, verbs[verb], where].filter((part) => part !== "").join(" "),
  several: (count: number, kind: string, verb: Verb, where: string) =>
    [counted(count, ...(kindOf(kind) as [string, string])), verbs[verb], where]
      .filter((part) => part !== "")
      .join(" ")
      .replace("looks different", "look different"),
  text: {
    became: (before: string, after: string) => `${quoted(before)} became ${quoted(after)}`,
    added: (come: string) => `${quoted(come)} was added`,
    deleted: (gone: string) => `${quoted(gone)} was deleted`,
    within: (changes: readonly string[], name: string) => `${changes.join(" and ")} in ${name}`,
  },
  page: {
    added: (widgets: number) =>
      widgets === 0 ? "new, and empty" : `new, with ${counted(widgets, "widget")}`,
    deleted: "deleted: its address leads nowhere",
    drafted: "a draft now: its address leads nowhere",
    renamed: (before: string) => `was called ${quoted(before)}`,
    named: "has a title now",
    address: (path: string) => `its address is /${path}/ now`,
    first: "it is the first page now",
    listed: "in menus now",
    unlisted: "in no menu any more",
    moved: "at another place among the pages",
    readdressed: "has another address now",
    background: "another background",
    search: "described differently for search engines and when it is shared",
    share: "another picture where it is shared",
    translation: "linked with other pages as their translation",
    language: "in another language",
    height: "another height",
  },
  everywhere: {
    title: "On every page",
    swatch: (name: string) => `the colour ${name} changed`,
    swatches: (count: number) => `${counted(count, "colour")} changed`,
    textStyle: (name: string) => `the text style ${name} changed`,
    textStyles: (count: number) => `${counted(count, "text style")} changed`,
    widths: "the widths of pages changed",
    columns: "the columns changed",
    links: "the look of links changed",
    language: "the language changed",
    icon: "the icon changed",
    share: "the picture for sharing changed",
    dark: "the dark colours changed",
  },
  project: {
    title: "About the project",
    name: "another title",
    description: "another description",
    cover: "another cover",
  },
  more: (count: number) => `and ${counted(count, "more", "more")}`,
  untitled: "Untitled",
  header: {
    changes: (count: number) => counted(count, "change"),
    same: "Published",
    never: "Not published",
    publish: "Publish…",
    preview: "Preview",
    previewHint: "As readers will see it, in a new tab",
    answers: "Answers to forms",
  },
  preview: {
    making: "Making the preview",
    failed: "The preview could not be made",
    unsent: (count: number) =>
      `${counted(count, "change")} did not reach the server yet, so the preview would be without them.`,
    retry: "Try again",
    back: "Back to the editor",
    title: "Preview",
    frame: "The draft as readers will see it",
    widths: "Width",
    usual: { phone: "Phone", tablet: "Tablet", desktop: "Desktop" },
    window: "Window",
    toWidth: (name: string) => `Preview: ${name}`,
    number: "Width in px",
    scaled: (percent: number) => `at ${percent} %`,
    again: "Show the draft as it is now",
    alone: "Without this bar",
    group: "Preview",
  },
  links: {
    open: "Preview links",
    title: "Preview links",
    what: "People with a link see the draft as it is. They can change nothing",
    works: "Works for",
    days: (days: number) => counted(days, "day"),
    make: "Make a link",
    none: "There is no link yet",
    unread: "The links could not be read",
    failed: "That could not be done. Please try again",
    retry: "Try again",
    own: (end: string) => `Until ${end}`,
    of: (name: string, end: string) => `Until ${end}, made by ${name}`,
    copy: (end: string) => `Copy the link that works until ${end}`,
    withdraw: "Withdraw",
    withdrawOf: (end: string) => `Withdraw the link that works until ${end}`,
    withdrawn: "The link shows nothing any more",
    comments: "Readers may comment",
    commentsOf: (end: string) => `Readers may comment, of the link that works until ${end}`,
    mayComment: "Its readers may comment",
    mayNotComment: "Its readers cannot comment any more",
    close: "Close",
  },
  mayNot: {
    editor: "Only who may change the layout can publish",
    member: "Its owner publishes it for the first time",
    archived: "It is in the archive",
  },
  sheet: {
    changes: (count: number, pages: number) =>
      pages === 0
        ? counted(count, "change")
        : `${counted(count, "change")} on ${counted(pages, "page")}`,
    first: (pages: number) => `${counted(pages, "page")} for readers`,
    same: "Nothing changes for readers",
    comparing: "Looking for what changes",
    failed: "What changes could not be found out",
    retry: "Try again",
    published: (address: string, day: string) => `${address}, last published ${day}`,
    unpublished: (address: string) => `${address}, not published yet`,
    list: "What changes for readers",
    drafts: (folios: readonly string[]) =>
      folios.length === 1
        ? `${folios[0]} is a draft and stays here.`
        : `${folios.slice(0, -1).join(", ")} and ${folios.at(-1)} are drafts and stay here.`,
    readers: "Readers",
    address: "Address",
    who: {
      password: "Everybody who knows the password",
      email: "Everybody whose address is on your list",
      listed: "Everybody; it is on your public profile",
      unlisted: "Everybody who has the address",
    },
    others: {
      label: "Asks others",
      code: (count: number) =>
        counted(
          count,
          "code widget, for whatever is in it",
          "code widgets, for whatever is in them",
        ),
      videos: (count: number) =>
        `${counted(count, "video of YouTube or Vimeo", "videos of YouTube or Vimeo")}, once a reader clicks`,
      embeds: (count: number) => `${counted(count, "embed")}, once a reader clicks`,
    },
    search: { label: "Search engines", yes: "May list it", no: "Are kept out" },
    limits: "Your plan",
    limit: {
      projects: (count: number, most: number) =>
        `${count} of ${counted(most, "published project")}`,
      pages: (count: number, most: number) => `${count} of ${counted(most, "page")}`,
    },
    settings: "Change",
    atOnce: "Readers see all of it at once, and until then what they have now.",
    cancel: "Cancel",
    publish: (pages: number) =>
      pages === 0 ? "Publish changes" : `Publish ${counted(pages, "page")}`,
    publishing: "Publishing",
    unsent: (count: number) =>
      `${counted(count, "change")} did not reach the server yet. Publish when you are online again.`,
    refused: "It could not be published. Readers see what they saw before.",
    done: (pages: number) => `Published, ${counted(pages, "page")}`,
    view: "View",
  },
} as const;
