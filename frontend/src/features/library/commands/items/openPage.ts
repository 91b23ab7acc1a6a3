import { paths } from "@/shared/paths";
import { folderOf } from "../../store/library";
import { stage } from "../../store/stage";

/** The page that is open is the item's own. */
export function isOpen(id: number): boolean {
  const { view } = stage;
  const folder = folderOf(id);
  if (!folder) return false;
  if (view.kind === "folder") return view.uri === folder.uri || view.uri === folder._id;
  return view.kind === "filter" && view.teammate !== null && view.teammate === folder.uri;
}

/** The collection whose page is open has been put away: the page goes with it. */
export function leaveIfOpen(ids: readonly number[]): void {
  if (ids.some(isOpen)) stage.navigate?.(paths.home());
}
