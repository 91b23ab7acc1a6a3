import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "@/shared/paths";
import { Button, Floating } from "@/shared/ui";
import { onboarding } from "../messages/onboarding";
import { endTour } from "./begin";
import { TOUR_STEPS, type TourStep } from "./steps";
import { tourNavigation, useTour } from "./store";
import styles from "./Tour.module.css";
import { useAnchor } from "./useAnchor";

const words = onboarding.tour;

function addressOf(step: TourStep, project: number): string {
  if (step.page === "editor") return paths.project(project);
  return step.page === "sheet" ? paths.about(project) : paths.home();
}

const bare = (path: string) => path.replace(/\/$/, "");

/** Goes to a stop, on another page if that is where it stands; behind the last one the tour ends. */
function goTo(index: number, project: number): void {
  const step = TOUR_STEPS[index];
  if (!step) {
    endTour();
    return;
  }
  const address = addressOf(step, project);
  useTour.setState({ step: index });
  if (bare(tourNavigation.here) !== bare(address)) tourNavigation.go?.(address);
}

/** Space between the thing and its note, and around the note in the window, in px. */
const AIR = 20;

/** Where the note stands: under the thing, else beside it, else over it; never out of the window. */
function positionNote(box: DOMRect, note: { width: number; height: number }) {
  const lowest = window.innerHeight - note.height - AIR;
  const rightmost = window.innerWidth - note.width - AIR;
  const within = (value: number, most: number) => Math.max(AIR, Math.min(value, most));
  if (box.bottom + AIR <= lowest) {
    return { top: box.bottom + AIR, left: within(box.left, rightmost) };
  }
  if (box.right + AIR <= rightmost) {
    return { top: within(box.top, lowest), left: box.right + AIR };
  }
  return { top: within(box.top - AIR - note.height, lowest), left: within(box.left, rightmost) };
}

interface NoteProps {
  step: TourStep;
  index: number;
  project: number;
  box: DOMRect;
}

function Note({ step, index, project, box }: NoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 336, height: 200 });
  const id = useId();
  const last = index === TOUR_STEPS.length - 1;

  // Each stop is read out from its heading.
  useEffect(() => {
    if (step) heading.current?.focus({ preventScroll: true });
    const element = note.current;
    if (element) setSize({ width: element.offsetWidth, height: element.offsetHeight });
  }, [step]);

  return (
    <div
      ref={note}
      role="dialog"
      aria-labelledby={id}
      className={styles.note}
      style={positionNote(box, size)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        endTour();
      }}
    >
      <p className={styles.step}>{words.step(index + 1, TOUR_STEPS.length)}</p>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {step.title}
      </h2>
      <p className={styles.text}>{step.text}</p>
      <div className={styles.actions}>
        {!last && (
          <Button variant="text" size="sm" className={styles.skip} onClick={endTour}>
            {words.skip}
          </Button>
        )}
        {index > 0 && (
          <Button size="sm" onClick={() => goTo(index - 1, project)}>
            {words.back}
          </Button>
        )}
        <Button variant="filled" size="sm" onClick={() => goTo(index + 1, project)}>
          {last ? words.done : words.next}
        </Button>
      </div>
    </div>
  );
}

/** A ring around the thing that is meant, and a note beside it. The page underneath can be used meanwhile. */
export function Tour() {
  const { step: index, project } = useTour();
  const { pathname } = useLocation();
  const wanted = index === null ? undefined : TOUR_STEPS[index];
  // A heading stands on every page: only the one of the stop's own page is meant.
  const arrived = wanted && project !== null && bare(pathname) === bare(addressOf(wanted, project));
  const step = arrived ? wanted : undefined;
  const skipMissing = useCallback(() => {
    // A plan, a role or a narrow window may have taken the thing away.
    if (index !== null && project !== null) goTo(index + 1, project);
  }, [index, project]);
  const box = useAnchor(step, skipMissing);
  if (!step || index === null || project === null || !box) return null;
  return (
    <Floating>
      <div
        className={styles.ring}
        style={{ top: box.top, left: box.left, width: box.width, height: box.height }}
        aria-hidden="true"
      />
      <Note step={step} index={index} project={project} box={box} />
    </Floating>
  );
}
