import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Command, useRegisterCommands } from "../commands/registry";
import { formatShortcut } from "../commands/shortcuts";
import { common } from "../messages/common";
import { Button } from "./Button";
import { cx } from "./cx";
import { Floating } from "./Floating";
import styles from "./ToastHost.module.css";
import { hideStep, hideToast, showToast, TOAST_MS, type ToastEntry, useToasts } from "./toast";
import { doAgain, lastStep, nextStep, type Step, takeBack, useSteps } from "./undo";

const UNDO_SHORTCUT = "mod+z";
const REDO_SHORTCUT = "mod+shift+z";

/** Takes a step back and says so; from there it can be done again. */
async function undo(step: Step): Promise<void> {
  hideStep(step);
  if (!(await takeBack(step))) return;
  const again = { label: common.redo, run: () => void redo(step) };
  showToast({ text: said(common.undone, step), ...(step.redo ? { action: again } : {}) });
}

async function redo(step: Step): Promise<void> {
  if (!(await doAgain(step))) return;
  const back = { label: common.undo, run: () => void undo(step) };
  showToast({ text: said(common.redone, step), action: back });
}

function said(word: string, { text }: Step): ReactNode {
  return (
    <>
      {word}: {text}
    </>
  );
}

const undoLast = () => {
  const step = lastStep();
  if (step) void undo(step);
};

const redoNext = () => {
  const step = nextStep();
  if (step) void redo(step);
};

interface ToastViewProps {
  toast: ToastEntry;
  /** It is what the shortcut would take back: the others only have their button. */
  newest: boolean;
}

function ToastView({ toast, newest }: ToastViewProps) {
  const { key, text, step, action } = toast;
  const [held, setHeld] = useState(false);
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = window.setTimeout(() => hideToast(key), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held, key]);
  return (
    <div
      role="group"
      className={cx(styles.toast, held && styles.held)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{text}</p>
      {action && (
        <Button
          variant="outline"
          className={styles.action}
          onClick={() => {
            // What can be undone as well still can be, while the toast stands.
            if (!step) hideToast(key);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      {step && (
        <>
          {newest && (
            <span className={styles.keys} aria-hidden="true">
              {formatShortcut(UNDO_SHORTCUT)}
            </span>
          )}
          <Button variant="filled" className={styles.undo} onClick={() => void undo(step)}>
            {common.undo}
          </Button>
        </>
      )}
      <span className={styles.line} />
    </div>
  );
}

const COMMANDS: readonly Command[] = [
  {
    id: "undo",
    label: common.undo,
    group: common.groups.general,
    shortcut: UNDO_SHORTCUT,
    when: () => lastStep() !== undefined,
    run: undoLast,
  },
  {
    id: "redo",
    label: common.redo,
    keywords: "again",
    group: common.groups.general,
    shortcut: REDO_SHORTCUT,
    when: () => nextStep() !== undefined,
    run: redoNext,
  },
];

/** Rendered once by the app: bottom left of the content, newest lowest. */
export function ToastHost() {
  const toasts = useToasts((state) => state.toasts);
  // Which step is the last changes with the steps alone; that it still stands is asked of each.
  useSteps();
  const last = lastStep();
  useRegisterCommands(COMMANDS);
  return (
    <Floating>
      <section className={styles.region} aria-label={common.notifications} aria-live="polite">
        {toasts.map((toast) => (
          <ToastView
            key={toast.key}
            toast={toast}
            newest={last !== undefined && toast.step === last}
          />
        ))}
      </section>
    </Floating>
  );
}
