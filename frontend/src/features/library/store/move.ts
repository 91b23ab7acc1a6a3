import { api } from "@/shared/api/endpoints";
import { libraryMessages as words } from "@/shared/messages/library";
import { inBatches } from "./batches";
import { realId } from "./ids";
import { currentRows, folderOf, projectOf, writer } from "./library";
import { moved } from "./patches";
import { tellDone, tellFailure } from "./tell";

/** The number of a collection, or null for "in none". */
export type MoveTarget = number | null;

interface MoveOptions {
  /** The move dialog shows its own sentence. */
  readonly quietly?: boolean;
}

/** Projects that are not there already. */
export function movable(ids: Iterable<number>, target: MoveTarget): number[] {
  const folder = target === null ? null : folderOf(realId(target))?._id;
  const found: number[] = [];
  for (const id of ids) {
    const project = projectOf(id);
    if (project && project.folder !== folder) found.push(id);
  }
  return found;
}

async function send(
  ids: readonly number[],
  target: MoveTarget,
  quietly: boolean,
): Promise<boolean> {
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
  if (!outcome.ok) return false;
  const { answers, error } = outcome.answer;
  const partly = error !== null || answers.some((answer) => answer.errors.length > 0);
  if (partly && !quietly) tellFailure("project-move", words.errors.move, error);
  return !partly;
}

/** Back to where each of them was; the collections they came from may differ. */
function moveBack(places: ReadonlyMap<string | null, number[]>): void {
  for (const [folder, ids] of places) {
    let target: MoveTarget = null;
    if (folder !== null) {
      for (const one of currentRows().folders.values()) if (one._id === folder) target = one.num_id;
    }
    void send(ids, target, false);
  }
}

export async function moveProjects(
  ids: Iterable<number>,
  target: MoveTarget,
  { quietly = false }: MoveOptions = {},
): Promise<boolean> {
  const going = movable(ids, target);
  if (going.length === 0) return true;
  const places = new Map<string | null, number[]>();
  for (const id of going) {
    const folder = projectOf(id)?.folder ?? null;
    const there = places.get(folder);
    if (there) there.push(id);
    else places.set(folder, [id]);
  }
  const name = target === null ? null : (folderOf(realId(target))?.name ?? null);
  const undo = () => moveBack(places);
  const dismiss =
    name === null
      ? tellDone(words.done.movedOut(going.length), null, undo)
      : tellDone(words.done.moved(going.length), name, undo);
  const done = await send(going, target, quietly);
  if (!done) dismiss();
  return done;
}
