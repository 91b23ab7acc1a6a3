import { apply } from "../apply";
import type { Op } from "../op";
import { type Document, isWidgetKind, newRecord, type RecordId, WIDTHS } from "../record";
import { PAGE } from "./documents";
import type { Random } from "./random";
import { randomDelta } from "./texts";

const KEYS = ["position", "size", "name", "opacity"];

/** A value that is hardly ever made twice. */
function valueFor(key: string, random: Random) {
  const number = random.below(1_000);
  if (key === "name") return `name ${number}`;
  return key === "opacity" ? number : [number, random.below(100_000)];
}

/** An id that is not known yet. */
export function randomId(random: Random): RecordId {
  const signs = [..."0123456789abcdefghjkmnpqrstvwxyz"];
  return Array.from({ length: 12 }, () => random.of(signs)).join("") as RecordId;
}

/** Something that a person does with what they see; none where there is nothing to do it with. */
function randomOp({ records }: Document, random: Random): Op | null {
  const widgets = [...records].filter(([, { kind }]) => isWidgetKind(kind));
  const [id, record] = widgets.length > 0 ? random.of(widgets) : [null, null];
  const groups = widgets.filter(([, { kind }]) => kind === "group").map(([group]) => group);
  const parent = random.of([PAGE, PAGE, ...groups]);
  const action = random.below(12);
  if (action < 2 || id === null) {
    const kind = random.of(["shape", "group", "text"] as const);
    return {
      type: "create",
      id: randomId(random),
      record: newRecord(kind, { parent, order: "a2" }),
    };
  }
  if (action === 2) return { type: "delete", id };
  if (action === 3) return { type: "place", id, parent, order: random.of(["a1", "a2", "a3"]) };
  const key = random.of(KEYS);
  const width = key === "name" ? "base" : random.of(WIDTHS);
  if (action === 4) return { type: "clear", id, key, width };
  if (action < 8 || record.text === null) {
    return { type: "set", id, key, width, value: valueFor(key, random) };
  }
  return { type: "text", id, delta: randomDelta(record.text, random) };
}

/** A few things that a person does one after the other. */
export function randomOps(seen: Document, random: Random, count: number): Op[] {
  const ops: Op[] = [];
  let document = seen;
  for (let made = 0; made < count; made += 1) {
    const op = randomOp(document, random);
    if (op === null) continue;
    document = apply(document, [op]).document;
    ops.push(op);
  }
  return ops;
}
