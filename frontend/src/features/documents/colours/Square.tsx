import { useLayoutEffect, useRef } from "react";
import { cx } from "@/shared/ui";
import type { Document, Fill } from "../model/record";
import styles from "./colours.module.css";
import { imageOf } from "./paint";

interface SquareProps {
  document: Document;
  fill: Fill | null | undefined;
  large?: boolean;
}

/** A colour or a gradient as a small square; where there is none, an empty one with a stroke. */
export function Square({ document, fill, large = false }: SquareProps) {
  const square = useRef<HTMLSpanElement>(null);
  const background = fill == null ? null : imageOf(document, fill);
  useLayoutEffect(() => {
    square.current?.style.setProperty("--paint", background ?? "none");
  }, [background]);
  return (
    <span
      ref={square}
      className={cx(styles.square, large && styles.large, background === null && styles.empty)}
      aria-hidden="true"
    />
  );
}
