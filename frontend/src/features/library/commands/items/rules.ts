import type { Availability } from "@/shared/commands";
import type { Person } from "../../arrangement/shared";
import { libraryMessages as words } from "../../messages/library";
import { personOf } from "../../store/shared";
import { type Facts, factsOf, targets } from "../targets";

/** Own, not archived, and nothing among them that nobody can act on. */
export function ownFacts(): Facts | null {
  const facts = factsOf(targets());
  return facts.count > 0 && facts.fixed + facts.shared + facts.archived === 0 ? facts : null;
}

/** A copy has to be there before it can be passed on; one that failed has nothing in it. */
export function whenReceived(facts: Facts): Availability {
  const { reasons } = words;
  if (facts.failed > 0) return { reason: reasons.failed };
  return facts.receiving > 0 ? { reason: reasons.receiving } : true;
}

/** Nothing but copies that did not arrive. */
export function onlyFailed(facts: Facts): boolean {
  return facts.count > 0 && facts.failed === facts.count && facts.archived === 0;
}

/** The one item, if it is somebody else's. */
export function foreignTarget(): number | null {
  const facts = factsOf(targets());
  const [id] = targets();
  return facts.count === 1 && facts.shared === 1 && id !== undefined ? id : null;
}

export function personAt(id: number | null): Person | undefined {
  return id === null ? undefined : personOf(id);
}
