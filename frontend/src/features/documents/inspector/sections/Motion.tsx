/** How the chosen widgets move (EDIT-059, 287 to 296). */

import type { MenuGroup } from "@/shared/ui";
import { useEditor } from "../../editor/context";
import { inspectorMessages } from "../../messages/inspector";
import { motionMessages as words } from "../../messages/motion";
import { MOST_MOTIONS, type Motion } from "../../model/motion";
import { MotionPreview } from "../../motion/MotionPreview";
import { PRESETS, type PresetName, suits } from "../../motion/presets";
import { LAP } from "../../render/motionRules";
import { haveAll, useChosen, useLocked, useShared } from "../chosen";
import { ChoiceField, LinkAct, LinkActs } from "../fields/controls";
import { Note, Row, Section } from "../fields/Row";
import { FlagRow, WordRow } from "../fields/registers";
import { NumberField } from "../NumberField";
import { MotionRows } from "./MotionRows";
import { Sequence } from "./Sequence";

const NONE: readonly Motion[] = [];

export function MotionSection() {
  const chosen = useChosen();
  const reason = useLocked();
  const { values, mixed, set, setEach } = useShared<readonly Motion[]>("motions");
  if (!haveAll(chosen, "motions")) return null;
  const all = values.map((value) => value ?? NONE);
  const motions = mixed ? NONE : (all[0] ?? NONE);
  const add = (motion: Motion) =>
    setEach(all.map((own) => [...own, motion].slice(0, MOST_MOTIONS)));
  const isFull = all.every((own) => own.length >= MOST_MOTIONS);
  const moves = all.some((own) => own.length > 0);
  return (
    <Section title={words.title} reason={reason}>
      {!isFull && <PresetRow onChoose={add} reason={reason} />}
      {isFull && <Note>{words.full}</Note>}
      {mixed && <Note>{words.differ}</Note>}
      {motions.map((motion, at) => (
        <MotionRows
          // Motions have no names: one that is taken away leaves its place to the next one.
          key={keyOf(at)}
          motion={motion}
          at={at}
          reason={reason}
          onChange={(next, gesture) =>
            set(
              motions.map((other, place) => (place === at ? next : other)),
              gesture,
            )
          }
          onRemove={() => {
            const others = motions.filter((_, place) => place !== at);
            set(others.length === 0 ? null : others);
          }}
        />
      ))}
      {mixed && reason === null && (
        <LinkActs>
          <LinkAct onClick={() => set(null)}>{words.removeAll}</LinkAct>
        </LinkActs>
      )}
      {reason === null && <Sequence motions={all} />}
      <Marquee />
      {moves && <FlagRow register="still" label={words.still} />}
      <MotionPreview ids={chosen.ids} />
    </Section>
  );
}

interface PresetRowProps {
  onChoose: (motion: Motion) => void;
  reason: string | null;
}

function PresetRow({ onChoose, reason }: PresetRowProps) {
  const { records } = useChosen();
  const { presets } = words;
  const groups = Object.entries(PRESETS).map(([group, motions]): MenuGroup => {
    const items = Object.entries(motions).flatMap(([name, motion]) =>
      suits(motion, records)
        ? [{ id: name, label: presets[name as PresetName], run: () => onChoose(motion) }]
        : [],
    );
    return { label: presets.groups[group as keyof typeof presets.groups], items };
  });
  return (
    <Row label={words.addLabel} register="motions" reason={reason}>
      <ChoiceField label={words.addLabel} shown={words.add} groups={groups} reason={reason} />
    </Row>
  );
}

/** Text and rows can run through their frames. */
function Marquee() {
  const editor = useEditor();
  const chosen = useChosen();
  const { value } = useShared<string>("marquee");
  const { values, reason, setEach } = useShared<number>("lap");
  if (!haveAll(chosen, "marquee") || chosen.records.some(isColumn)) return null;
  const runs = value === "left" || value === "right";
  return (
    <>
      <WordRow register="marquee" label={words.marquee} names={words.marquees} otherwise="none" />
      {runs && (
        <>
          <Row label={words.lap} register="lap" reason={reason}>
            <NumberField
              label={words.lap}
              numbers={{ unit: "second", least: 200, most: 12_000 }}
              values={values.map((lap) => (lap ?? LAP) / 10)}
              reason={reason ?? (editor.layout ? null : inspectorMessages.locked.reason)}
              onChange={(next, gesture) =>
                setEach(
                  next.map((lap) => lap * 10),
                  gesture,
                )
              }
            />
          </Row>
          <Note>{words.marqueeNote}</Note>
        </>
      )}
    </>
  );
}

const isColumn = ({ base }: { readonly base: Readonly<Record<string, unknown>> }) =>
  base.direction === "column";

function keyOf(place: number): string {
  return `motion ${place}`;
}
