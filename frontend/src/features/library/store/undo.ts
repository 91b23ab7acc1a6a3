import { forgetStep, rememberStep, type Step } from "@/shared/ui/undo";
import { realId } from "./ids";
import { folderOf, projectOf } from "./library";

/** The exact opposite of something that was done, and the same again: calls that show nothing when they succeed. */
export type Reversal = Omit<Step, "text">;

/** Everything is still there. What somebody has deleted since cannot be put anywhere. */
export function present(ids: Iterable<number>): () => boolean {
  const wanted = [...ids];
  return () =>
    wanted.every((id) => {
      const real = realId(id);
      return projectOf(real) !== undefined || folderOf(real) !== undefined;
    });
}

interface Choice {
  /** What is chosen now, in the words of its menu. */
  readonly text: string;
  readonly now: () => Promise<boolean>;
  readonly before: () => Promise<boolean>;
}

/** For what shows by itself and needs no toast, such as another order. */
export async function choose({ text, now, before }: Choice): Promise<void> {
  const step: Step = { text, undo: before, redo: now };
  rememberStep(step);
  if (!(await now())) forgetStep(step);
}

interface Undoable<Value> {
  readonly id: number;
  readonly from: Value;
  readonly to: Value;
  readonly save: (value: Value) => Promise<boolean>;
  /** Says that it is done; the function that it returns takes the sentence back. */
  readonly notify: (reversal: Reversal) => () => void;
}

/** Saves one value of an item and says so at once, with Undo; what the server refuses is not said any longer. */
export async function saveWithUndo<Value>({
  id,
  from,
  to,
  save,
  notify,
}: Undoable<Value>): Promise<boolean> {
  const dismiss = notify({
    undo: () => save(from),
    redo: () => save(to),
    still: present([id]),
  });
  const saved = await save(to);
  if (!saved) dismiss();
  return saved;
}
