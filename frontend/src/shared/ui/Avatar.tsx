import styles from "./Avatar.module.css";
import { cx } from "./cx";

interface AvatarProps {
  id: string;
  name: string;
  pic: string | null;
  size?: 24 | 32 | 64;
  className?: string;
}

/** A hue from 0 to 359 that an id always gives. */
export function hueOf(id: string): number {
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) % 360;
}

/** "Ines Okafor" → "IO", "Studio" → "S". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return picked
    .map((word) => (word ? ([...word][0] ?? "") : ""))
    .join("")
    .toLocaleUpperCase();
}

/** Decoration: the person's name always stands beside it or is the name of the link around it. */
export function Avatar({ id, name, pic, size = 32, className }: AvatarProps) {
  const classes = cx(styles.avatar, styles[`size${size}`], className);
  if (pic) return <img className={classes} src={pic} alt="" width={size} height={size} />;
  const tone = `oklch(var(--avatar-lightness) var(--avatar-chroma) ${hueOf(id)})`;
  return (
    <span className={classes} style={{ backgroundColor: tone }} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
