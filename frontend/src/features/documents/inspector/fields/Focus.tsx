/** The point of a picture that stays in sight however it is cut: numbers, and the picture on which it is put (EDIT-251). */

import { type PointerEvent, useContext, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Assets } from "../../assets/Assets";
import { AssetsContext } from "../../assets/context";
import { useEditor } from "../../editor/context";
import { Gesture } from "../../editor/gesture";
import { inspectorMessages } from "../../messages/inspector";
import { useShared } from "../chosen";
import { NumberField } from "../NumberField";
import styles from "./Focus.module.css";
import { Pair, Row } from "./Row";

const words = inspectorMessages.picture;

const MIDDLE = [500, 500] as const;
const SHARE = { unit: "percent", least: 0, most: 10_000 } as const;

/** The pad is never higher, in px. */
const MOST_HIGH = 224;

type Point = readonly [number, number];

interface FocusRowsProps {
  register: string;
  /** The key of the picture that is shown, and its size in pixels, where both are known. */
  asset?: string | undefined;
  pixels?: readonly [number, number] | undefined;
}

export function FocusRows({ register, asset, pixels }: FocusRowsProps) {
  const { values, corrected, reason, setEach, reset } = useShared<Point>(register);
  const points = values.map((value) => value ?? MIDDLE);
  const part = (at: 0 | 1, label: string) => (
    <Row label={label} reason={reason}>
      <NumberField
        label={`${words.focus}, ${label}`}
        numbers={SHARE}
        values={points.map((point) => point[at] * 10)}
        reason={reason}
        onChange={(next, gesture) =>
          setEach(
            points.map(([across, down], index): Point => {
              const share = Math.round((next[index] ?? 0) / 10);
              return at === 0 ? [share, down] : [across, share];
            }),
            gesture,
          )
        }
      />
    </Row>
  );
  const [point = MIDDLE] = points;
  return (
    <>
      <Row label={words.focus} corrected={corrected} onReset={reset} reason={reason}>
        {null}
      </Row>
      <Pad
        point={point}
        asset={asset}
        pixels={pixels}
        onChange={(next, gesture) =>
          setEach(
            points.map(() => next),
            gesture,
          )
        }
      />
      <Pair>
        {part(0, words.across)}
        {part(1, words.down)}
      </Pair>
    </>
  );
}

interface PadProps extends Pick<FocusRowsProps, "asset" | "pixels"> {
  point: Point;
  onChange: (point: Point, gesture: Gesture) => void;
}

/** The picture as a small frame on which the point is put; the two numbers below say and take the same. */
function Pad({ point, asset, pixels, onChange }: PadProps) {
  const editor = useEditor();
  const pad = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture>(null);
  const assets = useContext(AssetsContext);
  const [across, down] = point;
  useLayoutEffect(() => {
    const { current } = pad;
    if (current === null) return;
    current.style.setProperty("--across", `${across / 10}%`);
    current.style.setProperty("--down", `${down / 10}%`);
    const [width, height] = pixels ?? [3, 2];
    current.style.aspectRatio = `${width} / ${height}`;
    current.style.maxWidth = `${(MOST_HIGH * width) / Math.max(1, height)}px`;
  }, [across, down, pixels]);
  const put = (event: PointerEvent<HTMLDivElement>) => {
    if (gesture.current === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, size: number) =>
      Math.round(Math.min(1, Math.max(0, at / Math.max(size, 1))) * 1_000);
    const next = [
      share(event.clientX - box.left, box.width),
      share(event.clientY - box.top, box.height),
    ] as const;
    onChange(next, gesture.current);
  };
  const end = (how: "end" | "cancel") => {
    gesture.current?.[how]();
    gesture.current = null;
  };
  return (
    <div
      ref={pad}
      className={styles.pad}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        gesture.current = new Gesture(editor);
        event.currentTarget.setPointerCapture?.(event.pointerId);
        put(event);
      }}
      onPointerMove={put}
      onPointerUp={() => end("end")}
      onPointerCancel={() => end("cancel")}
    >
      {assets !== null && asset !== undefined && <Shown assets={assets} asset={asset} />}
    </div>
  );
}

/** The picture itself, as narrow as it is kept. */
function Shown({ assets, asset }: { assets: Assets; asset: string }) {
  const known = useStore(assets.store, (state) => state.assets);
  const picture = known.find(({ key }) => key === asset)?.picture;
  if (picture === undefined) return null;
  const [[, narrow] = []] = picture.renditions;
  return <img className={styles.shown} src={narrow ?? picture.address} alt="" draggable={false} />;
}
