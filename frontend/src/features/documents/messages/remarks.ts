import { counted, formatAll, formatBytes, formatCount } from "@/shared/format";

/** Where it is seen, in words: at the narrowest window of a class. */
const at = { base: "on desktops", tablet: "on tablets", phone: "on phones" } as const;

type At = keyof typeof at;

const quoted = (words: string) => `“${words}”`;
/** Lengths in px, never more than they are: 23.6. */
const px = (length: number) => formatCount(Math.floor(length * 10) / 10);

/** What the remarks say, and what mends them. */
export const remarksMessages = {
  quoted,
  /** A widget without a name or words of its own. */
  unnamed: (kind: string) => `the ${kind.toLowerCase()}`,
  title: "Remarks",
  here: "Remarks on this page",
  all: "All remarks of the project",
  count: (count: number) => counted(count, "remark"),
  looking: "Looking for what readers would stumble over",
  none: "Nothing to remark: readers find their way through every page.",
  noneHere: "Nothing to remark on this page.",
  page: (folio: string, title: string) => `${folio} ${title}`,
  pageDraft: (folio: string, title: string) => `${folio} ${title}, a draft`,
  on: (title: string, sentence: string) => `${title}: ${sentence}`,
  go: "Shows it on the page",
  acts: (label: string, sentence: string) => `${label}: ${sentence}`,
  locked: "Somebody who may change the layout can mend it.",
  done: (label: string) => `${label}: done`,
  gone: "This was mended meanwhile",
  save: "Save",
  cancel: "Cancel",
  wrong: {
    language: "A language is a code such as en, pt or zh-Hant.",
    other: "This cannot stand there",
  },
  sheet: {
    title: "Before readers see it",
    count: (count: number) =>
      count === 1
        ? "1 remark, which does not stop you"
        : `${counted(count, "remark")}, none of them stops you`,
    none: "Nothing to remark",
    show: "Show it",
    more: (count: number) => `and ${formatCount(count)} more`,
  },
  alternative: {
    said: (name: string) => `${name} has no alternative text`,
    write: "Write it",
    field: "Alternative text",
    decorative: "Make it decoration",
  },
  deadLink: {
    file: (name: string) => `${name} leads to a file that is gone`,
    gone: (name: string) => `${name} leads to what is no longer there`,
    draft: (name: string, page: string) => `${name} leads to ${quoted(page)}, which is a draft`,
    nowhere: (name: string) => `${name} leads nowhere`,
    words: (words: string, name: string) => `The link ${quoted(words)} in ${name}`,
    remove: "Take the link away",
    choose: "Choose where",
  },
  emptyLink: {
    said: (name: string) => `${name} is a link without words`,
    text: (name: string) => `A link in ${name} has no words`,
    write: "Say where it leads",
    field: "Said as",
    remove: "Take the link away",
  },
  hotspot: {
    said: (name: string) => `${name} has no name for those who do not see it`,
    write: "Write it",
    field: "Name",
  },
  embed: {
    said: (name: string) => `${name} shows nothing: it has no address`,
    choose: "Paste an address",
  },
  forms: {
    noLabel: (name: string) => `${name} has no label: nobody knows what to fill in`,
    write: "Write it",
    field: "Label",
    noChoices: (name: string) => `${name} has no choices: nobody can answer it`,
    writeChoices: "Write them",
    empty: (name: string) => `${name} asks for nothing`,
    add: "Add a field",
  },
  share: {
    said: (name: string) => `${name} offers readers no way to share`,
    copy: "Let readers copy the link",
  },
  code: {
    empty: (name: string) => `${name} shows nothing: it has no HTML`,
    choose: "Write its HTML",
    said: (name: string) => `${name} has no title for those who do not see it`,
    write: "Write it",
    field: "Title",
  },
  media: {
    empty: (name: string) => `${name} plays nothing`,
    chooseVideo: "Choose a video",
    chooseAudio: "Choose a recording",
    untitled: (name: string) => `${name} has no title for those who do not see it`,
    write: "Write it",
    field: "Title",
    noCaptions: (name: string) => `${name} has no captions for those who do not hear it`,
    addCaptions: "Add captions",
  },
  emptyButton: {
    said: (name: string) => `${name} has no words`,
    write: "Write them",
    field: "Words",
  },
  headings: {
    none: "The page has no h1: its title stands in, out of sight",
    several: (words: string) => `${quoted(words)} is one more h1; readers get it as h2`,
    jump: (words: string, level: number, before: number) =>
      `${quoted(words)} is h${level} after h${before}: a level is left out`,
    make: (level: number) => `Make it h${level}`,
    makeOf: (words: string) => `Make ${quoted(words)} h1`,
  },
  contrast: {
    said: (name: string, ratio: string, needed: number, width: At | null, isDark: boolean) =>
      [
        `${name} has a contrast of ${ratio}, ${needed} is needed`,
        ...(width === null ? [] : [at[width]]),
        ...(isDark ? ["in the dark colours"] : []),
      ].join(", "),
    use: (name: string, ratio: string) => `Use ${name}, ${ratio}`,
    darken: (ratio: string) => `Darken it to ${ratio}`,
    lighten: (ratio: string) => `Lighten it to ${ratio}`,
    choose: "Choose a colour",
    filled: (name: string) => `What is typed into ${name}`,
    chooseFill: "Choose another fill",
  },
  target: {
    high: (name: string, size: number, width: At) =>
      `${name} is ${px(size)} px high ${at[width]}, a finger wants 24`,
    wide: (name: string, size: number, width: At) =>
      `${name} is ${px(size)} px wide ${at[width]}, a finger wants 24`,
    entry: (words: string, name: string) => `${quoted(words)} in ${name}`,
    make: (size: number) => `Make it ${formatCount(size)}`,
    lines: "Make its lines 24 high",
  },
  smallText: {
    said: (name: string, size: number, width: At) =>
      `${name} has letters of ${px(size)} px ${at[width]}, 12 can be read`,
    make: "Make them 12",
  },
  missingFont: {
    said: (name: string) =>
      `${name} is set in a font that is missing here, so readers get its fallback`,
    choose: "Choose another font",
  },
  autoplay: {
    said: (name: string) => `${name} moves by itself, and nobody can stop it`,
    replace: "Choose a picture that stands still",
    goesOn: (name: string) => `${name} goes on by itself until somebody stops it`,
    stop: "Let it stand still",
    endless: (name: string) =>
      `${name} moves without an end, and not because a reader asked for it`,
    once: "Let it come to rest",
  },
  language: {
    said: "Nobody has said in which language this is",
    write: "Say the language",
    field: "Language, such as en or pt",
  },
  sameTitle: {
    said: (folio: string) => `The page has the title of page ${folio}`,
    untitled: (folio: string) => `The page has no title, as page ${folio} has none`,
    write: "Write another",
    field: "Title of the page",
  },
  description: {
    said: "The page has no description for search and sharing",
    write: "Write it",
    field: "Description",
  },
  weight: {
    said: (total: number, parts: readonly string[]) =>
      `The page weighs about ${formatBytes(total)}: ${formatAll(parts)}`,
    pictures: (bytes: number) => `${formatBytes(bytes)} of pictures`,
    fonts: (bytes: number) => `${formatBytes(bytes)} of letters`,
    behind: "the picture behind it",
    lighter: (name: string, bytes: number) => `Replace ${name}, ${formatBytes(bytes)}`,
  },
  largePicture: {
    said: (name: string, pixels: number, shown: number, factor: number) =>
      `${name} is ${formatCount(pixels)} pixels wide, ${formatCount(factor)} times what the sharpest screen shows (${formatCount(shown)})`,
    replace: "Choose a smaller one",
  },
} as const;
