/** The own fonts of the account whose project is open, in one tab. */

import { createStore, type StoreApi } from "zustand/vanilla";
import { fontsApi, type OwnFontFamily } from "@/shared/api/documents";
import { ApiError } from "@/shared/api/problem";
import { showToast } from "@/shared/ui";
import { fontsMessages as words } from "../messages/fonts";
import { ownRules } from "./own";

export interface OwnFontsState {
  readonly state: "loading" | "here" | "failed";
  readonly families: readonly OwnFontFamily[];
  /** Are they the person's own? Those of others can be used, and not be changed. */
  readonly mayChange: boolean;
  /** How many files are on their way. */
  readonly sending: number;
}

const NOTHING: OwnFontsState = { state: "loading", families: [], mayChange: false, sending: 0 };

export const ownFonts: StoreApi<OwnFontsState> = createStore<OwnFontsState>(() => NOTHING);

/** A font has at most so many bytes (EDIT-215). */
const MOST_BYTES = 4 * 1024 * 1024;

const FONT = /^(?:font\/|application\/(?:x-)?font)/;
const FONT_NAME = /\.(?:ttf|otf|woff2?)$/i;

/** Is it a font, by its type or by its name? */
export const isFont = ({ type, name }: File) => FONT.test(type) || FONT_NAME.test(name);

/** What the dialog of the system offers. */
export const FONT_TYPES = [".ttf", ".otf", ".woff", ".woff2"] as const;

let sheet: CSSStyleSheet | null = null;

/** Lets everything on this page be set in these families: browsers load only the files that something needs. */
function offer(families: readonly OwnFontFamily[]): void {
  if (!("adoptedStyleSheets" in document)) return;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(families.map(ownRules).join(""));
}

ownFonts.subscribe(({ families }, before) => {
  if (families !== before.families) offer(families);
});

/** The project that was opened last. */
let opened = 0;

/** Takes in the fonts that the project can be set in. */
export async function loadOwnFonts(numId: number): Promise<void> {
  opened = numId;
  ownFonts.setState(NOTHING);
  try {
    const { own, mayChange } = await fontsApi.of(numId);
    if (opened === numId) ownFonts.setState({ state: "here", families: own, mayChange });
  } catch {
    // Texts stay in their fallback, and the picker says so.
    if (opened === numId) ownFonts.setState({ state: "failed" });
  }
}

const put = (family: OwnFontFamily) =>
  ownFonts.setState(({ families }) => ({
    families: [...families.filter(({ id }) => id !== family.id), family].sort((one, other) =>
      one.name.localeCompare(other.name),
    ),
  }));

/**
 * Adds fonts to the account, one after another; what cannot be one is said with its name (EDIT-215, 217). It answers the
 * families of those that were added.
 */
export async function addFonts(files: readonly File[]): Promise<readonly OwnFontFamily[]> {
  if (!ownFonts.getState().mayChange) {
    showToast({ text: words.notYours });
    return [];
  }
  const added = new Map<string, OwnFontFamily>();
  ownFonts.setState(({ sending }) => ({ sending: sending + files.length }));
  for (const file of files) {
    try {
      if (file.size > MOST_BYTES) throw new Error(words.size);
      const family = await fontsApi.add(file);
      put(family);
      added.set(family.id, family);
    } catch (error) {
      showToast({ text: words.refused(file.name, sentenceOf(error)) });
    }
    ownFonts.setState(({ sending }) => ({ sending: sending - 1 }));
  }
  const families = [...added.values()];
  if (families.length > 0) showToast({ text: words.added(families.map(({ name }) => name)) });
  return families;
}

const sentenceOf = (error: unknown) => {
  if (error instanceof ApiError) return error.said || words.failed;
  return error instanceof Error && error.message === words.size ? words.size : words.failed;
};

/** Gives a family another name in lists; false where that failed. */
export async function renameFamily({ files }: OwnFontFamily, name: string): Promise<boolean> {
  const [file] = files;
  if (file === undefined) return false;
  try {
    put(await fontsApi.rename(file.id, name));
    return true;
  } catch (error) {
    showToast({ text: sentenceOf(error) });
    return false;
  }
}

/** Deletes a file of a family; the family is gone with its last one. */
export async function removeFont(family: OwnFontFamily, id: string): Promise<void> {
  try {
    await fontsApi.remove(id);
  } catch (error) {
    showToast({ text: sentenceOf(error) });
    return;
  }
  const files = family.files.filter((file) => file.id !== id);
  ownFonts.setState(({ families }) => {
    const others = families.filter((one) => one.id !== family.id);
    return { families: files.length === 0 ? others : [...others, { ...family, files }] };
  });
  showToast({ text: words.deleted(family.name) });
}
