/**
 * What a browser knows of a document: the log as far as it was heard, and what is kept here on top of it. It is the fold
 * of the events in the journal, so that every tab of the browser, and the same one after a reload, is at the same place.
 */

import { apply } from "../model/apply";
import { difference } from "../model/diff";
import { inverseOf } from "../model/invert";
import { writeOps } from "../model/json";
import type { Op } from "../model/op";
import type { ClientId, Document, DocumentRecord, RecordId } from "../model/record";
import { equal } from "../model/values";
import { chunksOf, countThatFits } from "./chunks";
import type { Access, Change, Made, Making, ReplicaEvent } from "./events";
import { rebase } from "./rebase";
import {
  type Steps,
  stepOf,
  stepsAfter,
  type UndoStep,
  withoutStep,
  withoutTexts,
  withStep,
} from "./undo";

/** A change that is not known to be in the log. */
interface Pending {
  readonly ops: readonly Op[];
  readonly group: string | null;
}

/** What was sent and not answered yet. It is sent again as it was: the server knows it by its number and its bytes. */
export interface Flight {
  readonly number: number;
  readonly base: number;
  /** How many pending changes it is. */
  readonly count: number;
  /** The ops as the wire has them. */
  readonly ops: readonly unknown[];
}

export interface Replica {
  /** How many events it is the fold of. */
  readonly index: number;
  readonly client: ClientId;
  readonly access: Access;
  /** The most pages that the plan of the owner allows (EDIT-079). */
  readonly pages: number;
  /** The last number that was given to something sent. */
  readonly number: number;
  /** The last change of the log that was heard. */
  readonly seq: number;
  /** The fold of the log. */
  readonly confirmed: Document;
  /** What waits, in its order; what is in flight comes first. */
  readonly pending: readonly Pending[];
  readonly flight: Flight | null;
  /** So many pending changes are sent one by one, since what they were part of was refused. */
  readonly alone: number;
  /** What the person sees: what is confirmed with what is pending. */
  readonly view: Document;
  readonly undo: Steps;
  readonly redo: Steps;
  /** When the server last answered a change of this browser. */
  readonly savedAt: number | null;
  /** The clients of changes that the server was asked to make and that were not heard yet. */
  readonly asked?: readonly ClientId[];
}

/** So many changes at most are waited for: what was refused is never heard. */
const MOST_ASKED = 20;

/** What an event does. */
export interface Folded {
  readonly replica: Replica;
  /** What changed for those who have something on top of the view of before. */
  readonly theirs: readonly Op[];
}

/** The replica at the first event. Every journal begins with a document that was opened. */
export function begin(event: ReplicaEvent): Replica | null {
  if (event.type !== "opened") return null;
  const { seq, document, client, access, pages } = event;
  const nothing = { pending: [], flight: null, alone: 0, undo: [], redo: [], savedAt: null };
  return {
    index: 1,
    client,
    access,
    pages,
    number: 0,
    seq,
    confirmed: document,
    view: document,
    ...nothing,
  };
}

/** The replica after an event. Pure: every tab that folds the same events is at the same place. */
export function fold(before: Replica, event: ReplicaEvent): Folded {
  const replica = { ...before, index: before.index + 1 };
  switch (event.type) {
    case "made":
      return make(replica, event);
    case "opened":
      return reopen(replica, event);
    case "access":
      return quiet({ ...replica, access: event.access, pages: event.pages });
    case "asked":
      return quiet({
        ...replica,
        asked: [...(replica.asked ?? []), event.client].slice(-MOST_ASKED),
      });
    case "sent":
      return quiet(send(replica, event.count));
    case "heard":
      return hear(replica, event.changes, event.at);
    case "refused":
      return refuse(replica, event.number);
    case "unsent":
      return quiet(
        replica.flight?.number === event.number ? { ...replica, flight: null } : replica,
      );
  }
}

const quiet = (replica: Replica): Folded => ({ replica, theirs: [] });

function make(replica: Replica, { ops, making, takes, ...named }: Made): Folded {
  const { document: view, ops: done, possible } = apply(replica.view, ops);
  const chunks = done.length === 0 ? [] : chunksOf(possible);
  const pending = chunks.map((chunk) => ({ ops: chunk, group: named.group }));
  const next = { ...replica, view, pending: [...replica.pending, ...pending] };
  const step = stepOf(named, replica.view, done);
  return { replica: { ...next, ...stepsWith(replica, making, takes, step, done) }, theirs: done };
}

/** Both lists of steps after a change. What was undone is redone by taking the undo back. */
function stepsWith(
  { undo, redo }: Replica,
  making: Making,
  takes: string | null,
  step: UndoStep,
  done: readonly Op[],
): Pick<Replica, "undo" | "redo"> {
  const added = (steps: Steps) => (step.inverses.length === 0 ? steps : withStep(steps, step));
  switch (making) {
    case "step":
      return step.inverses.length === 0 ? { undo, redo } : { undo: added(undo), redo: [] };
    case "undo":
      return { undo: withoutStep(undo, takes ?? "", done), redo: added(redo) };
    case "redo":
      return { undo: added(undo), redo: withoutStep(redo, takes ?? "", done) };
    case "silent":
      return { undo: stepsAfterOwn(undo, done), redo: stepsAfterOwn(redo, done) };
  }
}

/** What was done without a step: only texts have to follow it. */
const stepsAfterOwn = (steps: Steps, done: readonly Op[]) =>
  stepsAfter(
    steps,
    done.filter((op) => op.type === "text"),
  );

/** How many pending changes are to be sent next, all at once. */
export function countToSend({ pending, alone }: Replica): number {
  return countThatFits(alone > 0 ? pending.slice(0, 1) : pending);
}

