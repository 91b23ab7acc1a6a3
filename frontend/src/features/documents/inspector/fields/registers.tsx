/** Rows of registers: each reads and changes one register of all that is chosen. */

import { useId } from "react";
import { inspectorMessages as words } from "../../messages/inspector";
import type { Value } from "../../model/record";
import { ruleOf } from "../../model/registers";
import type { NumberField as Numbers } from "../../tools/number";
import { haveAll, useChosen, useShared } from "../chosen";
import { NumberField, withUnit } from "../NumberField";
import { ChoiceField, FlagField, LineField } from "./controls";
import { Row } from "./Row";

/** How a register's number is shown: `factor` hundredths of the unit for each of its own parts. */
export interface NumberLook {
  readonly unit: Numbers["unit"];
  readonly factor: number;
}

const LOOKS: Readonly<Record<string, NumberLook>> = {
  length: { unit: "px", factor: 1 },
  thousandths: { unit: "percent", factor: 10 },
  whole: { unit: "count", factor: 100 },
};

/** How a register's number is typed: as its form says. */
export function numbersOf(key: string): Numbers & NumberLook {
  const form = ruleOf(key)?.form;
  const look = LOOKS[form?.type ?? ""] ?? { unit: "px", factor: 1 };
  const [least, most] = form && "least" in form ? [form.least, form.most] : [0, 0];
  // The limits of lengths are in pixels, those of all other numbers are in their own parts.
  const scale = form?.type === "length" ? 100 : look.factor;
  return { ...look, least: least * scale, most: most * scale };
}

interface RegisterProps {
  register: string;
  label: string;
}

/** A number; `otherwise` is what holds where nobody said it: for all, or for each. */
export function NumberRow({
  register,
  label,
  otherwise,
}: RegisterProps & { otherwise: number | readonly number[] }) {
  const chosen = useChosen();
  const shared = useShared<number>(register);
  if (!haveAll(chosen, register)) return null;
  const numbers = numbersOf(register);
  const shown = (value: number | undefined, at: number) => {
    const usual = typeof otherwise === "number" ? otherwise : (otherwise[at] ?? 0);
    return (value ?? usual) * numbers.factor;
  };
  return (
    <Row
      label={label}
      register={register}
      corrected={shared.corrected}
      base={withUnit(shown(shared.base, 0), numbers.unit)}
      onReset={shared.reset}
      reason={shared.reason}
    >
      <NumberField
        label={label}
        numbers={numbers}
        values={shared.values.map(shown)}
        reason={shared.reason}
        onChange={(values, gesture) =>
          shared.setEach(
            values.map((value) => Math.round(value / numbers.factor)),
            gesture,
          )
        }
      />
    </Row>
  );
}

interface WordRowProps extends RegisterProps {
  /** What each word is called, in the order of the menu. */
  names: Readonly<Record<string, string>>;
  /** What holds where nobody said it. */
  otherwise: string;
}

/** A word of a list. */
export function WordRow({ register, label, names, otherwise }: WordRowProps) {
  const chosen = useChosen();
  const { value, mixed, corrected, base, reason, set, reset } = useShared<string>(register);
  if (!haveAll(chosen, register)) return null;
  const word = mixed ? null : (value ?? otherwise);
  const name = (it: string | undefined) => names[it ?? otherwise] ?? it ?? otherwise;
  const items = Object.entries(names).map(([id, name]) => ({
    id,
    label: name,
    checked: id === word,
    run: () => set(id),
  }));
  return (
    <Row
      label={label}
      register={register}
      corrected={corrected}
      base={name(base)}
      onReset={reset}
      reason={reason}
    >
      <ChoiceField
        label={label}
        shown={word === null ? words.mixed : name(word)}
        groups={[{ items }]}
        reason={reason}
      />
    </Row>
  );
}

/** Yes or no; `otherwise` is what holds where nobody said it. */
export function FlagRow({
  register,
  label,
  otherwise = false,
  onChange,
}: RegisterProps & {
  otherwise?: boolean;
  /** What is done instead of setting it, where more goes with it. */
  onChange?: (now: boolean) => void;
}) {
  const id = useId();
  const chosen = useChosen();
  const { value, mixed, corrected, base, reason, set, reset } = useShared<boolean>(register);
  if (!haveAll(chosen, register)) return null;
  const was = (base ?? otherwise) ? words.yes : words.no;
  return (
    <Row
      label={label}
      register={register}
      htmlFor={id}
      corrected={corrected}
      base={was}
      onReset={reset}
      reason={reason}
    >
      <FlagField
        id={id}
        value={value ?? otherwise}
        mixed={mixed}
        reason={reason}
        onChange={onChange ?? ((now) => set(now))}
      />
    </Row>
  );
}

interface LineRowProps extends RegisterProps {
  placeholder?: string;
  long?: boolean;
}

/** Words; nothing takes them back. */
export function LineRow({ register, label, placeholder, long = false }: LineRowProps) {
  const chosen = useChosen();
  const { value, mixed, reason, set } = useShared<string & Value>(register);
  if (!haveAll(chosen, register)) return null;
  const form = ruleOf(register)?.form;
  return (
    <Row label={label} register={register} reason={reason} tall={long}>
      <LineField
        label={label}
        value={value ?? ""}
        placeholder={mixed ? words.mixed : (placeholder ?? "")}
        most={form?.type === "line" ? form.most : 0}
        reason={reason}
        long={long}
        onCommit={(typed) => set(typed.trim() === "" ? null : typed.trim())}
      />
    </Row>
  );
}
