/** The rows of one motion: what starts it, how long it takes, and its steps. */

import { use } from "react";
import type { MenuItem } from "@/shared/ui";
import { CanvasContext } from "../../canvas/context";
import { useChildren, useDocument } from "../../editor/context";
import type { Gesture } from "../../editor/gesture";
import { nameOf } from "../../editor/names";
import { motionMessages as words } from "../../messages/motion";
import {
  CHANGES,
  changeOf,
  EASINGS,
  isLoop,
  LONGEST,
  type Motion,
  REPEATS,
  TRIGGERS,
} from "../../model/motion";
import type { RecordId } from "../../model/record";
import { startingWith, stepOf, withDuration, withRepeat, withTrigger } from "../../motion/changing";
import { canBePressed } from "../../render/motionActive";
import { colourOf } from "../../render/motionSteps";
import { useChosen } from "../chosen";
import { ChoiceField, LinkAct } from "../fields/controls";
import { Note, Pair, Row } from "../fields/Row";
import { NumberField } from "../NumberField";
import { StepRows } from "./StepRows";

interface MotionRowsProps {
  motion: Motion;
  /** Its place among the motions of the widget. */
  at: number;
  reason: string | null;
  onChange: (motion: Motion, gesture?: Gesture) => void;
  onRemove: () => void;
}

export function MotionRows(props: MotionRowsProps) {
  const { motion, at, reason, onChange, onRemove } = props;
  const { records } = useChosen();
  const name = words.motion(at + 1);
  const known = motion.steps.map((step) => changeOf(step)[0]);
  const others = CHANGES.filter(
    (change) =>
      !known.includes(change) &&
      (change !== "colour" || records.every((record) => colourOf(record) !== undefined)),
  );
  return (
    <>
      <Row label={name} reason={reason}>
        <span>{words.short[motion.trigger]}</span>
        {reason === null && (
          <LinkAct small label={words.removeMotion(at + 1)} onClick={onRemove}>
            {words.remove}
          </LinkAct>
        )}
      </Row>
      <WordOf
        {...props}
        label={words.starts}
        all={TRIGGERS}
        names={words.triggers}
        value={motion.trigger}
        onChoose={(trigger) => onChange(withTrigger(motion, trigger))}
      />
      <ByRow {...props} />
      {motion.trigger === "scroll" ? <WayRows {...props} /> : <TimeRows {...props} />}
      <WordOf
        {...props}
        label={words.easing}
        all={EASINGS}
        names={words.easings}
        value={motion.easing}
        onChoose={(easing) => onChange({ ...motion, easing })}
      />
      {motion.steps.map((step, place) => (
        <StepRows key={changeOf(step)[0]} {...props} step={step} place={place} />
      ))}
      {reason === null && others.length > 0 && (
        <Row label={words.addStep}>
          <ChoiceField
            label={words.part(at + 1, words.addStep)}
            shown={words.add}
            groups={[
              {
                items: others.map((change) => ({
                  id: change,
                  label: words.changes[change],
                  run: () => {
                    const steps = [...motion.steps, stepOf(change, motion.trigger)];
                    onChange({ ...motion, steps });
                  },
                })),
              },
            ]}
          />
        </Row>
      )}
    </>
  );
}

interface WordOfProps<Word extends string> extends MotionRowsProps {
  label: string;
  all: readonly Word[];
  names: Readonly<Record<Word, string>>;
  value: Word;
  onChoose: (word: Word) => void;
}

function WordOf<Word extends string>(props: WordOfProps<Word>) {
  const { at, reason, label, all, names, value, onChoose } = props;
  const items = all.map((word) => ({
    id: word,
    label: names[word],
    checked: word === value,
    run: () => onChoose(word),
  }));
  return (
    <Row label={label} reason={reason}>
      <ChoiceField
        label={words.part(at + 1, label)}
        shown={names[value]}
        groups={[{ items }]}
        reason={reason}
      />
    </Row>
  );
}

/** The widget with which it starts: itself, or one that lies beside it or around it. */
function ByRow({ motion, at, reason, onChange }: MotionRowsProps) {
  const document = useDocument();
  const canvas = use(CanvasContext);
  const { ids, records } = useChosen();
  const parent = records[0]?.parent ?? null;
  const siblings = useChildren(parent ?? "everywhere");
  const isWidget = parent !== null && document.records.get(parent)?.kind !== "page";
  const around: readonly RecordId[] = isWidget ? [parent] : [];
  const { by } = motion;
  const offered = [...around, ...siblings].filter((id) => !ids.includes(id));
  const known = by === undefined || document.records.has(by);
  const item = (id: RecordId | null): MenuItem => ({
    id: id ?? "itself",
    label: id === null ? words.itself : nameOf(document, id),
    checked: by === (id ?? undefined),
    run: () => onChange(startingWith(motion, id)),
  });
  const shown = by === undefined ? words.itself : known ? nameOf(document, by) : words.gone;
  const places = canvas?.scene.shown.places;
  const pressed = by !== undefined && known ? [by] : ids;
  const cannotPress =
    motion.trigger === "click" &&
    places !== undefined &&
    pressed.some((id) => !canBePressed(document, places, id));
  const others = by !== undefined && known && !offered.includes(by) ? [by, ...offered] : offered;
  return (
    <>
      <Row label={words.by} reason={reason}>
        <ChoiceField
          label={words.part(at + 1, words.by)}
          shown={shown}
          groups={[{ items: [item(null)] }, { items: others.map(item) }]}
          reason={reason}
        />
      </Row>
      {cannotPress && <Note>{words.cannotPress}</Note>}
    </>
  );
}

function TimeRows(props: MotionRowsProps) {
  const { motion, at, reason, onChange } = props;
  const time = (key: "delay" | "duration", set: (value: number) => Motion) => (
    <Row label={words[key]} reason={reason}>
      <NumberField
        label={words.part(at + 1, words[key])}
        numbers={{ unit: "second", least: 0, most: LONGEST / 10 }}
        values={[motion[key] / 10]}
        reason={reason}
        onChange={([next = 0], gesture) => onChange(set(next * 10), gesture)}
      />
    </Row>
  );
  return (
    <>
      <Pair>
        {time("delay", (delay) => ({ ...motion, delay }))}
        {time("duration", (duration) => withDuration(motion, duration))}
      </Pair>
      <WordOf
        {...props}
        label={words.repeat}
        all={REPEATS}
        names={words.repeats}
        value={motion.repeat}
        onChoose={(repeat) => onChange(withRepeat(motion, repeat))}
      />
      {motion.trigger === "appear" && isLoop(motion) && <Note>{words.loops}</Note>}
    </>
  );
}

/** The part of the way through the window that it follows. */
function WayRows({ motion, at, reason, onChange }: MotionRowsProps) {
  const [from, to] = motion.range ?? [0, 1_000];
  const end = (label: string, value: number, least: number, most: number, place: 0 | 1) => (
    <Row label={label} reason={reason}>
      <NumberField
        label={words.part(at + 1, label)}
        numbers={{ unit: "percent", least: least * 10, most: most * 10 }}
        values={[value * 10]}
        reason={reason}
        onChange={([next = 0], gesture) => {
          const part = Math.round(next / 10);
          const range: readonly [number, number] = place === 0 ? [part, to] : [from, part];
          onChange({ ...motion, range }, gesture);
        }}
      />
    </Row>
  );
  return (
    <>
      <Pair>
        {end(words.wayFrom, from, 0, to - 1, 0)}
        {end(words.wayTo, to, from + 1, 1_000, 1)}
      </Pair>
      <Note>{words.way}</Note>
    </>
  );
}
