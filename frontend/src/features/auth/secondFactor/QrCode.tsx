import { useEffect, useState } from "react";
import { logFailure } from "@/shared/log";
import styles from "./twofactor.module.css";

interface Drawing {
  size: number;
  path: string;
}

/** The quiet edge that readers need, in modules. */
const EDGE = 4;

/** Neighbouring dark modules of a row are one stroke. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  let start = -1;
  for (let x = 0; x <= row.length; x += 1) {
    const dark = row[x] === true;
    if (dark && start < 0) start = x;
    if (!dark && start >= 0) {
      path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
      start = -1;
    }
  }
  return path;
}

async function draw(text: string): Promise<Drawing> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { ecc: "M", border: EDGE });
  return { size, path: data.map(rowPath).join("") };
}

/** A QR code; dark on light in both themes, as the readers of phones expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let gone = false;
    draw(text).then(
      (made) => {
        if (!gone) setDrawing(made);
      },
      // The letters beside it say the same.
      (error: unknown) => logFailure("QR code", error),
    );
    return () => {
      gone = true;
    };
  }, [text]);
  if (drawing === null) return <div className={styles.qr} />;
  const { size, path } = drawing;
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
