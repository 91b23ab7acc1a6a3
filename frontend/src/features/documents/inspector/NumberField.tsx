import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { cx, useLatest } from "@/shared/ui";
import { useEditor } from "../editor/context";
import { Gesture } from "../editor/gesture";
import { inspectorMessages as words } from "../messages/inspector";
import {
  type NumberField as Numbers,
  readNumber,
  scrubNumber,
  stepNumber,
  writeNumber,
} from "../tools/number";
import { undoes } from "./fields/useDraft";
import styles from "./NumberField.module.css";

/** So many screen px the pointer goes before it scrubs: less is a click. */
const SLOP = 3;

const SIGNS: Readonly<Record<Numbers["unit"], string>> = {
  px: "",
  degree: "°",
  percent: " %",
  count: "",
  second: " s",
};

/** A number with the sign of its unit, as the field shows it. */
export function withUnit(value: number, unit: Numbers["unit"]): string {
  return `${writeNumber(value)}${SIGNS[unit]}`;
}

interface NumberFieldProps {
  /** What it is called by those who do not see what stands beside it. */
  label: string;
  id?: string;
  numbers: Numbers;
  /** The number of each selected thing, in hundredths. */
  values: readonly number[];
  /** Why it cannot be changed. */
  reason?: string | null;
  /** Gets a number for each selected thing, and the gesture that it is part of. */
  onChange: (values: number[], gesture: Gesture) => void;
}

/** A scrub that goes on. */
interface Scrub {
  readonly x: number;
  readonly start: readonly number[];
  readonly gesture: Gesture;
}

/**
 * A number that is typed, as a sum and with units (EDIT-140), stepped with the arrow keys (EDIT-141), or scrubbed by
 * dragging it (EDIT-142). Escape brings back what was there before (EDIT-143).
 */
export function NumberField(props: NumberFieldProps) {
  const { label, id, numbers, values, reason = null, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const { step, letGo } = useSteps(props);
  const { scrubbing, ...scrub } = useScrub(props, () => field.current?.select());
  const editor = useEditor();
  const [first = 0] = values;
  const mixed = values.some((value) => value !== first);
  const written = mixed ? words.mixed : withUnit(first, numbers.unit);

  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    const next = values.map((value) => readNumber(draft, value, numbers));
    const read = next.filter((value) => value !== null);
    if (read.length < next.length || draft === written) return;
    const gesture = new Gesture(editor);
    onChange(read, gesture);
    gesture.end();
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || reason !== null) return;
    if (event.key === "Enter") {
      commit();
      // Selecting takes the focus as well, which meanwhile may be elsewhere.
      requestAnimationFrame(() => {
        if (document.activeElement === field.current) field.current?.select();
      });
    } else if (event.key === "Escape") {
      if (draft === null) return field.current?.blur();
      setDraft(null);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      commit();
      step(event.key === "ArrowUp" ? 1 : -1, event);
    } else if (draft !== null || !undoes(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      ref={field}
      id={id}
      className={cx(
        styles.number,
        // Figures of one width widen a full stop as well.
        !written.includes(".") && styles.figures,
        scrubbing && styles.scrubbing,
      )}
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-valuenow={mixed ? undefined : first / 100}
      aria-valuetext={written}
      aria-valuemin={numbers.least / 100}
      aria-valuemax={numbers.most / 100}
      aria-description={reason ?? undefined}
      readOnly={reason !== null}
      aria-readonly={reason !== null}
      value={draft ?? written}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        commit();
        letGo();
      }}
      onKeyDown={keys}
      onKeyUp={letGo}
      {...(reason === null ? scrub : {})}
    />
  );
}

/** The arrow keys: as long as one is held, it is one step of undo. */
function useSteps({ values, numbers, onChange }: NumberFieldProps) {
  const editor = useEditor();
  const gesture = useRef<Gesture>(null);
  const letGo = () => {
    gesture.current?.end();
    gesture.current = null;
  };
  const step = (way: 1 | -1, { shiftKey: shift, altKey: alt, repeat }: KeyboardEvent) => {
    if (!repeat) letGo();
    gesture.current ??= new Gesture(editor);
    const next = values.map((value) => stepNumber(value, way, { shift, alt }, numbers));
    onChange(next, gesture.current);
  };
  return { step, letGo };
}

/** Dragging the value: it changes at once, and all of the drag is one step of undo. */
function useScrub(props: NumberFieldProps, click: () => void) {
  const editor = useEditor();
  const latest = useLatest(props);
  const pressed = useRef<{ x: number; start: readonly number[] }>(null);
  const scrub = useRef<Scrub>(null);
  const [scrubbing, setScrubbing] = useState(false);
  const end = (how: "end" | "cancel") => {
    pressed.current = null;
    scrub.current?.gesture[how]();
    scrub.current = null;
    setScrubbing(false);
  };
  const ending = useLatest(end);
  useEffect(() => {
    if (!scrubbing) return;
    const callOff = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      ending.current("cancel");
    };
    document.addEventListener("keydown", callOff, true);
    return () => document.removeEventListener("keydown", callOff, true);
  }, [scrubbing]);
  // What is taken away in the middle of a scrub, as by somebody else, keeps what it has got.
  useEffect(() => () => scrub.current?.gesture.end(), []);
  return {
    scrubbing,
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      // Where the caret is already, the pointer selects letters.
      if (event.button !== 0 || document.activeElement === event.currentTarget) return;
      event.preventDefault();
      pressed.current = { x: event.clientX, start: latest.current.values };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLInputElement>) => {
      const { current } = pressed;
      if (current === null) return;
      if (scrub.current === null) {
        if (Math.abs(event.clientX - current.x) < SLOP) return;
        scrub.current = { ...current, x: event.clientX, gesture: new Gesture(editor) };
        setScrubbing(true);
      }
      const { x, start, gesture } = scrub.current;
      const { numbers, onChange } = latest.current;
      const by = { shift: event.shiftKey, alt: event.altKey };
      const next = start.map((value) => scrubNumber(value, event.clientX - x, by, numbers));
      onChange(next, gesture);
    },
    onPointerUp: (event: PointerEvent<HTMLInputElement>) => {
      const clicked = pressed.current !== null && scrub.current === null;
      end("end");
      if (!clicked) return;
      event.currentTarget.focus();
      click();
    },
    onPointerCancel: () => end("cancel"),
  };
}
