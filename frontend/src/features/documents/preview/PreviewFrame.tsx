import { ArrowLeft, RotateCw } from "lucide-react";
import { type PointerEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { Button, Icon, IconButton, useLatest } from "@/shared/ui";
import { widthCommands } from "../canvas/ruler/commands";
import { clampWidth, LEAST_WIDTH, MOST_WIDTH, widthAt } from "../canvas/ruler/width";
import { canvasMessages } from "../messages/canvas";
import { publishingMessages } from "../messages/publishing";
import styles from "./PreviewFrame.module.css";

const words = publishingMessages.preview;

/** The widths that people ask for most, in px: those of the classes. */
const USUAL = [
  { name: "phone", width: 375 },
  { name: "tablet", width: 768 },
  { name: "desktop", width: 1440 },
] as const;

/** Beside the page, in px: the handles that pull it. */
const MARGIN = 28;

interface PreviewFrameProps {
  /** The page on the viewer's origin. */
  address: string;
  /** The address of the editor. */
  back: string;
  /** The width to begin with, in px; null is that of the window. */
  start: number | null;
  /** Is called when a width was chosen. */
  onWidth: (width: number | null) => void;
  /** Shows the draft as it has become meanwhile. */
  onAgain: () => void;
  /** Leaves this page for the draft itself. */
  onAlone: () => void;
}

/** The draft as readers will see it, at any width (EDIT-027). */
export function PreviewFrame({ address, back, start, ...acts }: PreviewFrameProps) {
  const [width, setWidth] = useState(start === null ? null : clampWidth(start));
  const latest = useLatest({ width, ...acts });
  const desk = useRef<HTMLDivElement>(null);
  const room = useRoom(desk);
  const shown = width ?? room.width;
  const zoom = width === null ? 1 : Math.min(1, (room.width - 2 * MARGIN) / width);
  const choose = (next: number | null) => {
    setWidth(next);
    acts.onWidth(next);
  };
  useRegisterCommands(
    useMemo(() => {
      const take = (next: number | null) => {
        setWidth(next);
        latest.current.onWidth(next);
      };
      const focused = () => document.activeElement?.closest("[data-pull]") != null;
      const change = (by: number) => take(clampWidth((latest.current.width ?? 0) + by));
      return [...usualCommands(take), ...widthCommands(focused, change)];
    }, []),
  );
  return (
    <div className={styles.preview}>
      <header className={styles.bar}>
        <Link to={back} className={styles.back}>
          <Icon of={ArrowLeft} />
          {words.back}
        </Link>
        <h1 className={styles.title}>{words.title}</h1>
        <Widths width={width} shown={Math.round(shown)} onChoose={choose} />
        {zoom < 1 && <p className={styles.zoom}>{words.scaled(Math.round(zoom * 100))}</p>}
        <div className={styles.acts}>
          <IconButton
            label={words.again}
            title={words.again}
            icon={RotateCw}
            onClick={acts.onAgain}
          />
          <Button size="sm" onClick={acts.onAlone}>
            {words.alone}
          </Button>
        </div>
      </header>
      <main ref={desk} id="content" className={styles.desk}>
        <div
          className={styles.sheet}
          data-free={width !== null}
          style={{ inlineSize: `${shown * zoom}px` }}
        >
          {width !== null && (
            <Pull
              side="left"
              sign={-1}
              {...{ width, zoom, desk }}
              onWidth={setWidth}
              onEnd={choose}
            />
          )}
          <iframe
            className={styles.page}
            title={words.frame}
            src={address}
            referrerPolicy="no-referrer"
            style={{
              inlineSize: `${shown}px`,
              blockSize: `${room.height / zoom}px`,
              scale: String(zoom),
            }}
          />
          {width !== null && (
            <Pull
              side="right"
              sign={1}
              {...{ width, zoom, desk }}
              onWidth={setWidth}
              onEnd={choose}
            />
          )}
        </div>
      </main>
    </div>
  );
}

function usualCommands(take: (width: number | null) => void): Command[] {
  const usual = USUAL.map(({ name, width }) => ({ name: words.usual[name], width }));
  return [...usual, { name: words.window, width: null }].map(({ name, width }, at) => ({
    id: `preview.width.${at}`,
    label: words.toWidth(name),
    group: words.group,
    shortcut: `alt+${at + 1}`,
    run: () => take(width),
  }));
}

/** How large what lies below the bar is, in px. */
function useRoom(desk: { readonly current: HTMLElement | null }) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  // Before anything is seen: the page would be as wide as nothing else.
  useLayoutEffect(() => {
    const element = desk.current;
    if (element === null) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [desk]);
  return room;
}

interface WidthsProps {
  width: number | null;
  /** How wide the page is now, in px. */
  shown: number;
  onChoose: (width: number | null) => void;
}

/** The usual widths, that of the window, and any other as a number. */
function Widths({ width, shown, onChoose }: WidthsProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const take = () => {
    const next = Number.parseInt(draft ?? "", 10);
    if (Number.isFinite(next)) onChoose(clampWidth(next));
    setDraft(null);
  };
  return (
    <div className={styles.widths} role="group" aria-label={words.widths}>
      {USUAL.map(({ name, width: usual }) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          aria-pressed={width === usual}
          onClick={() => onChoose(usual)}
        >
          {words.usual[name]}
          <span>{usual}</span>
        </button>
      ))}
      <button
        type="button"
        className={styles.choice}
        aria-pressed={width === null}
        onClick={() => onChoose(null)}
      >
        {words.window}
      </button>
      <label className={styles.number} htmlFor={id}>
        <span className={styles.label}>{words.number}</span>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? shown}
          onChange={({ target }) => setDraft(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === "Enter") take();
            if (key === "Escape") setDraft(null);
          }}
        />
        <span aria-hidden="true">px</span>
      </label>
    </div>
  );
}

interface PullProps {
  side: "left" | "right";
  sign: -1 | 1;
  width: number;
  zoom: number;
  desk: { readonly current: HTMLElement | null };
  onWidth: (width: number) => void;
  onEnd: (width: number) => void;
}

/** A handle at an edge of the page. The page grows to both sides. */
function Pull({ side, sign, width, zoom, desk, onWidth, onEnd }: PullProps) {
  const start = useRef(zoom);
  const at = ({
    currentTarget,
    pointerId,
    clientX,
    ctrlKey,
    metaKey,
  }: PointerEvent<HTMLElement>) => {
    const box = desk.current?.getBoundingClientRect();
    if (!currentTarget.hasPointerCapture(pointerId) || box === undefined) return null;
    const fromCentre = (clientX - box.left - box.width / 2) * sign;
    const usual = USUAL.map((mark) => mark.width);
    return widthAt(Math.max(0, fromCentre), start.current, usual, ctrlKey || metaKey);
  };
  return (
    <button
      type="button"
      role="slider"
      className={styles.pull}
      data-pull={side}
      aria-label={canvasMessages.width.handle(canvasMessages.width[side])}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuenow={width}
      aria-valuetext={canvasMessages.width.value(width)}
      onPointerDown={(event) => {
        start.current = zoom;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const next = at(event);
        if (next !== null) onWidth(next);
      }}
      onPointerUp={(event) => {
        const next = at(event);
        if (next !== null) onEnd(next);
      }}
    />
  );
}
