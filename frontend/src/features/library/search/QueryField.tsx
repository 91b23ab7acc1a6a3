import { X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useCallback, useState } from "react";
import { readConfig } from "@/shared/config";
import { IconButton, useListener } from "@/shared/ui";
import { searchMessages as messages } from "./messages/search";
import styles from "./query.module.css";

interface QueryFieldProps {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

interface Caret {
  before: string;
  scrolled: number;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A browser draws its caret one pixel wide, too thin for this size of type. The field draws its own: the text
 * before it is set once more, invisibly. Mixed directions have no single position "before", there the browser's
 * own caret stays.
 */
export function QueryField({ field, value, onChange, onKeyDown }: QueryFieldProps) {
  const [caret, setCaret] = useState<Caret | null>(null);
  const plain = !RIGHT_TO_LEFT.test(value);

  const follow = useCallback(() => {
    const input = field.current;
    if (input === null || document.activeElement !== input) {
      setCaret(null);
      return;
    }
    const { selectionStart, selectionEnd, scrollLeft } = input;
    setCaret(
      selectionStart === null || selectionStart !== selectionEnd
        ? null
        : { before: input.value.slice(0, selectionStart), scrolled: scrollLeft },
    );
  }, [field]);

  useListener("selectionchange", follow);

  return (
    <div className={styles.queryRow}>
      <div className={styles.query}>
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          maxLength={readConfig().search.maxQuery}
          aria-label={messages.name}
          placeholder={messages.placeholder}
          className={`${styles.input} ${plain ? styles.ownCaret : ""}`}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            follow();
          }}
          onKeyDown={onKeyDown}
          onScroll={follow}
          onFocus={follow}
          onBlur={() => setCaret(null)}
        />
        {plain && caret !== null && (
          <div className={styles.mirror} aria-hidden="true">
            <span className={styles.shift} style={{ marginLeft: -caret.scrolled }}>
              {caret.before}
            </span>
            {/* A new key restarts the blinking, so the caret is solid while somebody types. */}
            <span key={caret.before} className={styles.caret} />
          </div>
        )}
      </div>
      {value !== "" && (
        <IconButton
          label={messages.clear}
          icon={X}
          iconSize={20}
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}
