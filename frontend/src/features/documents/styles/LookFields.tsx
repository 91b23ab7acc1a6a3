import { useId, useState } from "react";
import { TextButton } from "@/shared/ui";
import { ColourField } from "../colours/ColourField";
import { paintName } from "../colours/names";
import { useDocument, useEditor, useWidth } from "../editor/context";
import type { Gesture } from "../editor/gesture";
import { ChoiceField, FlagField } from "../inspector/fields/controls";
import { Row } from "../inspector/fields/Row";
import { numbersOf } from "../inspector/fields/registers";
import { NumberField } from "../inspector/NumberField";
import { stylesMessages as words } from "../messages/styles";
import {
  type DocumentRecord,
  type Fill,
  type RecordId,
  type Value,
  valueAt,
} from "../model/record";
import { type Form, ruleOf } from "../model/registers";
import { equal } from "../model/values";
import { writeNumber } from "../tools/number";
import { AxisFields } from "./AxisFields";
import { hasWidths } from "./axes";
import { FamilyPicker } from "./FamilyPicker";
import styles from "./TextStyles.module.css";
import { useOwnFamily } from "./useOwnFamily";

type Property = keyof typeof words.properties;

/** What is seen at once; two narrow ones stand side by side. */
const FIRST: readonly Property[] = [
  "family",
  "fontSize",
  "lineHeight",
  "weight",
  "tracking",
  "fontWidth",
  "italic",
  "align",
  "textInk",
];
const MORE: readonly Property[] = [
  "leastFontSize",
  "mostFontSize",
  "spaceBefore",
  "spaceAfter",
  "indent",
  "case",
  "hyphens",
  "ligatures",
  "figures",
  "smallCapitals",
];
/** What holds where nobody said anything. */
const USUAL: Readonly<Partial<Record<Property, Value>>> = {
  weight: 400,
  fontWidth: 1_000,
  lineHeight: 1_500,
  tracking: 0,
  italic: false,
  case: "none",
  align: "start",
  indent: 0,
  spaceBefore: 0,
  spaceAfter: 0,
  hyphens: false,
  textInk: "#000000ff",
  ligatures: "normal",
  smallCapitals: false,
  figures: "normal",
};

/** What elements are set in where nobody said anything, in hundredths of a pixel: as `page.css` of published pages has it. */
const SIZES: Readonly<Record<string, number>> = {
  h1: 6_400,
  h2: 4_400,
  h3: 3_200,
  h4: 2_400,
  h5: 1_800,
  h6: 1_800,
  caption: 1_400,
};

/** What holds for this element where nobody said anything. */
function usualOf(property: Property, element: string): Value | null {
  const isHeading = /^h[1-6]$/.test(element);
  if (property === "fontSize") return SIZES[element] ?? 1_600;
  if (isHeading && property === "weight") return 600;
  if (isHeading && property === "lineHeight") return 1_150;
  return USUAL[property] ?? null;
}

/** What the first of these records is: a style by what it says, a text by its first paragraph. */
function elementIn([first]: readonly DocumentRecord[], inherited: DocumentRecord | null): string {
  const line = first?.text?.find(({ insert }) => insert.includes("\n"))?.attributes;
  const said = line?.element ?? first?.base.element ?? inherited?.base.element;
  return typeof said === "string" ? said : "p";
}

/** The family that these are set in; null where they differ, or nobody said. */
function familyIn(
  records: readonly DocumentRecord[],
  inherited: DocumentRecord | null,
): string | null {
  const families = records.map(({ base }) => base.family ?? inherited?.base.family);
  const [first] = families;
  return typeof first === "string" && isShared(families) ? first : null;
}

interface LookFieldsProps {
  /** A style, or texts. */
  ids: readonly RecordId[];
  /** The style that texts follow; null for none. */
  inherited: DocumentRecord | null;
}

/** How letters and lines look: of a style, or of texts alone (EDIT-192 to 198). */
export function LookFields({ ids, inherited }: LookFieldsProps) {
  const document = useDocument();
  const [isOpen, setOpen] = useState(false);
  const records = ids.flatMap((id) => document.records.get(id) ?? []);
  const family = familyIn(records, inherited);
  const own = useOwnFamily(family);
  if (records.length === 0) return null;
  const isShown = (property: Property) =>
    property !== "fontWidth" ||
    (own !== undefined && hasWidths(own)) ||
    records.some(({ base }) => base.fontWidth !== undefined);
  const shown = [...FIRST, ...(isOpen ? MORE : [])].filter(isShown);
  return (
    <div className={styles.fields}>
      {shown.map((property) => (
        <Look
          key={property}
          property={property}
          ids={ids}
          records={records}
          inherited={inherited}
        />
      ))}
      {own !== undefined && <AxisFields {...{ ids, records, inherited }} family={own} />}
      <TextButton className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.fewer : words.more}
      </TextButton>
    </div>
  );
}

