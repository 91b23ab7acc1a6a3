import type { Availability } from "@/shared/commands";
import { libraryMessages as words } from "@/shared/messages/library";
import { folderOf, projectOf } from "../store/library";
import { stage } from "../store/stage";
import { factsOf, targets } from "./targets";

const { reasons } = words;

/** Own, not archived, and nothing among them that nobody can act on. */
function plain(): ReturnType<typeof factsOf> | null {
  const facts = factsOf(targets());
  return facts.count > 0 && facts.fixed + facts.shared + facts.archived === 0 ? facts : null;
}

export function mayOpen(): Availability {
  const facts = factsOf(targets());
  if (facts.count !== 1) return false;
  const [id] = targets();
  const fresh = facts.fixed === 1 && id !== undefined && !folderOf(id)?.isArchive;
  return !fresh && (facts.archived === 0 || facts.folders === 1);
}

/** A published project is looked at where it is published. */
export function mayPreview(): Availability {
  const facts = plain();
  if (facts?.count !== 1 || facts.projects !== 1) return false;
  const project = projectOf(targets()[0] as number);
  return project ? !project.is_published : false;
}

export function mayRename(): Availability {
  const facts = factsOf(targets());
  if (facts.count !== 1 || facts.fixed > 0 || facts.archived > 0) return false;
  return facts.shared > 0 ? { reason: reasons.renameShared } : true;
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
  return facts.folders > 0 ? { reason: reasons.duplicateCollection } : true;
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

export function mayRemove(): Availability {
  const facts = factsOf(targets());
  if (facts.count === 0 || facts.fixed + facts.shared > 0) return false;
  return facts.full > 0 ? { reason: reasons.removeFull } : true;
}