function send(replica: Replica, count: number): Replica {
  if (replica.flight !== null || count === 0) return replica;
  const number = replica.number + 1;
  const ops = writeOps(replica.pending.slice(0, count).flatMap((change) => change.ops));
  return { ...replica, number, flight: { number, base: replica.seq, count, ops } };
}

/** Takes changes of the log. Those that were heard already may come again, and later ones may come first. */
function hear(start: Replica, changes: readonly Change[], at: number): Folded {
  let replica = start;
  const theirs: Op[] = [];
  for (const change of changes) {
    if (change.seq !== replica.seq + 1) continue;
    const own = change.client === replica.client && change.number === replica.flight?.number;
    if (own) {
      replica = confirmOwn(replica, change, at);
    } else {
      const folded = takeTheirs(replica, change.ops, apply(replica.confirmed, change.ops).document);
      const own = replica.asked?.includes(change.client)
        ? askedStep(replica, change, folded, at)
        : {};
      replica = { ...folded.replica, seq: change.seq, ...own };
      theirs.push(...folded.theirs);
    }
  }
  return { replica, theirs };
}

/** What the server made for this person is one step of theirs. It only makes what is new, so other steps stay as they are. */
function askedStep(
  before: Replica,
  { client }: Change,
  { theirs }: Folded,
  at: number,
): Pick<Replica, "undo" | "redo" | "asked"> {
  const step = stepOf({ id: client, at, group: null }, before.view, theirs);
  const asked = (before.asked ?? []).filter((one) => one !== client);
  return { undo: withStep(before.undo, step), redo: [], asked };
}

function confirmOwn(replica: Replica, change: Change, at: number): Replica {
  const count = replica.flight?.count ?? 0;
  const applied = apply(replica.confirmed, change.ops).document;
  const confirmed = keepIdentity(applied, replica.view, change.ops);
  const pending = replica.pending.slice(count);
  const view = viewOf(confirmed, pending, replica.view, change.ops);
  const alone = Math.max(0, replica.alone - count);
  return {
    ...replica,
    seq: change.seq,
    confirmed,
    pending,
    view,
    flight: null,
    alone,
    savedAt: at,
  };
}

/** What others did comes below what is pending here. */
function takeTheirs(replica: Replica, ops: readonly Op[], confirmed: Document): Folded {
  const { kept, theirs } = rebase(
    ops,
    replica.pending.map((change) => change.ops),
  );
  const pending = replica.pending.map((change, index) => ({ ...change, ops: kept[index] ?? [] }));
  const view = viewOf(confirmed, pending, replica.view, ops);
  const [undo, redo] = [stepsAfter(replica.undo, theirs), stepsAfter(replica.redo, theirs)];
  return { replica: { ...replica, confirmed, pending, view, undo, redo }, theirs };
}

/** What is confirmed with what is pending; what is alike stays the same object, so that nothing is drawn for it. */
function viewOf(
  confirmed: Document,
  pending: readonly Pending[],
  before: Document,
  ops: readonly Op[],
): Document {
  if (pending.length === 0) return confirmed;
  const waiting = pending.flatMap((change) => change.ops);
  return keepIdentity(apply(confirmed, waiting).document, before, [...ops, ...waiting]);
}

/** The document in which the records that ops touch are those of another document, where they are alike. */
function keepIdentity(document: Document, known: Document, ops: readonly Op[]): Document {
  const same = new Map<RecordId, DocumentRecord>();
  for (const { id } of ops) {
    const [record, old] = [document.records.get(id), known.records.get(id)];
    if (record !== old && old !== undefined && equal(record, old)) same.set(id, old);
  }
  return same.size === 0 ? document : { records: new Map([...document.records, ...same]) };
}

function refuse(replica: Replica, number: number): Folded {
  const { flight, confirmed } = replica;
  if (flight?.number !== number) return quiet(replica);
  // One of several is what is wrong: the others are not to go with it.
  if (flight.count > 1) return quiet({ ...replica, flight: null, alone: flight.count });
  const [refused, ...behind] = replica.pending;
  const done = apply(confirmed, refused?.ops ?? []).ops;
  const { kept, theirs } = rebase(
    inverseOf(confirmed, done),
    behind.map((change) => change.ops),
  );
  const pending = behind.map((change, index) => ({ ...change, ops: kept[index] ?? [] }));
  const view = viewOf(confirmed, pending, replica.view, done);
  const texts = new Set(done.filter((op) => op.type === "text").map(({ id }) => id));
  const [undo, redo] = [withoutTexts(replica.undo, texts), withoutTexts(replica.redo, texts)];
  const alone = Math.max(0, replica.alone - 1);
  return { replica: { ...replica, pending, view, flight: null, alone, undo, redo }, theirs };
}

function reopen(replica: Replica, event: Extract<ReplicaEvent, { type: "opened" }>): Folded {
  const { seq, document, client, access, pages } = event;
  const start = withMade(replica, event.made);
  const changes = difference(start.confirmed, document);
  const { replica: rebased, theirs } = takeTheirs(start, changes, document);
  const number = client === replica.client ? replica.number : 0;
  return { replica: { ...rebased, seq, client, access, pages, number, flight: null }, theirs };
}

/** What is in flight was made: it waits no longer, and is not to be sent again under another number. */
function withMade(replica: Replica, made: number | undefined): Replica {
  const { flight, pending, client, seq, savedAt } = replica;
  if (flight === null || flight.number !== made) return replica;
  const ops = pending.slice(0, flight.count).flatMap((change) => change.ops);
  const confirmed = confirmOwn(replica, { seq, client, number: flight.number, ops }, 0);
  return { ...confirmed, savedAt };
}
