import { counted } from "@/shared/format";

/** What the editor says while something is brought in. */
export const bringingMessages = {
  command: "Bring in…",
  title: "Bring in",
  context:
    "Markdown, HTML, an SVG drawing, the pages of a PDF, a Figma file, a ZIP of one with its pictures, or a project that was taken out.",
  choose: "Choose a file",
  drop: "Drop a file here",
  limits: "At most 25 MB. Pictures at addresses of the web are not fetched.",
  paste: "Or paste it",
  pasteHint: "Markdown, HTML, SVG, or the JSON of Figma’s REST API",
  read: "Look at it",
  fromFigma: {
    title: "From Figma",
    given: "Design from Figma",
    address: "Address of a file or frame",
    addressHint: "As the address line of Figma shows it, or “Copy link to selection” of one frame.",
    addressMissing: "Please give the address of a Figma file",
    token: "Personal access token",
    tokenHint:
      "Figma makes one under Settings, Security: www.figma.com/settings. It only needs to read the content of files. It is kept sealed for your account.",
    tokenMissing: "Please give a personal access token of Figma",
    kept: (ending: string, since: string) =>
      `A token that ends in ${ending} is kept since ${since}.`,
    replace: "Use another token",
    forget: "Forget the token",
    forgotten: "The token is forgotten. It still works at Figma until you delete it there.",
    fetch: "Fetch it",
    fetching: "Fetching it from Figma",
    cancel: "Stop fetching",
  },
  figma: "How to get the JSON of a Figma file yourself",
  figmaSteps: [
    "In Figma, make a personal access token under Settings, Security. It only needs to read files.",
    "Ask for the file: GET https://api.figma.com/v1/files/KEY?geometry=paths with the token in the header X-Figma-Token. KEY is the part of the file’s address after /design/.",
    "Paste the answer here, or put it into a ZIP as file.json with the pictures that Figma exports. A picture is known by its name, which is the imageRef of its layer.",
  ],
  forms: {
    markdown: "Markdown",
    html: "HTML",
    svg: "SVG",
    figma: "Figma",
    design: "Figma",
    zip: "ZIP",
    pdf: "PDF",
  },
  pdf: {
    protected: "This PDF asks for a password. Please take the password off, and bring it in again.",
    unreadable: "This PDF is damaged, or it is none.",
    tooManyPages: "This PDF has more than 60 pages. Please bring it in in parts.",
    tooLarge: "The pictures of this PDF are larger than 25 MB. Please bring it in in parts.",
  },
  project: {
    form: "Project",
    note: "This is a project. It becomes a new project of yours, and this one stays as it is.",
    go: "Make the project",
    made: (title: string) => `“${title}” is made.`,
    open: "Open it",
  },
  pasted: "What you pasted",
  otherFile: "Choose another one",
  looking: "Looking at it",
  sending: (percent: number) => `On its way, ${percent} %`,
  where: "Where it goes",
  thisPage: (title: string) => `On this page, below what is there: ${title}`,
  newPage: "On a new page",
  frames: "Each frame becomes a page. The first one is drawn on this page if it is empty.",
  makes: ({ texts, pictures, widgets, newPages }: Made) => {
    const others = widgets - texts - pictures;
    const parts = [
      texts > 0 && counted(texts, "text"),
      pictures > 0 && counted(pictures, "picture"),
      others > 0 && counted(others, texts + pictures > 0 ? "other widget" : "widget"),
    ].filter((part) => part !== false);
    const pages = newPages > 0 ? `, with ${counted(newPages, "new page")}` : "";
    return `${parts.join(", ") || "Nothing on it"}${pages}`;
  },
  willMake: "This will be made",
  made: "This was made",
  leftOut: "What does not come as it was",
  allComes: "All of it comes in.",
  times: (count: number) => (count > 1 ? ` (${count} times)` : ""),
  undo: "One step of undo takes all of it back.",
  go: "Bring it in",
  working: "Bringing it in",
  cancel: "Cancel",
  done: "Done",
  finished: (made: string) => `Brought in: ${made}`,
  tooLarge: "This is larger than 25 MB.",
  wrongType: "This is no Markdown, HTML, SVG, PDF, JSON, ZIP or project file.",
  locked: "The layout is locked for you: you can change words and pictures",
  failed: "It could not be brought in. Please try again",
} as const;

interface Made {
  readonly texts: number;
  readonly pictures: number;
  readonly widgets: number;
  readonly newPages: number;
}
