/** Which list an address of the dashboard shows. */
export const filterModes = [
  "ByMe",
  "WithMe",
  "WithDomains",
  "Published",
  "Unpublished",
  "Templates",
] as const;
export type FilterMode = (typeof filterModes)[number];

export type LibraryView =
  | { readonly kind: "all" }
  | { readonly kind: "filter"; readonly filter: FilterMode; readonly teammate: string | null }
  | {
      readonly kind: "folder";
      readonly uri: string;
      readonly teammate: string | null;
      /** Whose collection the path names, where it names somebody. */
      readonly owner: string | null;
    };

export const ARCHIVE = "archived";

const byPrefix: ReadonlyArray<readonly [string, FilterMode]> = [
  ["/team", "ByMe"],
  ["/shared", "WithMe"],
  ["/published", "Published"],
  ["/unpublished", "Unpublished"],
  ["/with-domains", "WithDomains"],
  ["/templates", "Templates"],
];

/** The filter that a path's first segment stands for; null means all projects. */
export function filterOfPath(path: string): FilterMode | null {
  const hit = byPrefix.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return hit ? hit[1] : null;
}

function decoded(segment: string | undefined): string | null {
  if (!segment) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Path segments are the canonical address; `folderUri` and `teammateUri` in the query say the same for
 * links that carry them.
 */
export function viewOfAddress(pathname: string, search = ""): LibraryView {
  const query = new URLSearchParams(search);
  const segments = pathname.split("/").filter(Boolean);
  const filter = filterOfPath(pathname);
  const named = filter === "ByMe" || filter === "WithMe" ? decoded(segments[1]) : null;
  const teammate = named ?? query.get("teammateUri");
  const marker = segments.indexOf("f");
  const folderInPath = marker >= 0 && marker <= 2 ? decoded(segments[marker + 1]) : null;
  const folder = folderInPath ?? query.get("folderUri");
  if (folder) {
    // Beside somebody's own collection in the path a teammate says nothing.
    const theirs = filter === "WithMe" || (filter === null && folderInPath === null);
    const owner = filter === null && marker === 1 ? decoded(segments[0]) : null;
    return { kind: "folder", uri: folder, teammate: theirs ? teammate : null, owner };
  }
  if (filter) return { kind: "filter", filter, teammate };
  if (teammate) return { kind: "filter", filter: "WithMe", teammate };
  return { kind: "all" };
}

/** A collection that the path gives to somebody else is looked for among what they share, never among one's own. */
export function viewAs(view: LibraryView, own: string | undefined): LibraryView {
  if (view.kind !== "folder" || view.owner === null || own === undefined) return view;
  if (view.owner.toLowerCase() === own.toLowerCase()) return view;
  return { ...view, teammate: view.owner };
}

export function isArchiveView(view: LibraryView): boolean {
  return view.kind === "folder" && view.teammate === null && view.uri === ARCHIVE;
}
