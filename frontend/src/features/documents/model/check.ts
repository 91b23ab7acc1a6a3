/** What the server would refuse, told before anything is sent: the rules of `Document::change`, with sentences (EDIT-085). */

import { applyStrictly, type Changed, Concurrent, type Rules } from "./apply";
import { admits } from "./forms";
import type { ClearOp, Op, SetOp } from "./op";
import {
  bySiblingOrder,
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type Kind,
  type RecordId,
  type Value,
  valueAt,
  WIDTHS,
} from "./record";
import { Refusal } from "./refusal";
import { type Form, LIMITS, type Need, ruleOf } from "./registers";
import { bytesOf, sizeOf } from "./size";
import { checkDelta, needOfDelta, textOf } from "./text";

/** The most text styles and swatches of a project, each. */
const MOST_STYLES = 200;

/** Under what a change is made. */
export interface Terms {
  /** The most that the person may change: `content` where the layout is locked for them (EDIT-012). */
  readonly rights: Need;
  /** The most pages that the plan of the owner allows (EDIT-079). */
  readonly pages: number;
  /** The most ops; what is sent at once where nothing is said. */
  readonly ops?: number;
}

/**
 * The document after a change, checked as the server checks it.
 *
 * @throws Refusal: the change is refused as a whole.
 */
export function change(
  document: Document,
  ops: readonly Op[],
  terms: Terms,
  concurrent = new Concurrent(),
): Changed {
  if (ops.length > (terms.ops ?? LIMITS.ops))
    throw passed("One change touches at most 2,000 things");
  const changed = applyStrictly(document, ops, concurrent, rulesOf(terms.rights));
  checkLimits(document, changed, terms.pages);
  if (changed.ops.some((op) => concernsPages(op, document, changed.document))) {
    checkPages(changed.document);
  }
  return changed;
}

const passed = (sentence: string) => new Refusal("limit", null, sentence);

function rulesOf(rights: Need): Rules {
  const allow = (id: RecordId, need: Need) => {
    if (need === "layout" && rights === "content") throw new Refusal("layoutLocked", id);
  };
  return {
    layout: (id) => allow(id, "layout"),
    create: ({ id, record }) => checkRecord(id, record),
    set(op, record) {
      checkSlot(op, record);
      allow(op.id, ruleOf(op.key)?.need ?? "layout");
      const value = op.type === "set" ? op.value : undefined;
      checkTogether(op.id, record.kind, { ...record.base, [op.key]: value });
    },
    text({ id, delta }, { text }) {
      if (text === null) return;
      allow(id, needOfDelta(text, delta));
      checkDelta(text, delta);
    },
  };
}

function checkSlot({ id, key, width, ...op }: SetOp | ClearOp, { kind }: { kind: Kind }): void {
  const rule = ruleOf(key);
  if (rule?.kinds.includes(kind) !== true) throw new Refusal("notItsRegister", id);
  if (width !== "base" && rule.widths === "one") throw new Refusal("sameAtEveryWidth", id);
  if (op.type === "set" && !admits(rule.form, op.value)) throw refused(rule.form, id, op.value);
}

function refused(form: Form, id: RecordId, value: Value): Refusal {
  const isLong = form.type === "code" && typeof value === "string" && bytesOf(value) > form.most;
  return new Refusal(isLong ? "codeTooLong" : "value", id);
}

function checkRecord(id: RecordId, record: DocumentRecord): void {
  const isText = record.kind === "text";
  const parts = (record.text !== null) === isText;
  if (!parts || (record.unread !== null) !== (record.kind === "unknown")) {
    throw new Refusal("parts", id);
  }
  if (record.text !== null) textOf(record.text);
  for (const width of WIDTHS) {
    for (const [key, value] of Object.entries(record[width])) {
      checkSlot({ type: "set", id, key, width, value }, record);
    }
  }
  checkTogether(id, record.kind, record.base);
}

/** Do registers go together? What plays by itself is muted (EDIT-257). */
function checkTogether(
  id: RecordId,
  kind: Kind,
  { autoplay, muted }: Readonly<Record<string, Value | undefined>>,
): void {
  if (kind === "video" && autoplay === true && muted !== true) {
    throw new Refusal("autoplayWithSound", id);
  }
}

