import { useState } from "react";
import { Button, cx, Dialog } from "@/shared/ui";
import { guidance } from "../messages/guidance";
import styles from "./WidgetsModal.module.css";

const words = guidance.widgets;
const PARTS = ["title", "cover", "description", "author", "address", "privacy"] as const;
type Part = (typeof PARTS)[number];

/** A published page in small. The part that is spoken of stands on the spot. */
function PageDrawing({ part }: { part: Part }) {
  const mark = (name: Part) => cx(styles.part, name === part && styles.spoken);
  return (
    <svg className={styles.page} viewBox="0 0 320 408" aria-hidden="true" focusable="false">
      <rect className={styles.sheet} x="0.5" y="0.5" width="319" height="407" />
      <path className={styles.rule} d="M0.5 32.5h319" />
      <g className={mark("address")}>
        <rect className={styles.box} x="24" y="8" width="208" height="16" />
        <path className={styles.text} d="M32 16h120" />
      </g>
      <g className={mark("privacy")}>
        <rect className={styles.box} x="272" y="6" width="24" height="20" />
        <path className={styles.lock} d="M279.5 15.5h9v7h-9zM281.5 15.5v-3a2.5 2.5 0 0 1 5 0v3" />
      </g>
      <g className={mark("title")}>
        <rect className={styles.box} x="24" y="52" width="272" height="56" />
        <path className={styles.large} d="M34 72h216M34 92h128" />
      </g>
      <g className={mark("author")}>
        <rect className={styles.box} x="24" y="116" width="112" height="20" />
        <circle className={styles.avatar} cx="40" cy="126" r="6" />
        <path className={styles.text} d="M54 126h68" />
      </g>
      <g className={mark("cover")}>
        <rect className={styles.box} x="24" y="152" width="272" height="152" />
        <path
          className={styles.picture}
          d="M24 304V252l56-44 52 56 44-28 120 68zM236 176a16 16 0 1 0 0.1 0"
        />
      </g>
      <g className={mark("description")}>
        <rect className={styles.box} x="24" y="320" width="272" height="64" />
        <path className={styles.text} d="M34 336h248M34 352h252M34 368h150" />
      </g>
    </svg>
  );
}

interface ModalProps {
  open: boolean;
  onClose: () => void;
}

export function WidgetsModal({ open, onClose }: ModalProps) {
  const [part, setPart] = useState<Part>("title");
  const index = PARTS.indexOf(part);
  const next = PARTS[index + 1];
  const previous = PARTS[index - 1];
  const close = () => {
    onClose();
    setPart("title");
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && close()}
      title={words.title}
      context={words.context}
      wide
      footer={
        <>
          <p className={styles.count}>{words.of(index + 1, PARTS.length)}</p>
          <Button
            aria-disabled={previous === undefined}
            onClick={() => previous && setPart(previous)}
          >
            {words.previous}
          </Button>
          <Button
            variant="filled"
            data-autofocus=""
            onClick={() => (next ? setPart(next) : close())}
          >
            {next ? words.next : words.done}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <PageDrawing part={part} />
        <ol className={styles.parts} aria-label={words.parts}>
          {PARTS.map((name) => (
            <li key={name} className={cx(styles.entry, name === part && styles.now)}>
              <button
                type="button"
                className={styles.name}
                aria-expanded={name === part}
                onClick={() => setPart(name)}
              >
                {words.items[name].title}
              </button>
              {name === part && (
                <p className={styles.about} aria-live="polite">
                  {words.items[name].text}
                </p>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
