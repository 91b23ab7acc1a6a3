import { api } from "@/shared/api/endpoints";
import { libraryMessages as words } from "../messages/library";
import { inBatches } from "./batches";
import { realId } from "./ids";
import { currentRows, folderOf, projectOf, writer } from "./library";
import { moved } from "./patches";
import { failuresOf, failuresOfAll, type ItemFailure, tellPartly } from "./results";
import { tellDone, tellFailure, whatOf } from "./tell";
import { type Reversal, standing } from "./undo";

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
  const place = () => (target === null ? null : currentRows().folders.get(realId(target))?._id);
  const outcome = await writer.run({
    label: words.labels.move,
    apply: (rows) =>
      moved(rows, ids, target === null ? null : (rows.folders.get(realId(target))?._id ?? null)),
    send: () => inBatches(ids, (batch) => api.moveProjects(place() ?? "root", batch)),
    commit: ({ answers }) => {
      const folder = place() ?? null;
      return (rows) =>
        moved(
          rows,
          answers.flatMap((answer) => answer.success),
          folder,
        );
    },
    failed: (error) => {
      if (!quietly) tellFailure("project-move", words.errors.move, error);
    },
  });
  if (!outcome.ok) return { done: [], failures: failuresOfAll(ids, outcome.error) };
  const { answers, error } = outcome.answer;
  const failures = failuresOf(outcome.answer);
  if (failures.length > 0 && !quietly) tellFailure("project-move", words.errors.move, error);
  return { done: answers.flatMap((answer) => answer.success), failures };
}

/** Projects by the collection that they came from, which may differ. */
type Places = ReadonlyMap<MoveTarget, readonly number[]>;

function placesOf(ids: readonly number[]): Places {
  const places = new Map<MoveTarget, number[]>();
  const { folders } = currentRows();
  const numbers = new Map<string, number>();
  for (const folder of folders.values()) numbers.set(folder._id, folder.num_id);
  for (const id of ids) {
    const folder = projectOf(id)?.folder ?? null;
    const place = folder === null ? null : (numbers.get(folder) ?? null);
    const there = places.get(place);
    if (there) there.push(id);
    else places.set(place, [id]);
  }
  return places;
}

async function moveBack(places: Places): Promise<boolean> {
  const moves = [...places].map(([target, ids]) => send(ids.map(realId), target, false));
  return (await Promise.all(moves)).every(({ failures }) => failures.length === 0);
}

function reversal(places: Places, target: MoveTarget): Reversal {
  const ids = [...places.values()].flat();
  const folders = [...places.keys(), target].filter((id) => id !== null);
  return {
    undo: () => moveBack(places),
    redo: async () => (await send(ids.map(realId), target, false)).failures.length === 0,
    still: standing([...ids, ...folders]),
  };
}

function only(places: Places, wanted: readonly number[]): Places {
  const done = new Set(wanted);
  return new Map([...places].map(([folder, ids]) => [folder, ids.filter((id) => done.has(id))]));
}

export async function moveProjects(
  ids: Iterable<number>,
  target: MoveTarget,
  { quietly = false }: MoveOptions = {},
): Promise<boolean> {
  const going = movable(ids, target);
  if (going.length === 0) return true;
  const places = placesOf(going);
  const name = target === null ? null : (folderOf(realId(target))?.name ?? null);
  const what = whatOf(going.map(realId), words.several.projects);
  const sentence = name === null ? words.done.movedOut(what) : words.done.moved(what);
  const dismiss = tellDone(sentence, name, reversal(places, target));
  const { done, failures } = await send(going, target, quietly);
  if (failures.length === 0) return true;
  dismiss();
  tellPartly({
    done: done.length,
    total: going.length,
    failures,
    say: words.results.moved,
    reversal: reversal(only(places, done), target),
  });
  return false;
}
