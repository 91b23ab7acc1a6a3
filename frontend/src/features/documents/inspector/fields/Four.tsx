import { useState } from "react";
import { inspectorMessages } from "../../messages/inspector";
import { writeNumber } from "../../tools/number";
import { haveAll, useChosen, useShared } from "../chosen";
import { NumberField } from "../NumberField";
import { LinkAct } from "./controls";
import { Pair, Row } from "./Row";

const words = inspectorMessages.four;

interface FourProps {
  register: string;
  label: string;
  /** Those of the four, from the top left corner or the top edge clockwise. */
  names: readonly string[];
  /** What opens and closes the four. */
  each: string;
  alike: string;
  /** The greatest length, in hundredths of a pixel. */
  most: number;
}

const NONE = [0, 0, 0, 0];

/** Four lengths: one number while they are alike, and each of its own where it is asked for. */
export function Four({ register, label, names, each, alike, most }: FourProps) {
  const chosen = useChosen();
  const shared = useShared<readonly number[]>(register);
  const { values, base, corrected, reason, setEach, reset } = shared;
  const [asked, setAsked] = useState(false);
  if (!haveAll(chosen, register)) return null;
  const fours = values.map((value) => value ?? NONE);
  const differ = fours.some((four) => four.some((length) => length !== four[0]));
  const open = asked || differ;
  const numbers = { unit: "px", least: 0, most } as const;
  const was = base ?? NONE;
  const isOne = was.every((length) => length === was[0]);
  const rest = {
    corrected,
    base: isOne ? writeNumber(was[0] ?? 0) : was.map(writeNumber).join(" "),
    onReset: reset,
    reason,
  };
  const part = (at: number) => (
    <Row key={names[at]} label={names[at] ?? ""} reason={reason}>
      <NumberField
        label={`${label}, ${names[at]}`}
        numbers={numbers}
        values={fours.map((four) => four[at] ?? 0)}
        reason={reason}
        onChange={(next, gesture) =>
          setEach(
            fours.map((four, index) =>
              four.map((length, place) => (place === at ? (next[index] ?? 0) : length)),
            ),
            gesture,
          )
        }
      />
    </Row>
  );
  return (
    <>
      <Row label={label} {...rest}>
        {differ ? null : (
          <NumberField
            label={label}
            numbers={numbers}
            values={fours.map(([first = 0]) => first)}
            reason={reason}
            onChange={(next, gesture) =>
              setEach(
                next.map((length) => NONE.map(() => length)),
                gesture,
              )
            }
          />
        )}
        {reason === null && (
          <LinkAct
            small
            label={`${label}, ${open ? alike : each}`}
            onClick={() => {
              setAsked(!open);
              if (differ) setEach(fours.map(([first = 0]) => NONE.map(() => first)));
            }}
          >
            {open ? words.alike : words.each}
          </LinkAct>
        )}
      </Row>
      {open && (
        <>
          <Pair>
            {part(0)}
            {part(1)}
          </Pair>
          <Pair>
            {part(3)}
            {part(2)}
          </Pair>
        </>
      )}
    </>
  );
}
