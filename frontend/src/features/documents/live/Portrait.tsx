import type { CSSProperties } from "react";
import { cx } from "@/shared/ui";
import { initials } from "@/shared/ui/Avatar";
import styles from "./live.module.css";
import { type Face, toneOf } from "./people";

interface PortraitProps {
  face: Face;
  className?: string | undefined;
}

/** Somebody in the paint of their marks. Their name stands beside it, or is the name of what is around it. */
export function Portrait({ face: { name, avatar, color }, className }: PortraitProps) {
  const tone = { "--tone": toneOf(color) } as CSSProperties;
  return (
    <span className={cx(styles.portrait, className)} style={tone} aria-hidden="true">
      {avatar === null ? initials(name) : <img src={avatar} alt="" />}
    </span>
  );
}
