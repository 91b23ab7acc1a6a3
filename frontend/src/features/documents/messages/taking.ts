import { counted } from "@/shared/format";

/** What the editor says while a project is taken out. */
export const takingMessages = {
  command: "Take out…",
  title: "Take out",
  context: "The project, or a page of it, as a file on your machine.",
  as: "As what",
  file: "Project file",
  fileNote:
    "Everything in it, drafts included. Brought in again it gives the same project, without loss.",
  site: "Static site",
  siteNote:
    "A folder of HTML, CSS and pictures that works anywhere: from your disk or on any host.",
  picture: "Picture of a page",
  pictureNote:
    "One page as a PNG, as it is drawn at its design width. What moves stands still, and frames of other sites are empty.",
  page: "Page",
  looking: "Looking at what it has",
  has: (pages: number) => `It has ${counted(pages, "page")}.`,
  leftOut: "What is left out",
  nothingLeftOut: "Nothing is left out.",
  protected:
    "Every page is protected, and a static site cannot protect anything. Take the protection off, or choose the project file.",
  forms: "Where its forms are sent",
  back: "Back to us",
  backNote: "Answers arrive where they do now, as long as the project is published.",
  notPublished: "The project is not published, so answers are not taken until it is.",
  elsewhere: "To an address of your choice",
  address: "Address",
  addressHint: "It begins with https://. What readers write goes there, and not to us.",
  addressWrong: "Please give an address that begins with https://",
  go: "Take it out",
  working: "Putting it together",
  cancel: "Cancel",
  stop: "Stop",
  done: "Done",
  saved: (name: string) => `${name} is saved with what you download.`,
  failed: "It could not be taken out. Please try again",
} as const;
