import { libraryApi } from "@/shared/api/library";
import { laterMessages as later } from "../messages/later";
import { libraryMessages as words } from "../messages/library";
import { inBatches } from "./batches";
import { realId } from "./ids";
import { currentRows, folderOf, projectOf, writer } from "./library";
import { alertFailure, notifyDone, whatOf } from "./notify";
import { moved } from "./patches";
import { alertPartly, failuresOf, failuresOfAll, type ItemFailure } from "./results";
import { present, type Reversal } from "./undo";

/** The number of a collection, or null for "in none". */
export type MoveTarget = number | null;

interface MoveOptions {
  /** The move dialog shows its own sentence. */
  readonly quietly?: boolean;
}

/** Projects that are not there already. */
function movable(ids: Iterable<number>, target: MoveTarget): number[] {
  const folder = target === null ? null : folderOf(realId(target))?._id;
  const found: number[] = [];
  for (const id of ids) {
    const project = projectOf(id);
    if (project && project.folder !== folder) found.push(id);
  }
  return found;
}

interface Moved {
  readonly done: readonly number[];
  readonly failures: readonly ItemFailure[];
}

async function send(ids: readonly number[], target: MoveTarget, quietly: boolean): Promise<Moved> {
  const folderId = () => (target === null ? null : currentRows().folders.get(realId(target))?._id);
  const outcome = await writer.run({
    label: words.labels.move,
    apply: (rows) =>
      moved(rows, ids, target === null ? null : (rows.folders.get(realId(target))?._id ?? null)),
    send: () => inBatches(ids, (batch) => libraryApi.moveProjects(folderId() ?? "root", batch)),
    commit: ({ answers }) => {
      const folder = folderId() ?? null;
      return (rows) =>
        moved(
          rows,
          answers.flatMap((answer) => answer.success),
          folder,
        );
    },
    failed: (error) => {
      if (!quietly) alertFailure("project-move", words.errors.move, error);
    },
  });
  if (!outcome.ok) return { done: [], failures: failuresOfAll(ids, outcome.error) };
  const { answers, error } = outcome.answer;
  const failures = failuresOf(outcome.answer);
  if (failures.length > 0 && !quietly) alertFailure("project-move", words.errors.move, error);
  return { done: answers.flatMap((answer) => answer.success), failures };
}

/** Projects by the collection that they came from, which may differ. */
type MovesByTarget = ReadonlyMap<MoveTarget, readonly number[]>;

function groupByTarget(ids: readonly number[]): MovesByTarget {
  const byTarget = new Map<MoveTarget, number[]>();
  const { folders } = currentRows();
  const numbers = new Map<string, number>();
  for (const folder of folders.values()) numbers.set(folder._id, folder.num_id);
  for (const id of ids) {
    const folder = projectOf(id)?.folder ?? null;
    const target = folder === null ? null : (numbers.get(folder) ?? null);
    const there = byTarget.get(target);
    if (there) there.push(id);
    else byTarget.set(target, [id]);
  }
  return byTarget;
}

async function moveBack(byTarget: MovesByTarget): Promise<boolean> {
  const moves = [...byTarget].map(([target, ids]) => send(ids.map(realId), target, false));
  return (await Promise.all(moves)).every(({ failures }) => failures.length === 0);
}

function reversal(byTarget: MovesByTarget, target: MoveTarget): Reversal {
  const ids = [...byTarget.values()].flat();
  const folders = [...byTarget.keys(), target].filter((id) => id !== null);
  return {
    undo: () => moveBack(byTarget),
    redo: async () => (await send(ids.map(realId), target, false)).failures.length === 0,
    still: present([...ids, ...folders]),
  };
}

function only(byTarget: MovesByTarget, wanted: readonly number[]): MovesByTarget {
  const done = new Set(wanted);
  return new Map([...byTarget].map(([folder, ids]) => [folder, ids.filter((id) => done.has(id))]));
}

export async function moveProjects(
  ids: Iterable<number>,
  target: MoveTarget,
  { quietly = false }: MoveOptions = {},
): Promise<boolean> {
  const going = movable(ids, target);
  if (going.length === 0) return true;
  const byTarget = groupByTarget(going);
  const name = target === null ? null : (folderOf(realId(target))?.name ?? null);
  const what = whatOf(going.map(realId), words.several.projects);
  const sentence = name === null ? words.done.movedOut(what) : words.done.moved(what);
  const dismiss = notifyDone(sentence, name, reversal(byTarget, target));
  const { done, failures } = await send(going, target, quietly);
  if (failures.length === 0) return true;
  dismiss();
  alertPartly({
    done: done.length,
    total: going.length,
    failures,
    say: later.results.moved,
    reversal: reversal(only(byTarget, done), target),
  });
  return false;
}
