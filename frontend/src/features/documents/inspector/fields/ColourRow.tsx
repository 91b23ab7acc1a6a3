import { ColourField } from "../../colours/ColourField";
import { paintName } from "../../colours/names";
import { useDocument } from "../../editor/context";
import type { Fill } from "../../model/record";
import { ruleOf } from "../../model/registers";
import { haveAll, useChosen, useShared } from "../chosen";
import { Row } from "./Row";

interface ColourRowProps {
  register: string;
  label: string;
  /** Can it have none? Else what is drawn where nobody said it. */
  otherwise?: Fill | null;
  /** What it is called that there is none. */
  none?: string;
}

/** A colour, or also a gradient, as the register takes it. */
export function ColourRow({ register, label, otherwise = null, none }: ColourRowProps) {
  const chosen = useChosen();
  const document = useDocument();
  const { value, mixed, corrected, base, reason, set, reset } = useShared<Fill>(register);
  if (!haveAll(chosen, register)) return null;
  return (
    <Row
      label={label}
      register={register}
      corrected={corrected}
      base={base === undefined && none ? none : paintName(document, base ?? otherwise)}
      onReset={reset}
      reason={reason}
    >
      <ColourField
        label={label}
        value={value ?? otherwise}
        mixed={mixed}
        kind={ruleOf(register)?.form.type === "fill" ? "fill" : "ink"}
        optional={otherwise === null}
        none={none}
        reason={reason}
        subject={chosen.ids[0] ?? null}
        register={register}
        onChange={set}
      />
    </Row>
  );
}
