import { openTeamwork } from "@/entities/team";
import { teamMessages as team } from "@/entities/team/messages/team";
import type { Availability } from "@/shared/commands";
import { libraryMessages as words } from "../../messages/library";
import { realId } from "../../store/ids";
import { folderOf, projectOf } from "../../store/library";
import { personOf } from "../../store/shared";
import { targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { foreignTarget, ownFacts, personAt, whenReceived } from "./rules";

/** Own things are shared; of a teammate, everything that they have is shown. */
function mayCollaborate(): Availability {
  const person = personAt(foreignTarget());
  if (person) return person.direction === "ByMe";
  const facts = ownFacts();
  return facts ? whenReceived(facts) : false;
}

/** Opens the teamwork modal for the chosen things, or for the one teammate. */
function openForTargets(): void {
  const ids = targets();
  const [first] = ids;
  const person = first === undefined ? undefined : personOf(first);
  if (person) {
    openTeamwork({ kind: "person", recordId: person.teammate.recordId });
    return;
  }
  openTeamwork({
    kind: "items",
    projects: ids.flatMap((id) => projectOf(realId(id)) ?? []),
    folders: ids.flatMap((id) => folderOf(realId(id)) ?? []),
  });
}

export const collaborate: ItemCommand = {
  id: "collaborate",
  label: team.commands.collaborate,
  keywords: "share team invite teammate contributor",
  group: words.commands.item,
  menus: { own: "sharing", person: "sharing" },
  when: mayCollaborate,
  run: openForTargets,
};
