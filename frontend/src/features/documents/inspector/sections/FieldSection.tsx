import { formsMessages } from "../../messages/forms";
import { inspectorMessages } from "../../messages/inspector";
import {
  canBeInvalid,
  type FieldType,
  fieldTypeOf,
  hasChoices,
  invalidOf,
  missingOf,
} from "../../model/fields";
import { common, useChosen, useShared } from "../chosen";
import { ChoiceField } from "../fields/controls";
import { Row, Section } from "../fields/Row";
import { FlagRow, LineRow, WordRow } from "../fields/registers";
import { ChoicesRow } from "./ChoicesRow";

const words = formsMessages.field;

/** What a field asks for, and what it says (EDIT-268, 269, 272). */
export function FieldSection() {
  const { records } = useChosen();
  const types = records.map(fieldTypeOf);
  const { value: required } = useShared<boolean>("required");
  const [type = "text"] = types;
  const all = (isSo: (type: FieldType) => boolean) => types.every(isSo);
  // Where they differ, each says its own.
  const usual = (of: (type: FieldType) => string) => (all((each) => each === type) ? of(type) : "");
  return (
    <Section title={words.title}>
      <LineRow register="words" label={words.label} long />
      <WordRow
        register="fieldType"
        label={words.type}
        names={formsMessages.types}
        otherwise="text"
      />
      {all(hasChoices) && <ChoicesRow />}
      <LineRow register="hint" label={words.hint} long />
      <FlagRow register="required" label={words.required} />
      <WidthRow />
      {required === true && (
        <LineRow
          register="requiredError"
          label={words.requiredError}
          placeholder={usual(missingOf)}
          long
        />
      )}
      {all(canBeInvalid) && (
        <LineRow
          register="invalidError"
          label={words.invalidError}
          placeholder={usual(invalidOf)}
          long
        />
      )}
    </Section>
  );
}

type FieldWidth = keyof typeof words.widths;

/** How much of the width of its form it takes. On phones that is all of it, unless somebody says otherwise there. */
function WidthRow() {
  const { records, width } = useChosen();
  const shared = useShared<string>("fieldWidth");
  const isPhone = width === "phone";
  const own = records.map((record) => record.phone.fieldWidth as string | undefined);
  const { value, mixed } = isPhone ? common(own) : shared;
  const chosen = mixed ? null : (value ?? "full");
  const nameOf = (word: string | undefined) => words.widths[(word ?? "full") as FieldWidth];
  const items = Object.entries(words.widths).map(([id, label]) => ({
    id,
    label,
    checked: id === chosen,
    run: () => shared.set(id),
  }));
  return (
    <Row
      label={words.width}
      register="fieldWidth"
      corrected={shared.corrected}
      base={nameOf(isPhone ? undefined : shared.base)}
      onReset={shared.reset}
      reason={shared.reason}
    >
      <ChoiceField
        label={words.width}
        shown={chosen === null ? inspectorMessages.mixed : nameOf(chosen)}
        groups={[{ items }]}
        reason={shared.reason}
      />
    </Row>
  );
}
