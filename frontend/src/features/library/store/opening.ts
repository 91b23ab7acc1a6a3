import { uriOf } from "@/entities/team";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { isShared } from "../arrangement/rows";
import { isPlaceholder, realId } from "./ids";
import { folderOf, projectOf, useLibrary } from "./library";
import { stage } from "./stage";

/** Where an item leads: a project to its pages, a collection to its own. */
export function addressOf(id: number): string | null {
  if (isPlaceholder(id)) return null;
  const real = realId(id);
  const project = projectOf(real);
  // A copy that is on its way, or did not arrive, has nothing to look at.
  if (project?.copyStatus) return null;
  if (project) return paths.project(real);
  const folder = folderOf(real);
  if (!folder) return null;
  const { people, team } = useLibrary.getState().shared;
  const person = people.get(real);
  if (person) {
    return paths.filter(person.direction === "ByMe" ? "team" : "shared", folder.uri);
  }
  const user = useSession.getState().user?.uri ?? "";
  if (isShared(folder)) {
    const owner = team.withMe.find((one) => one._id === folder.user);
    return paths.sharedFolder(owner ? uriOf(owner) : folder.user, folder.uri);
  }
  return paths.folder(user, folder.uri);
}

export function openItem(id: number): void {
  const address = addressOf(id);
  if (address) stage.navigate?.(address);
}
