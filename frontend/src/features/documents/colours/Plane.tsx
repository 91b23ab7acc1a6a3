import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { Gesture } from "../editor/gesture";
import { coloursMessages } from "../messages/colours";
import styles from "./colours.module.css";
import { FULL_CHROMA, mostChroma, type Oklch, writeHex } from "./oklch";
import type { Live } from "./useLive";

const words = coloursMessages.picker;

/** So many strips of one lightness make the plane. */
const STRIPS = 64;

interface PlaneProps {
  colour: Oklch;
  live: Live;
  onChange: (part: Partial<Oklch>, gesture?: Gesture) => void;
}

/**
 * The colours of one hue that a screen shows: the lightest ones at the top, at the right those with the most chroma that
 * there is at their lightness. In a strip only the chroma differs, so that a gradient in OKLab is exact.
 */
function stripsOf(hue: number): string {
  const strips = Array.from({ length: STRIPS }, (_, strip) => {
    const l = 1 - (strip + 0.5) / STRIPS;
    const hex = (c: number) => writeHex({ l, c, h: hue, alpha: 1 }).slice(0, 7);
    const place = `0 ${(100 * strip) / (STRIPS - 1)}%/100% ${100 / STRIPS + 0.4}%`;
    return `linear-gradient(to right in oklab,${hex(0)},${hex(mostChroma(l, hue))}) ${place} no-repeat`;
  });
  return strips.join();
}

export function Plane({ colour, live, onChange }: PlaneProps) {
  const plane = useRef<HTMLDivElement>(null);
  const { l, c, h } = colour;
  const most = mostChroma(l, h);
  const across = most === 0 ? 0 : Math.min(1, c / most);
  const background = useMemo(() => stripsOf(Math.round(h)), [h]);
  useLayoutEffect(() => {
    const { current } = plane;
    if (current === null) return;
    current.style.background = background;
  }, [background]);
  useLayoutEffect(() => {
    plane.current?.style.setProperty("--across", `${across * 100}%`);
    plane.current?.style.setProperty("--down", `${(1 - l) * 100}%`);
  }, [across, l]);
  const put = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, size: number) => Math.min(1, Math.max(0, at / Math.max(size, 1)));
    const lightness = 1 - share(event.clientY - box.top, box.height);
    const chroma = share(event.clientX - box.left, box.width) * mostChroma(lightness, h);
    onChange({ l: lightness, c: chroma });
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.01;
    const way = {
      ArrowUp: [step, 0],
      ArrowDown: [-step, 0],
      ArrowRight: [0, step],
      ArrowLeft: [0, -step],
    }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const [up = 0, right = 0] = way;
    const within = (value: number) => Math.min(1, Math.max(0, value));
    const lightness = within(l + up);
    onChange({ l: lightness, c: within(across + right) * mostChroma(lightness, h) });
  };
  return (
    <div
      ref={plane}
      className={styles.plane}
      role="slider"
      tabIndex={0}
      aria-label={words.plane}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(l * 100)}
      aria-valuetext={words.planeAt(Math.round(l * 100), Math.round((c / FULL_CHROMA) * 100))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        put(event);
      }}
      onPointerMove={put}
      onPointerUp={live.end}
      onPointerCancel={live.cancel}
      onKeyDown={keys}
      onKeyUp={live.end}
      onBlur={live.end}
    />
  );
}
