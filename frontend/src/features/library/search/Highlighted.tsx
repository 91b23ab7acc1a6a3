import { memo } from "react";
import { highlightParts } from "./match";
import styles from "./search.module.css";

/** A name with the matching letters on the spot colour. */
export const Highlighted = memo(function Highlighted({
  text,
  query,
}: {
  text: string;
  query: string;
}) {
  return highlightParts(text, query).map((part) =>
    part.hit ? (
      <mark key={part.at} className={styles.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
});
