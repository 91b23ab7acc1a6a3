import { Pause, Play } from "lucide-react";
import { useMemo, useState } from "react";
import { Button, cx, Dialog, Icon, useMediaQuery } from "@/shared/ui";
import { guidance } from "../messages/guidance";
import styles from "./ClipsModal.module.css";
import { FILMS, type Film, momentsOf } from "./films";
import { Player } from "./Player";

const words = guidance.clips;

interface ModalProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Short films of the real editor (EDIT-412). They can be stopped, and everything in them is also said in words; a sentence
 * that is pressed shows its moment.
 */
export function ClipsModal({ open, onClose }: ModalProps) {
  const [film, setFilm] = useState<Film>("draw");
  const [at, setAt] = useState(0);
  const still = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [stopped, setStopped] = useState(false);
  const playing = open && !stopped && !still;
  const moments = useMemo(() => momentsOf(film), [film]);
  const choose = (next: Film) => {
    setFilm(next);
    setAt(0);
  };
  const show = (step: number) => {
    setStopped(true);
    // What the sentence says has happened in the last of its moments.
    setAt(moments.findLastIndex((moment) => moment.step === step));
  };
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
          <Player moments={moments} at={at} playing={playing} onAt={setAt} />
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
                onClick={() => choose(name)}
              >
                <span className={styles.folio} aria-hidden="true">
                  {String(index + 1).padStart(2, "0")}
                </span>
                {words.films[name].title}
              </button>
              {name === film && (
                <ol className={styles.steps}>
                  {words.films[name].steps.map((sentence, step) => (
                    <li key={sentence}>
                      <button
                        type="button"
                        className={styles.step}
                        aria-current={moments[at]?.step === step ? "step" : undefined}
                        onClick={() => show(step)}
                      >
                        {sentence}
                      </button>
                    </li>
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
