/** The families of the picker, in the groups in which they stand there. */

import type { OwnFontFamily } from "@/shared/api/documents";
import { type FontFamily, familyOf, fontFamilies } from "../fonts/library";
import { ownFonts } from "../fonts/ownFonts";
import { hasScript, type Script } from "../fonts/scripts";
import { stylesMessages } from "../messages/styles";
import type { Document } from "../model/record";

type Group = "recent" | "used" | FontFamily["category"];

export interface FamilyGroup {
  readonly name: Group;
  readonly families: readonly FontFamily[];
}

/** What the picker is asked for. */
interface Wanted {
  /** What was typed. */
  readonly query: string;
  /** Only families with its letters; null for all. */
  readonly script: Script | null;
  /** The families that were chosen last. */
  readonly recent: readonly string[];
  /** Those that something of the document is set in. */
  readonly used: ReadonlySet<string>;
  /** Those of the account. */
  readonly own: readonly FontFamily[];
}

const CATEGORIES: readonly FontFamily["category"][] = [
  "own",
  "serif",
  "sans",
  "display",
  "mono",
  "script",
];

/** The families that something of a document is set in. */
export function familiesIn({ records }: Document): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (family: unknown) => {
    if (typeof family === "string") found.add(family);
  };
  for (const { base, text } of records.values()) {
    add(base.family);
    for (const { attributes } of text ?? []) add(attributes?.family);
  }
  return found;
}

/**
 * The families that fit. Recent ones and those in use come first, and stand in their category too. Where something was
 * typed each stands once, what begins with it first. Those that were drawn for the wanted script lead their category.
 */
export function listFamilies(wanted: Wanted): readonly FamilyGroup[] {
  const { query, script, recent, used, own } = wanted;
  const typed = query.trim().toLowerCase();
  const all = [...own, ...fontFamilies];
  const written = all.filter((family) => script === null || hasScript(family, script));
  const found = typed === "" ? written : matching(written, typed);
  const lead = (family: FontFamily) =>
    (beginsWith(family, typed) ? 0 : 2) + (family.primaryScript === script ? 0 : 1);
  const inOrder = found.toSorted((one, other) => lead(one) - lead(other));
  const first: FamilyGroup[] = [
    { name: "recent", families: recent.flatMap((id) => found.filter((one) => one.id === id)) },
    { name: "used", families: found.filter(({ id }) => used.has(id)) },
  ];
  const kinds = CATEGORIES.map((name) => ({
    name,
    families: inOrder.filter(({ category }) => category === name),
  }));
  return [...(typed === "" ? first : []), ...kinds].filter(({ families }) => families.length > 0);
}

/** Does its name begin with what was typed, in lower case? */
const beginsWith = ({ name }: FontFamily, typed: string) => name.toLowerCase().startsWith(typed);

/** Which of these fits best what was typed; undefined where there are none. */
export function bestOf(groups: readonly FamilyGroup[], query: string): FontFamily | undefined {
  const typed = query.trim().toLowerCase();
  const all = groups.flatMap(({ families }) => families);
  return all.find((family) => beginsWith(family, typed)) ?? all[0];
}

/** Those whose name has what was typed; where no name has it, those whose designer, kind or script does. */
function matching(families: readonly FontFamily[], typed: string): readonly FontFamily[] {
  const named = families.filter(({ name }) => name.toLowerCase().includes(typed));
  if (named.length > 0) return named;
  return families.filter((family) => saidOf(family).toLowerCase().includes(typed));
}

function saidOf({ designer, category, subsets }: FontFamily): string {
  const { families: words, scripts } = stylesMessages;
  const written = subsets.map(({ name }) => scripts[name as Script] ?? "");
  return [designer, words[category], ...written].join("\n");
}

/** Families of the account as the picker shows them. Which scripts they have letters of nobody knows. */
export function ownFamilies(families: readonly OwnFontFamily[]): readonly FontFamily[] {
  return families.map(({ id, name, generic, files }) => ({
    id,
    name,
    category: "own",
    generic,
    designer: "",
    primaryScript: "latin",
    weights: [
      Math.min(...files.map(({ leastWeight }) => leastWeight)),
      Math.max(...files.map(({ mostWeight }) => mostWeight)),
    ],
    styles: [...new Set(files.map(({ style }) => style))],
    subsets: [],
    fallbacks: [],
  }));
}

/** The family that a text is shown in; undefined where neither the library nor the account has it. */
export function shownFamily(id: string | null): FontFamily | undefined {
  if (id === null) return undefined;
  return familyOf(id) ?? ownFamilies(ownFonts.getState().families).find((one) => one.id === id);
}
