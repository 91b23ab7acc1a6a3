import { Check } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { announce, Button, Icon, useLatest } from "@/shared/ui";
import { reveal } from "../canvas/camera";
import { useCanvas } from "../canvas/context";
import { useDocument, useEditor } from "../editor/context";
import { framesOf } from "../hit/boxes";
import { tourMessages as words } from "../messages/tour";
import styles from "./EditorTour.module.css";
import { placeNote } from "./place";
import { TOUR_STEPS, type TourStep } from "./steps";
import { useGoal } from "./useGoal";
import { useHolding } from "./useHolding";
import { useKeyLine } from "./useKeyLine";
import { useSpot } from "./useSpot";

/** After what was asked for, the tour waits until nothing was changed for so long, in ms, and goes on. */
const QUIET = 2_000;

interface EditorTourProps {
  /** The place of the step, from 0. */
  at: number;
  /** How often the project was published since the editor was opened. */
  published: number;
  onStep: (at: number) => void;
  /** It was seen to its end, or left. */
  onEnd: () => void;
}

/** The tour on the page of the sample: a ring around what is meant, and a note beside it (EDIT-411). Nothing is blocked. */
export function EditorTour({ at, ...rest }: EditorTourProps) {
  const step = TOUR_STEPS[at];
  return step && <Step step={step} at={at} {...rest} />;
}

function Step({ step, at, published, onStep, onEnd }: EditorTourProps & { step: TourStep }) {
  const done = useGoal(step, published);
  const spot = useSpot(step);
  const [asked, setAsked] = useState(true);
  const last = at === TOUR_STEPS.length - 1;
  useBeginning(step);
  useGoingOn(done && !last, () => {
    // A person at work on the page keeps the focus there, and hears what comes next.
    setAsked(false);
    onStep(at + 1);
  });
  useEffect(() => {
    const { title, text } = words.steps[step.id];
    if (!asked) announce(`${title}. ${text}`);
  }, [step, asked]);
  useEffect(() => {
    if (done) announce(words.done);
  }, [done]);
  const go = (to: number) => {
    setAsked(true);
    onStep(to);
  };
  const { box, desk, covered } = spot;
  return (
    <>
      {box && (
        <div
          className={styles.ring}
          hidden={covered}
          style={{ top: box.top, left: box.left, width: box.width, height: box.height }}
          aria-hidden="true"
        />
      )}
      <Note
        step={step}
        at={at}
        done={done}
        asked={asked}
        covered={covered}
        place={(size) => {
          const { innerWidth: width, innerHeight: height } = window;
          const first = step.below ? "below" : "beside";
          return placeNote(step.away ? null : box, size, { width, height }, desk, first);
        }}
        onBack={at > 0 ? () => go(at - 1) : null}
        onNext={last ? onEnd : () => go(at + 1)}
        onEnd={onEnd}
      />
    </>
  );
}

interface NoteProps {
  step: TourStep;
  at: number;
  done: boolean;
  /** Did the person ask for the step? Then it gets the focus. */
  asked: boolean;
  covered: boolean;
  place: (size: { width: number; height: number }) => { left: number; top: number };
  onBack: (() => void) | null;
  onNext: () => void;
  onEnd: () => void;
}

function Note({ step, at, done, asked, covered, place, onBack, onNext, onEnd }: NoteProps) {
  const note = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [size, setSize] = useState({ width: 336, height: 220 });
  const holding = useHolding();
  const keys = useKeyLine(step.id);
  const { title, text } = words.steps[step.id];
  const last = at === TOUR_STEPS.length - 1;
  // While something is dragged the note stays where it is.
  const stand = useRef({ left: 0, top: 0 });
  if (!holding) stand.current = place(size);
  useLayoutEffect(() => {
    const element = note.current;
    if (step && element) setSize({ width: element.offsetWidth, height: element.offsetHeight });
  }, [step]);
  useEffect(() => {
    if (step && asked) heading.current?.focus({ preventScroll: true });
  }, [step, asked]);
  return (
    // No dialog: while one stands, the keys of the editor rest.
    <aside
      ref={note}
      aria-label={words.label}
      className={styles.note}
      hidden={covered}
      data-through={holding ? "" : undefined}
      style={stand.current}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <p className={styles.step}>
        {words.step(at + 1, TOUR_STEPS.length)}
        {done && (
          <span className={styles.done}>
            <Icon of={Check} />
            {words.done}
          </span>
        )}
      </p>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      <p className={styles.keys}>{keys}</p>
      <div className={styles.actions}>
        {!last && (
          <Button variant="text" size="sm" className={styles.skip} onClick={onEnd}>
            {words.skip}
          </Button>
        )}
        {onBack && (
          <Button size="sm" onClick={onBack}>
            {words.back}
          </Button>
        )}
        <Button variant="filled" size="sm" onClick={onNext}>
          {last ? words.finish : words.next}
        </Button>
      </div>
    </aside>
  );
}

/** Brings what the step speaks of into sight, and selects what the panel is to show. */
function useBeginning(step: TourStep): void {
  const editor = useEditor();
  const canvas = useCanvas();
  useEffect(() => {
    const { shows, selects } = step;
    if (selects !== undefined && editor.records.get(selects) !== undefined) {
      editor.selection.select([selects]);
      editor.view.setState({ panel: "properties" });
    }
    const [frame] = shows === undefined ? [] : framesOf(canvas.boxes, [shows]);
    if (frame) canvas.setCamera(reveal(canvas.camera, frame, canvas.viewport));
  }, [step, editor, canvas]);
}

/** Goes on as soon as the person has finished: nothing changes any more, and nothing is held. */
function useGoingOn(ready: boolean, go: () => void): void {
  const editor = useEditor();
  const document = useDocument();
  const holding = useHolding();
  const latest = useLatest(go);
  useEffect(() => {
    if (!ready || holding) return;
    // Each change begins the wait anew.
    const timer = window.setTimeout(() => {
      if (editor.document === document) latest.current();
    }, QUIET);
    return () => window.clearTimeout(timer);
  }, [ready, holding, document, editor]);
}
