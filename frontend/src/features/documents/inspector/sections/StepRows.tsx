import { ColourField } from "../../colours/ColourField";
import type { Gesture } from "../../editor/gesture";
import { motionMessages as words } from "../../messages/motion";
import { type Change, changeOf, type Motion, REACHES, type Step } from "../../model/motion";
import type { Ink } from "../../model/record";
import { endsOf, REST, withEnd } from "../../motion/changing";
import type { NumberField as Numbers } from "../../tools/number";
import { useChosen } from "../chosen";
import { LinkAct } from "../fields/controls";
import { Pair, Row } from "../fields/Row";
import { NumberField } from "../NumberField";

/** How the numbers of a change are shown: `factor` hundredths of the unit for each of their parts. */
const LOOKS: Readonly<
  Record<Exclude<Change, "colour">, { unit: Numbers["unit"]; factor: number }>
> = {
  move: { unit: "px", factor: 1 },
  scale: { unit: "percent", factor: 10 },
  turn: { unit: "degree", factor: 1 },
  opacity: { unit: "percent", factor: 10 },
  blur: { unit: "px", factor: 1 },
  clip: { unit: "percent", factor: 10 },
};

interface StepRowsProps {
  motion: Motion;
  /** The place of the motion among those of the widget. */
  at: number;
  step: Step;
  /** The place of the step in the motion. */
  place: number;
  reason: string | null;
  onChange: (motion: Motion, gesture?: Gesture) => void;
}

/** One thing that a motion changes: where it begins or ends, or both with the scroll (EDIT-291). */
export function StepRows(props: StepRowsProps) {
  const { motion, at, step, place, reason, onChange } = props;
  const [change] = changeOf(step);
  const name = words.changes[change];
  return (
    <>
      <Row label={name} reason={reason}>
        {reason === null && motion.steps.length > 1 && (
          <LinkAct
            small
            label={words.removeStep(at + 1, name)}
            onClick={() =>
              onChange({ ...motion, steps: motion.steps.filter((_, other) => other !== place) })
            }
          >
            {words.remove}
          </LinkAct>
        )}
      </Row>
      {endsOf(motion.trigger).map((end) => (
        <EndRows key={end} {...props} end={end} />
      ))}
    </>
  );
}

function EndRows(props: StepRowsProps & { end: "from" | "to" }) {
  const { motion, at, step, place, reason, end, onChange } = props;
  const { ids } = useChosen();
  const [change, span] = changeOf(step);
  const value = span[end] ?? REST[change];
  const label = words[end];
  const called = words.part(at + 1, `${words.changes[change]}, ${label}`);
  const set = (next: unknown, gesture?: Gesture) =>
    onChange(withEnd(motion, place, end, next), gesture);
  if (change === "colour") {
    return (
      <Row label={label} reason={reason}>
        <ColourField
          label={called}
          value={value as Ink}
          kind="ink"
          reason={reason}
          subject={ids[0] ?? null}
          register="motions"
          onChange={(ink, gesture) => ink !== null && set(ink, gesture)}
        />
      </Row>
    );
  }
  const { unit, factor } = LOOKS[change];
  const [least, most] = REACHES[change];
  const numbers = { unit, least: least * factor, most: most * factor };
  const field = (name: string, number: number, write: (next: number) => unknown) => (
    <NumberField
      label={name}
      numbers={numbers}
      values={[number * factor]}
      reason={reason}
      onChange={([next = 0], gesture) => set(write(Math.round(next / factor)), gesture)}
    />
  );
  const sides = words.sides[change];
  if (sides === undefined) {
    return (
      <Row label={label} reason={reason}>
        {field(called, Number(value), (next) => next)}
      </Row>
    );
  }
  const all = value as readonly number[];
  const rows = sides.map((side, index) => (
    <Row key={side} label={`${label}, ${side.toLowerCase()}`} reason={reason}>
      {field(`${called}, ${side}`, all[index] ?? 0, (next) =>
        all.map((other, at) => (at === index ? next : other)),
      )}
    </Row>
  ));
  return rows.flatMap((row, index) =>
    index % 2 === 0
      ? [
          <Pair key={row.key}>
            {row}
            {rows[index + 1]}
          </Pair>,
        ]
      : [],
  );
}
