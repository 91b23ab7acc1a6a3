import { useEffect, useRef, useState } from "react";
import { registerCommands } from "../commands/registry";
import { formatShortcut } from "../commands/shortcuts";
import { common } from "../messages/common";
import { Button } from "./Button";
import { cx } from "./cx";
import { Floating } from "./Floating";
import styles from "./ToastHost.module.css";
import { canUndo, hideToast, TOAST_MS, type ToastEntry, undoLast, useToasts } from "./toast";

const UNDO_SHORTCUT = "mod+z";

function ToastView({ toast }: { toast: ToastEntry }) {
  const { key, text, undo } = toast;
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
      {undo && (
        <>
          <span className={styles.keys} aria-hidden="true">
            {formatShortcut(UNDO_SHORTCUT)}
          </span>
          <Button
            variant="filled"
            className={styles.undo}
            onClick={() => {
              hideToast(key);
              undo();
            }}
          >
            {common.undo}
          </Button>
        </>
      )}
      <span className={styles.line} />
    </div>
  );
}

/** Rendered once by the app: bottom left of the content, newest lowest. */
export function ToastHost() {
  const toasts = useToasts((state) => state.toasts);
  useEffect(
    () =>
      registerCommands([
        {
          id: "undo",
          label: common.undo,
          group: common.groups.general,
          shortcut: UNDO_SHORTCUT,
          when: canUndo,
          run: undoLast,
        },
      ]),
    [],
  );
  return (
    <Floating>
      <section className={styles.region} aria-label={common.notifications} aria-live="polite">
        {toasts.map((toast) => (
          <ToastView key={toast.key} toast={toast} />
        ))}
      </section>
    </Floating>
  );
}
