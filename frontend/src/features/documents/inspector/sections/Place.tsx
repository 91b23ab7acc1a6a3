import type { ReactElement } from "react";
import { commandMenu } from "@/shared/commands";
import { useDocument, useEditor } from "../../editor/context";
import type { Gesture } from "../../editor/gesture";
import { wholeTurn } from "../../hit/geometry";
import { inspectorMessages } from "../../messages/inspector";
import { motionMessages } from "../../messages/motion";
import type { Frame } from "../../model/frame";
import { contentOf, measuresOf, startOf } from "../../model/layout/page";
import { isCorrected, laysOut } from "../../model/record";
import type { NumberField as Numbers } from "../../tools/number";
import { type Chosen, common, useChosen, useLocked, useShared } from "../chosen";
import { ChoiceField } from "../fields/controls";
import { Pair, Row, Section } from "../fields/Row";
import { NumberRow, WordRow } from "../fields/registers";
import { frameOf, moveOps, type Shown, sizeOps } from "../frames";
import { NumberField } from "../NumberField";
import { Align } from "./Align";
import { Everywhere } from "./Everywhere";

const words = inspectorMessages.place;

/** The farthest that something lies from the corner of its page, in hundredths of a pixel. */
const FAR = 20_000_000;
const PLACES: Numbers = { unit: "px", least: -FAR, most: FAR };
const SIZES: Numbers = { unit: "px", least: 0, most: FAR };
const ANGLES: Numbers = { unit: "degree", least: -3_600_000, most: 3_600_000 };

type Side = "x" | "y" | "width" | "height";

/** Where the chosen widgets lie, how large they are, and to what they keep. */
export function Place() {
  const document = useDocument();
  const chosen = useChosen();
  const reason = useLocked();
  const { records, width } = chosen;
  const shown: Shown = { document, page: chosen.page, width };
  const frames = chosen.ids.map((id) => frameOf(shown, id));
  const placed = frames.every((frame) => frame.placed);
  const texts = records.filter(({ kind }) => kind === "text").length;
  const onPage = records.every(({ parent }) => parent === null || parent === chosen.page);
  const sides: Side[] = [
    ...(placed ? (["x", "y"] as const) : []),
    "width",
    ...(texts === 0 ? (["height"] as const) : []),
  ];
  const rows = sides.map((side) => (
    <SideRow key={side} side={side} frames={frames} reason={reason} />
  ));
  return (
    <Section title={words.title} summary={<Summary frames={frames} />} reason={reason}>
      {placed && reason === null && <Align />}
      {width === "base" || !corrects(chosen) ? inPairs(rows) : rows}
      {texts === records.length && (
        <Row label={words.height} reason={reason}>
          {words.follows}
        </Row>
      )}
      <Pair>
        <AngleRow />
        <LayerRow />
      </Pair>
      {onPage && (
        <WordRow register="hold" label={words.hold} names={words.holds} otherwise="scale" />
      )}
      <PinRows onPage={onPage} />
      <Everywhere />
    </Section>
  );
}

/** To what of the window they are held. In a group only the page's own scroll can hold them (EDIT-058, 294). */
function PinRows({ onPage }: { onPage: boolean }) {
  const { records } = useChosen();
  const { value } = useShared<string>("pin");
  const document = useDocument();
  const isFree = records.every(
    ({ parent }) => parent === null || !laysOut(document.records.get(parent)?.kind),
  );
  if (!isFree) return null;
  const { none, sticky } = words.pins;
  return (
    <>
      <WordRow
        register="pin"
        label={words.pin}
        names={onPage ? words.pins : { none, sticky }}
        otherwise="none"
      />
      {value === "sticky" && (
        <NumberRow register="stickAt" label={motionMessages.stickAt} otherwise={0} />
      )}
    </>
  );
}

function inPairs(rows: ReactElement[]) {
  const pairs = rows.flatMap((row, at) => (at % 2 === 0 ? [[row, rows[at + 1]]] : []));
  return pairs.map(([one, other]) => (
    <Pair key={one?.key}>
      {one}
      {other}
    </Pair>
  ));
}

const corrects = ({ records, width }: Chosen) =>
  records.some((record) =>
    ["position", "size"].some((register) => isCorrected(record, register, width)),
  );

/** The columns that something takes up at the base; elsewhere the width that is shown. */
function Summary({ frames }: { frames: readonly Frame[] }) {
  const document = useDocument();
  const { width, records, page } = useChosen();
  const [frame, ...others] = frames;
  const measures = measuresOf(document, width);
  if (width !== "base") return Math.round(measures.width / 100);
  const [record] = records;
  if (frame === undefined || others.length > 0 || record?.parent !== page) return null;
  const { columns, gutter } = measures;
  const step = (contentOf(measures) + gutter) / columns;
  const place = (x: number) => (x - startOf(measures)) / step;
  const [first, last] = [Math.floor(place(frame.x)), Math.ceil(place(frame.x + frame.width)) - 1];
  if (first < 0 || last >= columns || last < first) return null;
  return words.column(first + 1, last + 1);
}

interface SideRowProps {
  side: Side;
  frames: readonly Frame[];
  reason: string | null;
}

function SideRow({ side, frames, reason }: SideRowProps) {
  const editor = useEditor();
  const { ids, records, width, page } = useChosen();
  const place = side === "x" || side === "y";
  const register = place ? "position" : "size";
  const corrected = records.some((record) => isCorrected(record, register, width));
  const label = words[side];
  const write = (values: readonly number[], gesture: Gesture) => {
    const document = place ? editor.document : gesture.before;
    const ops = ids.flatMap((id, at) => {
      const to = { [side]: values[at] ?? 0 };
      const shown = { document, page, width };
      return place ? moveOps(editor, shown, id, to) : sizeOps(editor, shown, id, to);
    });
    gesture.change(ops);
  };
  return (
    <Row
      label={label}
      corrected={corrected}
      onReset={() => editor.set(ids, register, null)}
      reason={reason}
    >
      <NumberField
        label={label}
        numbers={place ? PLACES : SIZES}
        values={frames.map((frame) => Math.round(frame[side]))}
        reason={reason}
        onChange={write}
      />
    </Row>
  );
}

function AngleRow() {
  const { values, corrected, reason, setEach, reset } = useShared<number>("turn");
  return (
    <Row label={words.angle} corrected={corrected} onReset={reset} reason={reason}>
      <NumberField
        label={words.angle}
        numbers={ANGLES}
        values={values.map((value) => value ?? 0)}
        reason={reason}
        onChange={(next, gesture) => setEach(next.map(wholeTurn), gesture)}
      />
    </Row>
  );
}

const ORDERS = ["front", "forward", "backward", "back"].map((step) => `canvas.order.${step}`);

/** Where one lies among what is in its parent, counted from below. */
function LayerRow() {
  const editor = useEditor();
  useDocument();
  const reason = useLocked();
  const { ids, records } = useChosen();
  const places = records.map(({ parent }, at) => {
    const siblings = editor.records.children(parent ?? "everywhere");
    const id = ids[at];
    return id === undefined ? "" : words.layerOf(siblings.indexOf(id) + 1, siblings.length);
  });
  const { value } = common(places);
  return (
    <Row label={words.layer} reason={reason}>
      <ChoiceField
        label={words.layer}
        shown={value ?? inspectorMessages.mixed}
        groups={() => [commandMenu(ORDERS)]}
        reason={reason}
      />
    </Row>
  );
}
