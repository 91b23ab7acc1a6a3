import { Star, X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { promptsApi } from "@/shared/api/prompts";
import { readConfig } from "@/shared/config";
import { logFailure } from "@/shared/log";
import { announce, Button, cx, IconButton, useFocused, VisuallyHidden } from "@/shared/ui";
import { prompts } from "../messages/prompts";
import styles from "./Feedback.module.css";

const words = prompts.feedback;
const STARS = [1, 2, 3, 4, 5] as const;
const LONGEST = 2000;

/** Feedback is a favour: what goes wrong with it is not reported to the person. */
function give(given: { rating?: number; feedback?: string }): void {
  promptsApi.feedback(given).catch((error: unknown) => logFailure(words.failed, error));
}

function RatingBar({ onRate, onGone }: { onRate: (rating: number) => void; onGone: () => void }) {
  const [pointed, setPointed] = useState(0);
  const label = useId();
  return (
    <section className={styles.bar} aria-label={words.label}>
      <p id={label} className={styles.question}>
        {words.question(readConfig().productName)}
      </p>
      <fieldset
        className={styles.stars}
        aria-labelledby={label}
        onPointerLeave={() => setPointed(0)}
      >
        {STARS.map((star) => (
          <button
            key={star}
            type="button"
            className={cx(styles.star, star <= pointed && styles.lit)}
            onPointerEnter={() => setPointed(star)}
            onFocus={() => setPointed(star)}
            onBlur={() => setPointed(0)}
            onClick={() => onRate(star)}
          >
            <Star size={20} strokeWidth={1.25} aria-hidden="true" />
            <VisuallyHidden>{words.rate(star)}</VisuallyHidden>
          </button>
        ))}
      </fieldset>
      <IconButton label={words.close} icon={X} onClick={onGone} />
    </section>
  );
}

function TextPopup({ rating, onGone }: { rating: number; onGone: () => void }) {
  const [text, setText] = useState("");
  const field = useFocused<HTMLTextAreaElement>();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    give({ feedback: text.trim() });
    announce(words.thanks);
    onGone();
  };
  return (
    <div
      role="dialog"
      aria-labelledby={`${id}-title`}
      className={styles.popup}
      onKeyDown={(event) => event.key === "Escape" && onGone()}
    >
      <form onSubmit={submit}>
        <h2 id={`${id}-title`} className={styles.title}>
          {rating === 1 ? words.badTitle : words.title}
        </h2>
        <label className={styles.label} htmlFor={id}>
          {words.field}
        </label>
        <textarea
          id={id}
          ref={field}
          rows={4}
          maxLength={LONGEST}
          className={styles.area}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.actions}>
          {rating > 1 && (
            <Button variant="text" onClick={onGone}>
              {words.close}
            </Button>
          )}
          <Button type="submit" variant="filled" disabled={text.trim() === ""}>
            {words.send}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Five stars in the corner; after one of them was chosen, room for a few words. */
export function Feedback({ onGone }: { onGone: () => void }) {
  const [rating, setRating] = useState<number | null>(null);
  const rate = (stars: number) => {
    give({ rating: stars });
    setRating(stars);
  };
  return rating === null ? (
    <RatingBar onRate={rate} onGone={onGone} />
  ) : (
    <TextPopup rating={rating} onGone={onGone} />
  );
}