interface LookProps extends LookFieldsProps {
  property: Property;
  records: readonly DocumentRecord[];
}

const NARROW: readonly Form["type"][] = ["length", "whole", "thousandths"];

/** One property, with what takes it back where it is over a style or over the base. */
function Look({ property, ids, records, inherited }: LookProps) {
  const editor = useEditor();
  const document = useDocument();
  const width = useWidth();
  const id = useId();
  const rule = ruleOf(property);
  if (rule === undefined) return null;
  const at = rule.widths === "each" ? width : "base";
  const isOwn = records.some((record) => record[at][property] !== undefined);
  const style = inherited === null ? undefined : valueAt(inherited, property, width);
  const otherwise = style ?? usualOf(property, elementIn(records, inherited));
  const values = records.map((record) => valueAt(record, property, width) ?? otherwise);
  const setEach = (next: readonly (Value | null)[], gesture?: Gesture) => {
    const ops = ids.map((id, index) => editor.setOp(id, property, next[index] ?? null));
    if (gesture === undefined) editor.change(ops);
    else gesture.change(ops);
  };
  const base = at === "base" ? otherwise : (records[0]?.base[property] ?? otherwise);
  const label = words.properties[property];
  const field = { id, label, property, form: rule.form, values, subject: ids[0] ?? null, setEach };
  if (rule.form.type === "family") return <FamilyField {...field} isOwn={isOwn} />;
  return (
    <div className={styles.property} data-wide={NARROW.includes(rule.form.type) ? undefined : ""}>
      <Row
        label={label}
        register={property}
        {...(rule.form.type === "flag" ? { htmlFor: id } : {})}
        corrected={isOwn && (inherited !== null || at !== "base")}
        base={written(document, property, rule.form, base)}
        onReset={() => editor.set(ids, property, null)}
      >
        <PropertyField {...field} />
      </Row>
    </div>
  );
}

interface PropertyFieldProps {
  id: string;
  label: string;
  property: Property;
  form: Form;
  /** What each has, by itself or otherwise. */
  values: readonly (Value | null)[];
  subject: RecordId | null;
  setEach: (values: readonly (Value | null)[], gesture?: Gesture) => void;
}

const isShared = (values: readonly unknown[]) => values.every((value) => equal(value, values[0]));

/** The family of letters; its picker takes the whole width. */
function FamilyField({ values, setEach, isOwn }: PropertyFieldProps & { isOwn: boolean }) {
  const [first] = values;
  const family = isShared(values) && typeof first === "string" ? first : null;
  return (
    <div className={styles.property} data-wide="">
      <FamilyPicker
        value={isOwn ? family : null}
        inherited={family}
        onChange={(next) => setEach(values.map(() => next))}
      />
    </div>
  );
}

function PropertyField(props: PropertyFieldProps) {
  const { id, label, property, form, values, subject, setEach } = props;
  const mixed = !isShared(values);
  const [first = null] = values;
  const setAll = (value: Value | null, gesture?: Gesture) =>
    setEach(
      values.map(() => value),
      gesture,
    );
  switch (form.type) {
    case "length":
    case "whole":
    case "thousandths": {
      const numbers = numbersOf(property);
      return (
        <NumberField
          label={label}
          numbers={numbers}
          values={values.map((value) => (typeof value === "number" ? value * numbers.factor : 0))}
          onChange={(next, gesture) =>
            setEach(
              next.map((value) => Math.round(value / numbers.factor)),
              gesture,
            )
          }
        />
      );
    }
    case "flag":
      return <FlagField id={id} value={first === true} mixed={mixed} onChange={setAll} />;
    case "word": {
      const items = form.words.map((word) => ({
        id: word,
        label: nameOfWord(word),
        checked: !mixed && word === first,
        run: () => setAll(word),
      }));
      const shown = mixed || typeof first !== "string" ? words.usual : nameOfWord(first);
      return <ChoiceField label={label} shown={shown} groups={[{ items }]} />;
    }
    case "ink":
      return (
        <ColourField
          label={label}
          value={first as Fill | null}
          mixed={mixed}
          kind="ink"
          subject={subject}
          register={property}
          onChange={setAll}
        />
      );
    default:
      return null;
  }
}

const nameOfWord = (word: string) => words.words[word as keyof typeof words.words] ?? word;

/** A value in words, as what a correction takes the place of. */
function written(
  document: Parameters<typeof paintName>[0],
  property: Property,
  form: Form,
  value: Value | null,
): string | undefined {
  if (typeof value === "number") return writeNumber(value * numbersOf(property).factor);
  if (form.type === "ink") return paintName(document, value as Fill | null);
  if (form.type === "word" && typeof value === "string") return nameOfWord(value);
  return undefined;
}
