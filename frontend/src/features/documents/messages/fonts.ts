import { counted, formatAll } from "@/shared/format";

/** What is said of the fonts of an account. */
export const fontsMessages = {
  add: "Add fonts",
  manage: "Manage fonts",
  sending: (files: number) => `Adding ${counted(files, "font")}…`,
  theirs: "These are the fonts of the project’s owner.",
  failedToLoad: "Own fonts could not be loaded.",
  size: "a font has at most 4 MB.",
  failed: "it could not be added.",
  refused: (file: string, sentence: string) => `${file}: ${sentence}`,
  added: (families: readonly string[]) =>
    `${formatAll(families)} ${families.length === 1 ? "is" : "are"} among your fonts`,
  notYours: "Only the owner of the project adds fonts to it.",
  deleted: (family: string) => `The font is deleted from ${family}`,
  title: "Your fonts",
  none: "No fonts yet. Add TTF, OTF, WOFF or WOFF2 files of at most 4 MB that you may use on the web.",
  name: "Name",
  renameOf: (family: string) => `Name of ${family}`,
  rename: "Rename",
  style: (name: string, weights: string) => `${name}, ${weights}`,
  weights: (least: number, most: number) => (least === most ? `${least}` : `${least}–${most}`),
  axes: (names: readonly string[]) => `Variable: ${formatAll(names)}`,
  axis: (name: string, least: number, most: number) => `${name} ${least / 1000}–${most / 1000}`,
  namedStyles: (names: readonly string[]) => `Named styles: ${formatAll(names)}`,
  delete: "Delete",
  deleteOf: (style: string, family: string) => `Delete ${style} of ${family}`,
  confirm: (family: string) =>
    `Texts that are set in ${family} go on in a fallback, in all your projects and on published pages.`,
  confirmDelete: "Delete font",
  cancel: "Cancel",
  done: "Done",
  drop: "Fonts are among your fonts when you drop them here",
} as const;
