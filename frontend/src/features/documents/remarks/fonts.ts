/** The files of letters that the browser has loaded: those that what is shown needs. */

const FOLDER = "/fonts/";

/** How many bytes they have, by the names of the files. A browser that does not tell knows none. */
export function loadedFonts(): ReadonlyMap<string, number> {
  // Not every place has it, as tests have not.
  const entries = performance.getEntriesByType?.("resource") ?? [];
  return new Map(
    entries.flatMap((entry): [string, number][] => {
      const at = entry.name.lastIndexOf(FOLDER);
      const bytes = (entry as PerformanceResourceTiming).encodedBodySize;
      return at < 0 || !(bytes > 0) ? [] : [[entry.name.slice(at + FOLDER.length), bytes]];
    }),
  );
}
