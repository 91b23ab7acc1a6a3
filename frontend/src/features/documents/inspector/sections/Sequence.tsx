import { use, useState } from "react";
import { CanvasContext } from "../../canvas/context";
import { useEditor } from "../../editor/context";
import { motionMessages as words } from "../../messages/motion";
import { LONGEST, type Motion } from "../../model/motion";
import type { RecordId } from "../../model/record";
import { inSequence } from "../../motion/changing";
import { useChosen } from "../chosen";
import { LinkAct, LinkActs } from "../fields/controls";
import { Note, Row } from "../fields/Row";
import { NumberField } from "../NumberField";

/** How far the starts of a sequence are apart where nobody said it, in milliseconds. */
const APART = 120;

/** Lets several widgets start one after another, in the order in which they are read (EDIT-293). */
export function Sequence({ motions }: { motions: readonly (readonly Motion[])[] }) {
  const editor = useEditor();
  const { ids } = useChosen();
  const canvas = use(CanvasContext);
  const [interval, setInterval] = useState(APART);
  const isTimed = motions.every((own) => own.some(({ trigger }) => trigger !== "scroll"));
  if (ids.length < 2 || !isTimed) return null;
  const start = () => {
    const places = canvas?.scene.shown.places;
    const order = new Map<RecordId, number>();
    const walk = (parent: RecordId) => {
      for (const id of places?.within(parent) ?? []) {
        order.set(id, order.size);
        walk(id);
      }
    };
    if (places) walk(places.page);
    const at = (id: RecordId) => order.get(id) ?? order.size;
    const sorted = ids
      .map((id, place) => ({ id, own: motions[place] ?? [] }))
      .sort((one, other) => at(one.id) - at(other.id));
    const next = inSequence(
      sorted.map(({ id }) => id),
      sorted.map(({ own }) => own),
      interval,
      LONGEST,
    );
    editor.change(
      sorted.flatMap(({ id }, place) => {
        const own = next[place];
        return own === undefined ? [] : [editor.setOp(id, "motions", own)];
      }),
    );
  };
  return (
    <>
      <Row label={words.sequenceBy}>
        <NumberField
          label={words.sequenceBy}
          numbers={{ unit: "second", least: 0, most: 1_000 }}
          values={[interval / 10]}
          onChange={([next = 0]) => setInterval(next * 10)}
        />
      </Row>
      <LinkActs>
        <LinkAct onClick={start}>{words.sequenceAct}</LinkAct>
      </LinkActs>
      <Note>{words.sequenceNote(ids.length)}</Note>
    </>
  );
}