/** What is counted of a document. */
interface Counts {
  readonly pages: number;
  readonly widgets: number;
  readonly styles: number;
  readonly swatches: number;
  readonly fullestPage: number;
}

function countsOf({ records }: Document): Counts {
  const counts = { pages: 0, widgets: 0, styles: 0, swatches: 0, fullestPage: 0 };
  const onPage = new Map<RecordId, number>();
  for (const record of records.values()) {
    if (record.kind === "page") counts.pages += 1;
    else if (record.kind === "textStyle") counts.styles += 1;
    else if (record.kind === "swatch") counts.swatches += 1;
    else if (isWidgetKind(record.kind)) {
      counts.widgets += 1;
      const page = topOf(records, record);
      if (page !== null) onPage.set(page, (onPage.get(page) ?? 0) + 1);
    }
  }
  counts.fullestPage = Math.max(0, ...onPage.values());
  return counts;
}

/** What lies above a record, the nearest first. Ends also in a circle. */
function* above(
  records: Document["records"],
  { parent }: DocumentRecord,
): Generator<[RecordId, DocumentRecord]> {
  for (let id = parent, left = 2 * LIMITS.depth; id !== null && left > 0; left -= 1) {
    const record = records.get(id);
    if (record === undefined) return;
    yield [id, record];
    id = record.parent;
  }
}

/** The page on which a widget lies; null for one that is on every page. */
function topOf(records: Document["records"], record: DocumentRecord): RecordId | null {
  const [id, top] = [...above(records, record)].at(-1) ?? [null, null];
  return top?.kind === "page" ? id : null;
}

/** Only what a change passes further than before is refused: what is over a limit of its plan can still be edited. */
function checkLimits(before: Document, { document, ops }: Changed, planned: number): void {
  if (ops.some((op) => op.type === "create" || op.type === "place")) {
    const [now, then] = [countsOf(document), countsOf(before)];
    const pages = Math.min(planned, LIMITS.pages);
    const most: Counts = {
      pages,
      fullestPage: LIMITS.widgetsOnPage,
      widgets: LIMITS.widgets,
      styles: MOST_STYLES,
      swatches: MOST_STYLES,
    };
    const over = (name: keyof Counts) => now[name] > most[name] && now[name] > then[name];
    if (over("pages")) {
      const sentence = `A project of this plan has at most ${pages} pages`;
      throw new Refusal("limit", null, sentence, planned < LIMITS.pages ? "pages" : null);
    }
    if (over("fullestPage")) throw passed("A page has at most 2,000 widgets");
    if (over("widgets")) throw passed("A project has at most 5,000 widgets");
    if (over("styles") || over("swatches")) {
      throw passed("A project has at most 200 text styles and 200 colours");
    }
    checkDepth(document);
  }
  const size = sizeOf(document);
  if (size > LIMITS.bytes && size > sizeOf(before)) {
    throw passed("A project has at most 8 MB of words and shapes");
  }
}

function checkDepth({ records }: Document): void {
  for (const record of records.values()) {
    if (!isWidgetKind(record.kind)) continue;
    const widgets = [...above(records, record)].filter(([, { kind }]) => isWidgetKind(kind));
    if (widgets.length >= LIMITS.depth) throw passed("Groups lie at most 8 deep in each other");
  }
}

function concernsPages(op: Op, before: Document, after: Document): boolean {
  switch (op.type) {
    case "set":
    case "clear":
      return op.key === "path" || op.key === "state";
    case "create":
    case "place":
      return after.records.get(op.id)?.kind === "page";
    case "delete":
      return before.records.get(op.id)?.kind === "page";
    case "text":
      return false;
  }
}

/** The first page has no path (EDIT-050): what it holds of one does not count. */
function checkPages({ records }: Document): void {
  const pages = [...records].filter(([, { kind }]) => kind === "page").sort(bySiblingOrder);
  const [first, ...others] = pages;
  if (first === undefined) throw new Refusal("lastPage", null);
  if (valueAt(first[1], "state", "base") === "draft") throw new Refusal("firstPageDraft", first[0]);
  const paths = new Set<string>();
  for (const [id, page] of others) {
    const path = page.base.path;
    if (typeof path !== "string") continue;
    if (paths.has(path.toLowerCase())) throw new Refusal("pathTaken", id);
    paths.add(path.toLowerCase());
  }
}
