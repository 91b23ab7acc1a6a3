import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { Button, cx, Dialog, Icon, useMediaQuery } from "@/shared/ui";
import { guidance } from "../messages/guidance";
import styles from "./ClipsModal.module.css";
import { FILMS, type Film, Scene } from "./scenes";

const words = guidance.clips;

interface ModalProps {
  open: boolean;
  onClose: () => void;
}

/** Short films of what one does most. They can be stopped, and everything in them is also said in words. */
export function ClipsModal({ open, onClose }: ModalProps) {
  const [film, setFilm] = useState<Film>("start");
  const still = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [stopped, setStopped] = useState(false);
  const playing = !stopped && !still;
  const { steps } = words.films[film];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.context}
      wide
    >
      <div className={styles.columns}>
        <div className={styles.stage}>
          <Scene key={film} film={film} playing={playing} />
          {!still && (
            <Button
              variant="text"
              size="sm"
              className={styles.stop}
              onClick={() => setStopped(!stopped)}
            >
              <Icon of={stopped ? Play : Pause} />
              {stopped ? words.play : words.pause}
            </Button>
          )}
        </div>
        <ol className={styles.films} aria-label={words.list}>
          {FILMS.map((name, index) => (
            <li key={name} className={cx(styles.film, name === film && styles.now)}>
              <button
                type="button"
                className={styles.name}
                aria-pressed={name === film}
                {...(index === 0 ? { "data-autofocus": "" } : {})}
                onClick={() => setFilm(name)}
              >
                <span className={styles.folio} aria-hidden="true">
                  {String(index + 1).padStart(2, "0")}
                </span>
                {words.films[name].title}
              </button>
              {name === film && (
                <ol className={styles.steps}>
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
