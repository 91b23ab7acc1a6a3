import type { Availability } from "@/shared/commands";
import { useSession } from "@/shared/session";
import type { Person } from "../arrangement/shared";
import { libraryMessages as words } from "../messages/library";
import { sendMessages } from "../messages/sendCopy";
import { folderOf, projectOf } from "../store/library";
import { personOf } from "../store/shared";
import { stage } from "../store/stage";
import { factsOf, targets } from "./targets";

const { reasons } = words;

/** So many items go into one transfer. */
const MOST_SENT = 200;

/** Own, not archived, and nothing among them that nobody can act on. */
function plain(): ReturnType<typeof factsOf> | null {
  const facts = factsOf(targets());
  return facts.count > 0 && facts.fixed + facts.shared + facts.archived === 0 ? facts : null;
}

/** A copy has to be there before it can be passed on; one that failed has nothing in it. */
function whole(facts: ReturnType<typeof factsOf>): Availability {
  if (facts.failed > 0) return { reason: reasons.failed };
  return facts.receiving > 0 ? { reason: reasons.receiving } : true;
}

/** Nothing but copies that did not arrive. */
export function onlyFailed(facts: ReturnType<typeof factsOf>): boolean {
  return facts.count > 0 && facts.failed === facts.count && facts.archived === 0;
}

export function mayOpen(): Availability {
  const facts = factsOf(targets());
  if (facts.count !== 1) return false;
  if (facts.projects > 0 && facts.receiving + facts.failed > 0) return false;
  const [id] = targets();
  const fresh = facts.fixed === 1 && id !== undefined && !folderOf(id)?.isArchive;
  return !fresh && (facts.archived === 0 || facts.folders === 1);
}

/** The one item, if it is somebody else's. */
function theirs(): number | null {
  const facts = factsOf(targets());
  const [id] = targets();
  return facts.count === 1 && facts.shared === 1 && id !== undefined ? id : null;
}

function personAt(id: number | null): Person | undefined {
  return id === null ? undefined : personOf(id);
}

/** A published project is looked at where it is published; another's is looked at here. */
export function mayPreview(): Availability {
  const shared = theirs();
  if (shared !== null) return personAt(shared) === undefined;
  const facts = plain();
  if (facts?.count !== 1 || facts.projects !== 1 || whole(facts) !== true) return false;
  const project = projectOf(targets()[0] as number);
  return project ? !project.is_published : false;
}

export function mayRename(): Availability {
  const facts = factsOf(targets());
  if (facts.count !== 1 || facts.fixed > 0 || facts.archived > 0) return false;
  if (facts.shared === 0) return true;
  if (personAt(theirs())) return { reason: reasons.renamePerson };
  return { reason: facts.projects > 0 ? reasons.renameSharedProject : reasons.renameShared };
}

/** Own things are shared; of a teammate, everything that they have is shown. */
export function mayCollaborate(): Availability {
  const person = personAt(theirs());
  if (person) return person.direction === "ByMe";
  const facts = plain();
  return facts ? whole(facts) : false;
}

export function mayLeave(): Availability {
  const id = theirs();
  return id !== null && personAt(id)?.direction !== "ByMe";
}

export function mayMove(): Availability {
  const facts = plain();
  if (!facts) return false;
  return facts.folders > 0 ? { reason: reasons.moveCollection } : true;
}

/** A copy is a new project, and those are not made on a phone. */
export function mayDuplicate(): Availability {
  const facts = plain();
  if (!facts || stage.phone) return false;
  return facts.folders > 0 ? { reason: reasons.duplicateCollection } : whole(facts);
}

/** Only a plan with copies offers it; while a subscription is paused it says why it does nothing. */
export function maySend(): Availability {
  const facts = plain();
  if (!facts || useSession.getState().user?.permissions.can_use_send !== true) return false;
  if (facts.count > MOST_SENT) return { reason: sendMessages.reasons.most(MOST_SENT) };
  return whole(facts);
}

export function mayToggleVisibility(hidden: boolean): Availability {
  const facts = plain();
  if (facts?.count !== 1 || facts.folders !== 1) return false;
  return folderOf(targets()[0] as number)?.is_hidden === hidden;
}

export function mayArchive(): Availability {
  return plain() !== null;
}

export function mayRestore(): Availability {
  const facts = factsOf(targets());
  return facts.count > 0 && facts.archived === facts.count;
}

/** What did not arrive is taken away, without a question: there is nothing in it. */
export function mayDismiss(): Availability {
  return onlyFailed(factsOf(targets()));
}

export function mayRemove(): Availability {
  const facts = factsOf(targets());
  if (onlyFailed(facts)) return false;
  if (facts.count === 0 || facts.fixed + facts.shared > 0) return false;
  return facts.full > 0 ? { reason: reasons.removeFull } : true;
}
