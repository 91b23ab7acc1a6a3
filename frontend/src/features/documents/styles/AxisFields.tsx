import type { OwnFontFamily } from "@/shared/api/documents";
import { useEditor } from "../editor/context";
import type { Gesture } from "../editor/gesture";
import { Row } from "../inspector/fields/Row";
import { NumberField, withUnit } from "../inspector/NumberField";
import { type AxisPlace, type DocumentRecord, placesOn, type RecordId } from "../model/record";
import { axesOf, withPlace } from "./axes";
import styles from "./TextStyles.module.css";

interface AxisFieldsProps {
  /** The family that letters are set in. */
  family: OwnFontFamily;
  ids: readonly RecordId[];
  records: readonly DocumentRecord[];
  /** The style that texts follow; null for none. */
  inherited: DocumentRecord | null;
}

/** Thousandths of an axis in the hundredths that a field holds. */
const PART = 10;

/**
 * Where letters stand on the axes of a variable font that have no register of their own (EDIT-192). What a text says of one
 * axis holds in place of all that its style says, so it begins with that.
 */
export function AxisFields({ family, ids, records, inherited }: AxisFieldsProps) {
  const editor = useEditor();
  const otherwise = inherited === null ? [] : placesOn(inherited);
  const placesOf = (record: DocumentRecord | undefined): readonly AxisPlace[] =>
    record?.base.axes === undefined ? otherwise : placesOn(record);
  return axesOf(family).map(({ tag, name, least, usual, most }) => {
    const placed = (places: readonly AxisPlace[]) => places.find(([of]) => of === tag)?.[1];
    const write = (next: (index: number) => number | null, gesture?: Gesture) => {
      const ops = ids.map((id, index) =>
        editor.setOp(id, "axes", withPlace(placesOf(records[index]), tag, next(index))),
      );
      if (gesture === undefined) editor.change(ops);
      else gesture.change(ops);
    };
    const before = placed(otherwise) ?? usual;
    const isOwn = records.some(
      (record) => record.base.axes !== undefined && placed(placesOn(record)) !== placed(otherwise),
    );
    return (
      <div key={tag} className={styles.property}>
        <Row
          label={name}
          register="axes"
          corrected={isOwn}
          base={withUnit(before / PART, "count")}
          onReset={() => write(() => placed(otherwise) ?? null)}
        >
          <NumberField
            label={name}
            numbers={{ unit: "count", least: least / PART, most: most / PART }}
            values={records.map((record) => (placed(placesOf(record)) ?? usual) / PART)}
            onChange={(values, gesture) =>
              write((index) => Math.round((values[index] ?? 0) * PART), gesture)
            }
          />
        </Row>
      </div>
    );
  });
}
