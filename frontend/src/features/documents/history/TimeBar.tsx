import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef } from "react";
import type { DocumentVersion } from "@/shared/api/documents";
import { formatFullDate } from "@/shared/format";
import { historyMessages as words } from "../messages/history";
import { besideSitting, daysOf, heightsOf, type Line, placeOf, seqAt, timeAt } from "./line";
import styles from "./TimeBar.module.css";

interface TimeBarProps {
  line: Line;
  versions: readonly DocumentVersion[];
  /** The moment that is shown. */
  seq: number;
  /** The moment with which it is compared, where that is one of the line. */
  compared: number | null;
  nameOf: (author: string | null) => string;
  onSeq: (seq: number) => void;
}

/** As parts of the line: words need so much room. */
const [ROOM_OF_DAY, ROOM_OF_NAME] = [0.14, 0.18];

const dayOf = (at: number) => formatFullDate(new Date(at).toISOString());
const isWithin = (place: number, from: number, until: number) => place >= from && place < until;
const percent = (place: number) => `${place * 100}%`;

/** Everything since the creation of the project: a bar for each sitting, a flag for each version, and a handle on the moment. */
export function TimeBar({ line, versions, seq, compared, nameOf, onSeq }: TimeBarProps) {
  const heights = useMemo(() => heightsOf(line), [line]);
  const days = useMemo(() => daysOf(line, dayOf, ROOM_OF_DAY), [line]);
  const flags = useMemo(() => flagsOf(line, versions), [line, versions]);
  const { last, blocks } = line;
  const [one, other] = [placeOf(line, seq), placeOf(line, compared ?? seq)];
  const [from, until] = [Math.min(one, other), Math.max(one, other)];
  return (
    <div className={styles.bar}>
      <div className={styles.flags} aria-hidden="true">
        {flags.map(({ id, place, label, kind, isNarrow }) => (
          <span
            key={id}
            className={styles.flag}
            data-kind={kind}
            data-end={place > 1 - ROOM_OF_NAME}
            style={{ left: percent(place) }}
          >
            {!isNarrow && label !== "" && (
              <span className={styles.name} dir="auto">
                {kind === "published" && "● "}
                {label}
              </span>
            )}
          </span>
        ))}
      </div>
      <Track line={line} seq={seq} onSeq={onSeq}>
        {compared !== null && (
          <div
            className={styles.span}
            style={{ left: percent(from), inlineSize: percent(until - from) }}
          />
        )}
        <div className={styles.blocks}>
          {blocks.map(({ firstSeq, changes, authors, from: begun }, at) => (
            <span
              key={firstSeq}
              className={styles.block}
              data-spanned={isWithin(at / blocks.length, from, until)}
              title={words.sitting(
                words.by(authors.map(nameOf)) || words.somebody,
                changes,
                words.moment(begun),
              )}
            >
              <span style={{ blockSize: percent(heights[at] ?? 0) }} />
            </span>
          ))}
        </div>
      </Track>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ place, day }) => (
          <span key={day} style={{ left: percent(place) }}>
            {day}
          </span>
        ))}
        {(days.length === 0 || last === 0) && <span>{dayOf(line.createdAt)}</span>}
      </div>
    </div>
  );
}

interface Flag {
  readonly id: string;
  readonly kind: DocumentVersion["kind"];
  readonly place: number;
  readonly label: string;
  readonly isNarrow: boolean;
}

/** Where versions stand. Named ones are written first; a word that would stand on another one is left to the list. */
function flagsOf(line: Line, versions: readonly DocumentVersion[]): readonly Flag[] {
  const taken: number[] = [];
  const ranks = { named: 0, published: 1, automatic: 2 };
  const inRank = [...versions].sort((one, other) => ranks[one.kind] - ranks[other.kind]);
  return inRank.map(({ id, kind, name, seq }) => {
    const place = placeOf(line, seq);
    const label = name ?? (kind === "published" ? words.versions.kinds.published : "");
    const isNarrow = label === "" || taken.some((at) => Math.abs(at - place) < ROOM_OF_NAME);
    if (!isNarrow) taken.push(place);
    return { id, kind, place, label, isNarrow };
  });
}

interface TrackProps {
  line: Line;
  seq: number;
  onSeq: (seq: number) => void;
  children: ReactNode;
}

/** What the handle is moved on, by the pointer and by keys. */
function Track({ line, seq, onSeq, children }: TrackProps) {
  const track = useRef<HTMLDivElement>(null);
  const { last } = line;
  const goTo = (next: number) => onSeq(Math.max(0, Math.min(next, last)));
  const follow = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 0 } = track.current?.getBoundingClientRect() ?? {};
    if (width > 0) goTo(seqAt(line, (clientX - left) / width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(line, seq, event);
    if (next === null) return;
    // These keys turn pages and move widgets elsewhere.
    event.preventDefault();
    event.stopPropagation();
    goTo(next);
  };
  return (
    <div
      ref={track}
      className={styles.track}
      role="slider"
      tabIndex={0}
      aria-label={words.slider}
      aria-description={words.hint}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={seq}
      aria-valuetext={words.value(words.moment(timeAt(line, seq)), seq, last)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      {children}
      <span className={styles.handle} style={{ left: percent(placeOf(line, seq)) }} />
    </div>
  );
}

/** So many steps at once, with Shift. */
const FAR = 10;

/** Where a key leads to; null for keys that mean nothing here. */
function keyed(line: Line, seq: number, event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const step = event.shiftKey ? FAR : 1;
  switch (event.key) {
    case "ArrowLeft":
    case "ArrowDown":
      return seq - step;
    case "ArrowRight":
    case "ArrowUp":
      return seq + step;
    case "PageUp":
      return besideSitting(line, seq, -1);
    case "PageDown":
      return besideSitting(line, seq, 1);
    case "Home":
      return 0;
    case "End":
      return line.last;
    default:
      return null;
  }
}
