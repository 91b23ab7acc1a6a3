/** How far the arrow keys move what is selected (EDIT-139): a setting of the person, not of the project. */

import { NUDGE_LIMITS, setNudge, useNudge } from "../../editor/nudge";
import { inspectorMessages } from "../../messages/inspector";
import { Row, Section } from "../fields/Row";
import { NumberField } from "../NumberField";

const words = inspectorMessages.arrowKeys;

const NUMBERS = { ...NUDGE_LIMITS, unit: "px" } as const;

export function ArrowKeys() {
  const nudge = useNudge((state) => state.nudge);
  const [plain, far] = nudge;
  return (
    <Section title={words.title} summary={words.whose}>
      <Row label={words.plain}>
        <NumberField
          label={words.plain}
          numbers={NUMBERS}
          values={[plain]}
          onChange={([next = plain]) => setNudge([next, far])}
        />
      </Row>
      <Row label={words.far}>
        <NumberField
          label={words.far}
          numbers={NUMBERS}
          values={[far]}
          onChange={([next = far]) => setNudge([plain, next])}
        />
      </Row>
    </Section>
  );
}
