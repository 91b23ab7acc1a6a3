import { ColourField } from "../../colours/ColourField";
import { inspectorMessages } from "../../messages/inspector";
import type { Fill, Ink, Shadow } from "../../model/record";
import { haveAll, useChosen, useShared } from "../chosen";
import { LinkAct } from "../fields/controls";
import { Pair, Row } from "../fields/Row";
import { NumberField } from "../NumberField";

const words = inspectorMessages.look;

const MOST_SHADOWS = 8;
/** The greatest length in a shadow: 500 px. */
const REACH = 50_000;
const NEW: Shadow = { x: 0, y: 400, blur: 1_600, spread: 0, ink: "#00000040" };
const NONE: readonly Shadow[] = [];

const withOneMore = (own: readonly Shadow[] = NONE) => [...own, NEW].slice(0, MOST_SHADOWS);

type Length = "x" | "y" | "blur" | "spread";

/**
 * The shadows, the uppermost first (EDIT-229). Where they differ, what is changed holds for all that is chosen. Boxes can
 * have shadows that are larger than they are; those of letters and of what is drawn have their form.
 */
export function Shadows({ spread }: { spread: boolean }) {
  const chosen = useChosen();
  const { values, value, mixed, base, corrected, reason, set, setEach, reset } =
    useShared<readonly Shadow[]>("shadows");
  if (!haveAll(chosen, "shadows")) return null;
  const shadows = value ?? NONE;
  const atBase = chosen.width === "base";
  const shown = mixed ? inspectorMessages.mixed : shadows.length || inspectorMessages.none;
  return (
    <>
      <Row
        label={words.shadows}
        corrected={corrected}
        base={base?.length ?? inspectorMessages.none}
        onReset={reset}
        reason={reason}
      >
        <span>{shown}</span>
        {reason === null && shadows.length < MOST_SHADOWS && (
          <LinkAct small label={words.addShadow} onClick={() => setEach(values.map(withOneMore))}>
            {words.add}
          </LinkAct>
        )}
      </Row>
      {shadows.map((shadow, at) => (
        <ShadowRows
          // Shadows have no names: one that is taken away leaves its place to the next one.
          key={keyOf(at)}
          shadow={shadow}
          at={at}
          spread={spread}
          reason={reason}
          onChange={(next, gesture) =>
            set(
              shadows.map((other, place) => (place === at ? next : other)),
              gesture,
            )
          }
          onRemove={() => {
            const others = shadows.filter((_, place) => place !== at);
            set(others.length === 0 && (atBase || base === undefined) ? null : others);
          }}
        />
      ))}
    </>
  );
}

interface ShadowRowsProps {
  shadow: Shadow;
  at: number;
  spread: boolean;
  reason: string | null;
  onChange: (shadow: Shadow, gesture?: Parameters<ReturnType<typeof useShared>["set"]>[1]) => void;
  onRemove: () => void;
}

function ShadowRows({ shadow, at, spread, reason, onChange, onRemove }: ShadowRowsProps) {
  const { ids } = useChosen();
  const name = words.shadow(at + 1);
  const length = (part: Length) => (
    <Row label={words.shadowParts[part]} reason={reason}>
      <NumberField
        label={`${name}, ${words.shadowParts[part]}`}
        numbers={{ unit: "px", least: part === "blur" ? 0 : -REACH, most: REACH }}
        values={[shadow[part]]}
        reason={reason}
        onChange={([next = 0], gesture) => onChange({ ...shadow, [part]: next }, gesture)}
      />
    </Row>
  );
  return (
    <>
      <Row label={name} reason={reason}>
        {reason === null && (
          <LinkAct small label={words.removeShadow(at + 1)} onClick={onRemove}>
            {words.remove}
          </LinkAct>
        )}
      </Row>
      <Row label={words.shadowParts.ink} reason={reason}>
        <ColourField
          label={`${name}, ${words.shadowParts.ink}`}
          value={shadow.ink}
          kind="ink"
          reason={reason}
          subject={ids[0] ?? null}
          register="shadows"
          onChange={(ink: Fill | null, gesture) =>
            ink !== null && onChange({ ...shadow, ink: ink as Ink }, gesture)
          }
        />
      </Row>
      <Pair>
        {length("x")}
        {length("y")}
      </Pair>
      {spread ? (
        <Pair>
          {length("blur")}
          {length("spread")}
        </Pair>
      ) : (
        length("blur")
      )}
    </>
  );
}

function keyOf(place: number): string {
  return `shadow ${place}`;
}
