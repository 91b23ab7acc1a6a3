import { type Availability, activeCommands, availability, type Command } from "./registry";

export interface Match {
  command: Command;
  available: Availability;
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** 0: the label begins with it, 1: a word of it does, 2: it is found somewhere, null: nowhere. */
function rank(command: Command, words: readonly string[]): number | null {
  const label = plain(command.label);
  const all = `${label} ${plain(command.keywords ?? "")} ${plain(command.group)}`;
  if (!words.every((word) => all.includes(word))) return null;
  const [first = ""] = words;
  if (label.startsWith(first)) return 0;
  return all.split(/\s+/).some((word) => word.startsWith(first)) ? 1 : 2;
}

/** What the palette offers for a text: every word of it has to be found, nearest matches first. */
export function searchCommands(text: string): Match[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const found: { match: Match; rank: number }[] = [];
  for (const command of activeCommands()) {
    if (command.hiddenInPalette) continue;
    const available = availability(command);
    const score = rank(command, words);
    if (available === false || score === null) continue;
    // What cannot be used now comes after what can.
    found.push({ match: { command, available }, rank: available === true ? score : score + 3 });
  }
  if (words.length > 0) found.sort((a, b) => a.rank - b.rank);
  return found.map(({ match }) => match);
}
