import { type PointerEvent, useId, useLayoutEffect, useRef } from "react";
import { Radio } from "@/shared/ui";
import { useDocument } from "../editor/context";
import type { Gesture } from "../editor/gesture";
import { Pair, Row } from "../inspector/fields/Row";
import { NumberField } from "../inspector/NumberField";
import { coloursMessages } from "../messages/colours";
import type { Gradient } from "../model/record";
import styles from "./colours.module.css";
import { readHex, writeHex } from "./oklch";
import { colourOf, imageOf } from "./paint";
import { Square } from "./Square";
import type { Live } from "./useLive";

const words = coloursMessages.gradients;

const MOST_STOPS = 12;
const LEAST_STOPS = 2;
const SHARE = { unit: "percent", least: 0, most: 10_000 } as const;
const ANGLE = { unit: "degree", least: -3_600_000, most: 3_600_000 } as const;

interface GradientEditorProps {
  gradient: Gradient;
  /** The stop whose colour the picker below changes. */
  selected: number;
  live: Live;
  onSelect: (stop: number) => void;
  onChange: (gradient: Gradient, gesture?: Gesture) => void;
}

/** The colours of a gradient on a bar: they are dragged along it, added and removed, and the whole is turned. */
export function GradientEditor(props: GradientEditorProps) {
  const { gradient, selected, onSelect, onChange } = props;
  const { stops, angle } = gradient;
  const at = Math.min(selected, stops.length - 1);
  const move = (stop: number, to: number, gesture: Gesture) => {
    const [before, after] = [stops[stop - 1]?.at ?? 0, stops[stop + 1]?.at ?? 1_000];
    const place = Math.min(after, Math.max(before, Math.round(to)));
    onChange(
      {
        ...gradient,
        stops: stops.map((each, index) => (index === stop ? { ...each, at: place } : each)),
      },
      gesture,
    );
  };
  const remove = () => {
    onChange({ ...gradient, stops: stops.filter((_, index) => index !== at) });
    onSelect(Math.max(0, at - 1));
  };
  const turn = () =>
    onChange({
      ...gradient,
      stops: stops.map((stop) => ({ ...stop, at: 1_000 - stop.at })).reverse(),
    });
  return (
    <div className={styles.part}>
      <Bar {...props} selected={at} onMove={move} />
      <Row label={words.stop(at + 1)}>
        <NumberField
          label={`${words.stop(at + 1)}, ${words.at}`}
          numbers={SHARE}
          values={[(stops[at]?.at ?? 0) * 10]}
          onChange={([next = 0], gesture) => move(at, next / 10, gesture)}
        />
      </Row>
      <div className={styles.acts}>
        <Add {...props} selected={at} />
        {stops.length > LEAST_STOPS && (
          <button type="button" className={styles.act} onClick={remove}>
            {words.remove}
          </button>
        )}
        <button type="button" className={styles.act} onClick={turn}>
          {words.turn}
        </button>
      </div>
      <Shape {...props} />
      {angle !== undefined && (
        <Row label={words.angle}>
          <NumberField
            label={words.angle}
            numbers={ANGLE}
            values={[angle]}
            onChange={([next = 0], gesture) =>
              onChange({ ...gradient, angle: ((next % 36_000) + 36_000) % 36_000 }, gesture)
            }
          />
        </Row>
      )}
    </div>
  );
}

interface BarProps extends GradientEditorProps {
  onMove: (stop: number, to: number, gesture: Gesture) => void;
}

function Bar({ gradient, selected, live, onSelect, onMove }: BarProps) {
  const document = useDocument();
  const bar = useRef<HTMLDivElement>(null);
  const { stops } = gradient;
  const background = imageOf(document, { gradient: { angle: 9_000, stops } });
  useLayoutEffect(() => {
    bar.current?.style.setProperty("--paint", background);
    for (const [index, stop] of [...(bar.current?.children ?? [])].entries()) {
      if (stop instanceof HTMLElement) stop.style.left = `${(stops[index]?.at ?? 0) / 10}%`;
    }
  }, [background, stops]);
  const drag = (event: PointerEvent<HTMLElement>, stop: number) => {
    const box = bar.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture?.(event.pointerId)) return;
    onMove(stop, ((event.clientX - box.left) / Math.max(box.width, 1)) * 1_000, live.gesture());
  };
  return (
    <div ref={bar} className={styles.bar} role="radiogroup" aria-label={words.stops}>
      {stops.map((stop, index) => (
        <button
          // Stops have no names: they are known by their places alone.
          key={keyOf(index)}
          type="button"
          role="radio"
          className={styles.stop}
          aria-label={words.stop(index + 1)}
          aria-checked={index === selected}
          onClick={() => onSelect(index)}
          onPointerDown={(event) => {
            onSelect(index);
            event.currentTarget.setPointerCapture?.(event.pointerId);
          }}
          onPointerMove={(event) => drag(event, index)}
          onPointerUp={live.end}
          onPointerCancel={live.cancel}
        >
          <Square document={document} fill={stop.ink} />
        </button>
      ))}
    </div>
  );
}

/** Adds a colour between the selected one and its neighbour, of a colour between theirs. */
function Add({ gradient, selected, onSelect, onChange }: GradientEditorProps) {
  const document = useDocument();
  const { stops } = gradient;
  if (stops.length >= MOST_STOPS) return null;
  const add = () => {
    const first = Math.min(selected, stops.length - 2);
    const [one, other] = [stops[first], stops[first + 1]];
    if (one === undefined || other === undefined) return;
    const from = readHex(colourOf(document, one.ink));
    const to = readHex(colourOf(document, other.ink), from);
    const between = (part: "l" | "c" | "alpha") => (from[part] + to[part]) / 2;
    const ink = writeHex({ l: between("l"), c: between("c"), h: from.h, alpha: between("alpha") });
    const stop = { at: Math.round((one.at + other.at) / 2), ink };
    onChange({
      ...gradient,
      stops: [...stops.slice(0, first + 1), stop, ...stops.slice(first + 1)],
    });
    onSelect(first + 1);
  };
  return (
    <button type="button" className={styles.act} onClick={add}>
      {words.add}
    </button>
  );
}

/** Along a line, or from the middle. */
function Shape({ gradient, onChange }: GradientEditorProps) {
  const name = useId();
  const { stops, angle } = gradient;
  const option = (linear: boolean) => (
    <label className={styles.scope}>
      <Radio
        name={name}
        checked={(angle !== undefined) === linear}
        onChange={() => onChange(linear ? { angle: 9_000, stops } : { stops })}
      />
      {linear ? words.shapes.linear : words.shapes.radial}
    </label>
  );
  return (
    <div role="radiogroup" aria-label={words.shape}>
      <Pair>
        {option(true)}
        {option(false)}
      </Pair>
    </div>
  );
}

function keyOf(place: number): string {
  return `stop ${place}`;
}
