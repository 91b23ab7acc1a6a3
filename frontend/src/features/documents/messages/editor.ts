import { counted, formatAll } from "@/shared/format";

/** What the frame around the canvas says. */
export const editorMessages = {
  untitledPage: "Untitled",
  kinds: {
    text: "Text",
    picture: "Picture",
    shape: "Shape",
    line: "Line",
    button: "Button",
    menu: "Menu",
    group: "Group",
    stack: "Stack",
    gallery: "Gallery",
    slideshow: "Slideshow",
    hotspot: "Hotspot",
    embed: "Embed",
    unknown: "Made by a newer version",
  },
  /** A kind of widget by its name in the format. */
  newerKind: (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
  figures: {
    rectangle: "Rectangle",
    ellipse: "Ellipse",
    polygon: "Polygon",
    arrow: "Arrow",
    drawing: "Drawing",
  },
  label: "Editor",
  back: "Back to the dashboard",
  header: "Project",
  about: "About this project",
  undo: "Undo",
  redo: "Redo",
  nextRegion: "Go to the next part of the editor",
  previousRegion: "Go to the previous part of the editor",
  saveNow: "Is everything saved?",
  help: "Help",
  helpHint: "How the editor works, in a new tab",
  openHelp: "Read how the editor works",
  /** What others have changed meanwhile is not taken back (EDIT-335). */
  stays: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} stays as somebody else has changed it`
      : `${formatAll(names)} stay as somebody else has changed them`,
  status: {
    saved: "Saved",
    savedAt: (time: string) => `Saved, ${time}`,
    saving: "Saving",
    offline: (count: number) =>
      count === 0 ? "Offline" : `Offline, ${counted(count, "change")} kept here`,
    failed: (sentence: string) => `Cannot save: ${sentence}`,
  },
  tools: {
    label: "Tools",
    select: "Select",
    hand: "Hand",
    text: "Text",
    picture: "Picture",
    rectangle: "Shape",
    line: "Line",
    button: "Button",
    stack: "Section",
    menu: "Menu",
    gallery: "Gallery",
    slideshow: "Slides",
    hotspot: "Hotspot",
    embed: "Embed",
    keep: "Double click keeps the tool",
  },
  panels: {
    label: "Panels",
    properties: "Properties",
    layers: "Layers",
    order: "Order",
    remarks: "Checks",
    styles: "Styles",
    files: "Files",
    find: "Find",
  },
  button: "Read more",
  opening: "Opening the project",
  failed: "The project could not be opened",
  retry: "Try again",
  narrow:
    "This window is too narrow for the editor. Open the project on a wider screen to change its pages.",
};
