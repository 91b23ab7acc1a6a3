/** How the words of what is chosen look: their text style, and what they have of their own over it (EDIT-198). */

import { useChildren, useDocument } from "../../editor/context";
import { inspectorMessages } from "../../messages/inspector";
import {
  type Document,
  type DocumentRecord,
  type Fill,
  type RecordId,
  type Value,
  valueAt,
  type Width,
} from "../../model/record";
import { styleOfText } from "../../styles/use";
import { common, useChosen, useLocked, useShared } from "../chosen";
import { ColourRow } from "../fields/ColourRow";
import { ChoiceField } from "../fields/controls";
import { Pair, Row, Section } from "../fields/Row";
import { NumberRow, WordRow } from "../fields/registers";
import { FontRow } from "./FontRow";

const { type: words, mixed: mixedWord } = inspectorMessages;

/** What holds where neither the widget nor its style says anything. */
const USUAL = { fontSize: 1_600, lineHeight: 1_500, weight: 400, tracking: 0 } as const;

type Length = keyof typeof USUAL;

/** What a register has by the style of a widget. A text whose paragraphs have several styles has none. */
function inherited(
  document: Document,
  record: DocumentRecord,
  key: string,
  width: Width,
): Value | undefined {
  const style =
    record.kind === "text" ? styleOfText(record) : (record.base.style as RecordId | undefined);
  const own = style == null ? undefined : document.records.get(style);
  return own && valueAt(own, key, width);
}

export function TypeSection() {
  const document = useDocument();
  const { records, width } = useChosen();
  const ofStyle = (key: string) => records.map((record) => inherited(document, record, key, width));
  const number = (register: Length) => (
    <NumberRow
      register={register}
      label={words[register]}
      otherwise={ofStyle(register).map((value) => (value as number | undefined) ?? USUAL[register])}
    />
  );
  const corrected = records.some((record) =>
    Object.keys(USUAL).some((key) => width !== "base" && record[width][key] !== undefined),
  );
  return (
    <Section title={words.title} reason={useLocked()}>
      <StyleRow />
      <FontRow ofStyle={ofStyle("family")} />
      {corrected ? (
        <>
          {number("fontSize")}
          {number("lineHeight")}
          {number("weight")}
          {number("tracking")}
        </>
      ) : (
        <>
          <Pair>
            {number("fontSize")}
            {number("lineHeight")}
          </Pair>
          <Pair>
            {number("weight")}
            {number("tracking")}
          </Pair>
        </>
      )}
      <ColourRow
        register="textInk"
        label={words.textInk}
        otherwise={(common(ofStyle("textInk")).value as Fill | undefined) ?? "#000000ff"}
      />
      <WordRow
        register="align"
        label={words.align}
        names={words.alignments}
        otherwise={(common(ofStyle("align")).value as string | undefined) ?? "start"}
      />
    </Section>
  );
}

/** What a text style is called. */
function nameOfStyle(document: Document, id: RecordId): string {
  const name = document.records.get(id)?.base.name;
  return typeof name === "string" && name.trim() !== "" ? name : words.unnamed;
}

/** The text style of what says nothing of its own. */
function StyleRow() {
  const document = useDocument();
  const styles = useChildren("textStyles");
  const { value, mixed, reason, set } = useShared<RecordId>("style");
  const none = { id: "none", label: words.noStyle, checked: !mixed && value === undefined };
  const items = styles.map((id) => ({
    id,
    label: nameOfStyle(document, id),
    checked: id === value,
    run: () => set(id),
  }));
  const there = value !== undefined && styles.includes(value);
  const shown = there ? nameOfStyle(document, value) : words.noStyle;
  return (
    <Row label={words.style} reason={reason}>
      <ChoiceField
        label={words.style}
        shown={mixed ? mixedWord : shown}
        groups={[{ items: [{ ...none, run: () => set(null) }] }, { items }]}
        reason={reason}
      />
    </Row>
  );
}
