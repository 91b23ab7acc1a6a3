/** The families of the picker, in the groups in which they stand there. */

import { type FontFamily, fontFamilies } from "../fonts/library";
import type { Document } from "../model/record";

type Group = "recent" | "used" | FontFamily["category"];

interface FamilyGroup {
  readonly name: Group;
  readonly families: readonly FontFamily[];
}

const CATEGORIES: readonly FontFamily["category"][] = [
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

/** The families whose name has what was typed; recent ones and those in use come first, and stand in their category too. */
export function listFamilies(
  query: string,
  recent: readonly string[],
  used: ReadonlySet<string>,
): readonly FamilyGroup[] {
  const typed = query.trim().toLowerCase();
  const found = fontFamilies.filter(({ name }) => name.toLowerCase().includes(typed));
  const groups: FamilyGroup[] = [
    { name: "recent", families: recent.flatMap((id) => found.find((one) => one.id === id) ?? []) },
    { name: "used", families: found.filter(({ id }) => used.has(id)) },
    ...CATEGORIES.map((name) => ({
      name,
      families: found.filter(({ category }) => category === name),
    })),
  ];
  return groups.filter(({ families }) => families.length > 0);
}
