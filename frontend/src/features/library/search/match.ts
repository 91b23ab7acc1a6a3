/**
 * Text as searches compare it. The server folds in the same way (NFKC, lower case character by character),
 * so what matches while typing still matches when its answer arrives.
 */
export function fold(text: string): string {
  let folded = "";
  for (const character of text.normalize("NFKC")) folded += character.toLowerCase();
  return folded.normalize("NFKC");
}

/** The query that is really asked for: white space around it does not count. */
export function askedFor(text: string): string {
  return text.trim();
}

export function lengthOf(text: string): number {
  return [...text].length;
}

export interface Part {
  text: string;
  hit: boolean;
  /** Where the part begins in the whole text. */
  at: number;
}

const CLUSTERS = /\P{M}\p{M}*|\p{M}+/gsu;

/** Splits a text into what matches a query and what does not, in the text's own spelling. */
export function highlightParts(text: string, query: string): Part[] {
  const wanted = fold(askedFor(query));
  if (wanted === "" || text === "") return text === "" ? [] : [{ text, hit: false, at: 0 }];
  // Folding may change lengths, so every folded position remembers the letter it came from.
  let folded = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(CLUSTERS)) {
    const piece = fold(match[0]);
    for (let index = 0; index < piece.length; index += 1) {
      starts.push(match.index);
      ends.push(match.index + match[0].length);
    }
    folded += piece;
  }
  const parts: Part[] = [];
  let done = 0;
  for (let from = folded.indexOf(wanted); from !== -1; ) {
    const start = Math.max(done, starts[from] ?? 0);
    const end = ends[from + wanted.length - 1] ?? text.length;
    if (start > done) parts.push({ text: text.slice(done, start), hit: false, at: done });
    if (end > start) parts.push({ text: text.slice(start, end), hit: true, at: start });
    done = Math.max(done, end);
    from = folded.indexOf(wanted, from + wanted.length);
  }
  if (done < text.length) parts.push({ text: text.slice(done), hit: false, at: done });
  return parts;
}
