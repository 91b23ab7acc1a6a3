import { Pipette } from "lucide-react";
import { type CSSProperties, useMemo, useState } from "react";
import { IconButton, useOnChange } from "@/shared/ui";
import type { Gesture } from "../editor/gesture";
import { LineField } from "../inspector/fields/controls";
import { Pair, Row } from "../inspector/fields/Row";
import { NumberField } from "../inspector/NumberField";
import { coloursMessages } from "../messages/colours";
import styles from "./colours.module.css";
import { FULL_CHROMA, mostChroma, type Oklch, readColour, readHex, writeHex } from "./oklch";
import { Plane } from "./Plane";
import type { Live } from "./useLive";

const { picker: words, panel } = coloursMessages;

interface PickerProps {
  /** As `#rrggbbaa`. */
  value: string;
  live: Live;
  onChange: (value: string, gesture?: Gesture) => void;
}

/** A colour in OKLCH: on a plane of lightness and chroma, by hue and opacity, by numbers and by its code (EDIT-222). */
export function Picker({ value, live, onChange }: PickerProps) {
  const [colour, setColour] = useState(() => readHex(value));
  // What comes from elsewhere, as from undo, is shown; what was chosen here keeps the hue of a grey.
  useOnChange(value, (now) => {
    if (now !== writeHex(colour)) setColour(readHex(now, colour));
  });
  const choose = (part: Partial<Oklch>, gesture: Gesture = live.gesture()) => {
    const next = { ...colour, ...part };
    const shown = { ...next, c: Math.min(next.c, mostChroma(next.l, next.h)) };
    setColour(shown);
    onChange(writeHex(shown), gesture);
  };
  return (
    <div className={styles.picker}>
      <Plane colour={colour} live={live} onChange={choose} />
      <Sliders colour={colour} live={live} onChange={choose} />
      <Numbers colour={colour} onChange={choose} />
      <Code value={value} onChange={onChange} />
    </div>
  );
}

interface PartProps {
  colour: Oklch;
  live: Live;
  onChange: (part: Partial<Oklch>, gesture?: Gesture) => void;
}

const HUES = Array.from({ length: 13 }, (_, step) => step * 30);

function Sliders({ colour, live, onChange }: PartProps) {
  const hues = useMemo(() => {
    const stops = HUES.map((h) => writeHex({ l: 0.72, c: 0.16, h, alpha: 1 }));
    return `linear-gradient(to right,${stops.join()})`;
  }, []);
  const solid = writeHex({ ...colour, alpha: 1 }).slice(0, 7);
  const slider = (
    label: string,
    value: number,
    most: number,
    background: string,
    part: (value: number) => Partial<Oklch>,
  ) => (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      min={0}
      max={most}
      step={1}
      value={Math.round(value)}
      style={{ "--track": background } as CSSProperties}
      onChange={(event) => onChange(part(Number(event.target.value)))}
      onPointerUp={live.end}
      onKeyUp={live.end}
      onBlur={live.end}
    />
  );
  return (
    <>
      {slider(words.hue, colour.h, 360, hues, (h) => ({ h }))}
      {slider(
        words.opacity,
        colour.alpha * 100,
        100,
        `linear-gradient(to right,transparent,${solid})`,
        (share) => ({ alpha: share / 100 }),
      )}
    </>
  );
}

const SHARE = { unit: "percent", least: 0, most: 10_000 } as const;
const HUE = { unit: "degree", least: -36_000, most: 72_000 } as const;

function Numbers({ colour, onChange }: Omit<PartProps, "live">) {
  const { l, c, h, alpha } = colour;
  const share = (label: string, value: number, part: (share: number) => Partial<Oklch>) => (
    <Row label={label}>
      <NumberField
        label={label}
        numbers={SHARE}
        values={[Math.round(value * 1_000) * 10]}
        onChange={([next = 0], gesture) => onChange(part(next / 10_000), gesture)}
      />
    </Row>
  );
  return (
    <>
      <Pair>
        {share(words.lightness, l, (next) => ({ l: next }))}
        {share(words.chroma, c / FULL_CHROMA, (next) => ({ c: next * FULL_CHROMA }))}
      </Pair>
      <Pair>
        <Row label={words.hue}>
          <NumberField
            label={words.hue}
            numbers={HUE}
            values={[Math.round(h * 10) * 10]}
            onChange={([next = 0], gesture) => onChange({ h: (next / 100 + 360) % 360 }, gesture)}
          />
        </Row>
        {share(words.opacity, alpha, (next) => ({ alpha: next }))}
      </Pair>
    </>
  );
}

/** What a browser that can pick from the screen has. */
interface EyeDropper {
  open(): Promise<{ readonly sRGBHex: string }>;
}

type Window = typeof globalThis & { readonly EyeDropper?: new () => EyeDropper };

/** The code that is typed, and the eyedropper where the browser has one (EDIT-224). */
function Code({ value, onChange }: Omit<PickerProps, "live">) {
  const [wrong, setWrong] = useState<string | null>(null);
  useOnChange(value, () => setWrong(null));
  const { EyeDropper } = globalThis as Window;
  const commit = (typed: string) => {
    const read = readColour(typed);
    setWrong(read === null ? typed : null);
    if (read !== null) onChange(read);
  };
  const shown = value.endsWith("ff") ? value.slice(0, 7) : value;
  return (
    <Row label={panel.code} tall={wrong !== null}>
      <LineField
        label={panel.code}
        value={wrong ?? shown}
        most={64}
        wrong={wrong === null ? null : panel.wrongCode}
        onCommit={commit}
      />
      {EyeDropper !== undefined && (
        <IconButton
          label={panel.pick}
          icon={Pipette}
          className={styles.pick}
          onClick={() => {
            // Escape calls it off: then nothing was picked.
            new EyeDropper().open().then(
              ({ sRGBHex }) => commit(sRGBHex),
              () => undefined,
            );
          }}
        />
      )}
    </Row>
  );
}
