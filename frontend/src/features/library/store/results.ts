import type { ItemError } from "@/shared/api/model";
import { ApiError } from "@/shared/api/problem";
import { common } from "@/shared/messages/common";
import { showToast } from "@/shared/ui/toast";
import { laterMessages as later } from "../messages/later";
import type { Refused, Sum } from "./batches";
import { folderOf, projectOf } from "./library";
import { useUi } from "./ui";
import type { Reversal } from "./undo";

/** An item that stayed as it was, and why. */
export interface ItemFailure {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
  /** The reason is this item's, not that of a whole call. */
  readonly own: boolean;
}

/** How something that was done to several items ended for those that it was not done to. */
export interface Results {
  readonly sentence: string;
  readonly failures: readonly ItemFailure[];
}

interface Answered {
  readonly errors: readonly ItemError[];
}

function named(id: number, reason: string, own: boolean): ItemFailure {
  const name = projectOf(id)?.title ?? folderOf(id)?.name ?? later.results.gone;
  return { id, name, reason, own };
}

function ofBatch({ ids, error }: Refused): ItemFailure[] {
  const problem = error instanceof ApiError ? error : null;
  const each = new Map(problem?.errors.map((one) => [one.num_id, one.detail]));
  const rest = problem?.detail || common.defaultError;
  return ids.map((id) => named(id, each.get(id) ?? rest, each.has(id)));
}

/** Item by item: what single answers refused, and batches that were refused as a whole. */
export function failuresOf({ answers, refused }: Sum<Answered>): ItemFailure[] {
  const single = answers.flatMap(({ errors }) =>
    errors.map(({ num_id, detail }) => named(num_id, detail, true)),
  );
  return [...single, ...refused.flatMap(ofBatch)];
}

/** The same for a call that came through for nothing at all. */
export function failuresOfAll(ids: readonly number[], error: unknown): ItemFailure[] {
  return ofBatch({ ids, error });
}

interface Partly {
  readonly done: number;
  readonly total: number;
  readonly failures: readonly ItemFailure[];
  readonly say: (done: number, total: number) => string;
  /** Takes back what was done. */
  readonly reversal?: Reversal;
}

/**
 * Says how far it came and leads to the list of what was left out. Of one item, or when a call did not come
 * through at all, the alert has said everything.
 */
export function alertPartly({ done, total, failures, say, reversal }: Partly): void {
  if (total < 2 || (done === 0 && !failures.some(({ own }) => own))) return;
  const sentence = say(done, total);
  const show = () => useUi.setState({ results: { sentence, failures } });
  const action = { label: later.results.open, run: show };
  showToast({ text: sentence, action, ...(done > 0 ? reversal : {}) });
}
