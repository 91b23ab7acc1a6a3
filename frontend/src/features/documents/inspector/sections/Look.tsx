import { inspectorMessages } from "../../messages/inspector";
import type { DocumentRecord } from "../../model/record";
import { haveAll, useChosen, useLocked, useShared } from "../chosen";
import { ColourRow } from "../fields/ColourRow";
import { Four } from "../fields/Four";
import { Section } from "../fields/Row";
import { NumberRow, WordRow } from "../fields/registers";
import { Form } from "./Form";
import { Shadows } from "./Shadows";

const words = inspectorMessages.look;

const BLACK = "#000000ff";

/** Is it drawn as a line, as corners or by a file, and not as a box? */
function isDrawn({ kind, base: { figure } }: DocumentRecord): boolean {
  return kind === "line" || (kind === "shape" && BOXES.every((box) => box !== figure));
}

/** Is it a text whose letters stand on no surface of its own? */
function hasBareWords({ kind, base: { fill } }: DocumentRecord): boolean {
  return kind === "text" && fill === undefined;
}

/** The figures that are boxes; a shape that names none is the first. */
const BOXES: readonly unknown[] = [undefined, "rectangle", "ellipse"];

/** How the chosen widgets look: form, fill, edge, corners, shadows and how they mix with what lies behind. */
export function Look() {
  const chosen = useChosen();
  const reason = useLocked();
  const { records } = chosen;
  const figures = records.map(({ base }) => base.figure);
  const drawn = records.some(isDrawn);
  const round = figures.includes("ellipse");
  const drawing = figures.includes("drawing");
  return (
    <Section title={words.title} reason={reason}>
      <Form />
      {records.every(({ base }) => base.figure === "polygon") && (
        <NumberRow register="sides" label={words.sides} otherwise={6} />
      )}
      {drawing ? (
        <ColourRow register="fill" label={words.colour} none={words.ownColours} />
      ) : (
        <ColourRow register="fill" label={words.fill} />
      )}
      {haveAll(chosen, "strokeWidth") && !drawing && <Edge />}
      {!drawn && !round && (
        <Four
          register="corners"
          label={words.corners}
          names={words.cornerNames}
          each={words.eachCorner}
          alike={words.oneCorner}
          most={200_000}
        />
      )}
      <Four
        register="padding"
        label={words.padding}
        names={words.paddingNames}
        each={words.eachPadding}
        alike={words.oneCorner}
        most={100_000}
      />
      <Shadows spread={!drawn && !records.some(hasBareWords)} />
      <NumberRow register="opacity" label={words.opacity} otherwise={1_000} />
      <NumberRow register="blur" label={words.blur} otherwise={0} />
      <WordRow register="blend" label={words.blend} names={words.blends} otherwise="normal" />
    </Section>
  );
}

/** The stroke: how it is drawn is asked for only where there is one. A line always has one. */
function Edge() {
  const { records } = useChosen();
  const { values } = useShared<number>("strokeWidth");
  const lines = records.every(({ kind }) => kind === "line");
  const otherwise = lines ? 100 : 0;
  const stroked = values.some((value) => (value ?? otherwise) > 0);
  return (
    <>
      <NumberRow
        register="strokeWidth"
        label={lines ? words.weight : words.edge}
        otherwise={otherwise}
      />
      {stroked && <ColourRow register="strokeInk" label={words.edgeInk} otherwise={BLACK} />}
      {stroked && (
        <WordRow register="strokeDash" label={words.dash} names={words.dashes} otherwise="solid" />
      )}
      {stroked && (
        <WordRow register="ends" label={words.ends} names={words.endings} otherwise="butt" />
      )}
    </>
  );
}
