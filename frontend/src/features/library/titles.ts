import type { Folder } from "@/shared/api/model";
import { paths } from "@/shared/paths";
import type { Crumb } from "@/shared/ui";
import { isTeamView, type Person } from "./arrangement/shared";
import { isArchiveView, type LibraryView } from "./arrangement/view";
import { libraryMessages as words } from "./messages/library";

/** The running title of a view; null while the collection it names is not known yet. */
export function titleOf(
  view: LibraryView,
  folder: Folder | null,
  ready: boolean,
  person: Person | null,
): string | null {
  const { titles } = words;
  if (view.kind === "all") return titles.all;
  if (view.kind === "filter") {
    if (view.teammate === null) return titles.filters[view.filter];
    return person?.card.name ?? (ready ? view.teammate : null);
  }
  if (isArchiveView(view)) return titles.archive;
  if (folder) return folder.name;
  return ready ? titles.missing : null;
}

/** The path to the view; its last part is where the person is. */
export function crumbsOf(
  view: LibraryView,
  name: string,
  title: string,
  person: Person | null,
): Crumb[] {
  const home: Crumb = { label: name, to: paths.home() };
  const { titles } = words;
  if (view.kind === "all") return [home, { label: titles.all }];
  // A teammate's collection stands deep enough without the list that everybody's are in.
  const crumbs: Crumb[] = isTeamView(view)
    ? [home]
    : [home, { label: titles.all, to: paths.home() }];
  if (view.kind === "filter" && view.teammate !== null) {
    const filter = view.filter === "ByMe" ? "team" : "shared";
    crumbs.push({ label: titles.filters[view.filter], to: paths.filter(filter) });
  }
  if (view.kind === "folder" && view.teammate !== null) {
    const teammate = person?.card.name ?? view.teammate;
    crumbs.push({ label: teammate, to: paths.filter("shared", view.teammate) });
  }
  crumbs.push({ label: title });
  return crumbs;
}
