import { type PointerEvent, useContext, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { runCommand } from "@/shared/commands";
import type { Assets } from "../../assets/Assets";
import { AssetsContext } from "../../assets/context";
import { useEditor } from "../../editor/context";
import { Gesture } from "../../editor/gesture";
import { assetsMessages } from "../../messages/assets";
import { inspectorMessages } from "../../messages/inspector";
import { useChosen, useShared } from "../chosen";
import { LinkAct, LinkActs } from "../fields/controls";
import { Pair, Row, Section } from "../fields/Row";
import { NumberRow, WordRow } from "../fields/registers";
import { NumberField } from "../NumberField";
import styles from "./PictureSection.module.css";

const words = inspectorMessages.picture;

const MIDDLE = [500, 500] as const;
const SHARE = { unit: "percent", least: 0, most: 10_000 } as const;

/** The pad is never higher, in px. */
const MOST_HIGH = 224;

type Point = readonly [number, number];

/** How a picture lies in its frame, and the point of it that stays in sight at every width (EDIT-251). */
export function PictureSection() {
  const { records } = useChosen();
  const [record, ...others] = records;
  const pixels = others.length === 0 ? record?.base.pixels : undefined;
  const size = Array.isArray(pixels) ? (pixels as readonly number[]).join(" × ") : null;
  return (
    <Section title={words.title} summary={size}>
      <WordRow register="fit" label={words.fit} names={words.fits} otherwise="cover" />
      <FocusRows />
      <NumberRow register="scale" label={words.scale} otherwise={1_000} />
      {others.length === 0 && (
        <LinkActs>
          <LinkAct onClick={() => runCommand("pictures.fill")}>{assetsMessages.fill}</LinkAct>
        </LinkActs>
      )}
    </Section>
  );
}

function FocusRows() {
  const { values, corrected, reason, setEach, reset } = useShared<Point>("focus");
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

interface PadProps {
  point: Point;
  onChange: (point: Point, gesture: Gesture) => void;
}

/** The picture as a small frame on which the point is put; the two numbers below say and take the same. */
function Pad({ point, onChange }: PadProps) {
  const editor = useEditor();
  const { records } = useChosen();
  const pad = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture>(null);
  const assets = useContext(AssetsContext);
  const asset = records[0]?.base.asset;
  const pixels = records[0]?.base.pixels as Point | undefined;
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
      {assets !== null && typeof asset === "string" && <Shown assets={assets} asset={asset} />}
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
