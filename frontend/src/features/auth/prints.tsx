import type { ReactNode } from "react";
import type { LeafNumber } from "@/shared/ui";
import styles from "./prints.module.css";

/** Covers drawn for the sign-in sheet. Their words belong to the drawings and are never read out. */
const WIDTH = 180;
const HEIGHT = 240;

interface PrintProps {
  className: string | undefined;
  children: ReactNode;
}

function Print({ className, children }: PrintProps) {
  return (
    <svg
      className={`${styles.print} ${className ?? ""}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** The same sequence every time, so that the sheet never changes between two visits. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const point = (angle: number) =>
    `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
  const large = to - from > Math.PI ? 1 : 0;
  return `M${point(from)}A${radius} ${radius} 0 ${large} 1 ${point(to)}`;
}

const POLE = { x: 118, y: 84 };

/** Stars over an hour of exposure. */
function starTrails(): string[] {
  const next = sequence(7);
  const trails: string[] = [];
  for (let radius = 9; radius < 190; radius += 4.4) {
    const pieces = 1 + Math.floor(next() * (radius / 26));
    for (let piece = 0; piece <= pieces; piece += 1) {
      const from = next() * 2 * Math.PI;
      trails.push(arc(POLE.x, POLE.y, radius, from, from + 0.5 + next() * 0.35));
    }
  }
  return trails;
}

function NightFerry() {
  const windows = Array.from({ length: 9 }, (_, index) => 30 + index * 7);
  return (
    <Print className={styles.night}>
      <g className={styles.trails}>
        {starTrails().map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <circle cx={POLE.x} cy={POLE.y} r="4.5" className={styles.star} />
      <rect x="0" y="178" width={WIDTH} height="62" className={styles.water} />
      <path d="M18 178l6-11h84l10 11zM34 167v-6h58v6z" className={styles.hull} />
      {windows.map((x) => (
        <rect key={x} x={x} y="170.5" width="3" height="2.5" className={styles.lamp} />
      ))}
      <text x="13" y="217" className={styles.serif}>
        Night Ferry
      </text>
      <text x="13" y="230" className={styles.caption}>
        Crossings, one to twelve
      </text>
    </Print>
  );
}

const TILE = 45;
/** Which corner each tile's quarter circle turns about, row by row. */
const TURNS = [0, 1, 2, 3, 3, 2, 1, 0, 2, 3, 0, 1, 1, 0, 3, 2];
const QUARTERS = [
  `M0 0H${TILE}A${TILE} ${TILE} 0 0 1 0 ${TILE}Z`,
  `M${TILE} 0V${TILE}A${TILE} ${TILE} 0 0 1 0 0Z`,
  `M${TILE} ${TILE}H0A${TILE} ${TILE} 0 0 1 ${TILE} 0Z`,
  `M0 ${TILE}V0A${TILE} ${TILE} 0 0 1 ${TILE} ${TILE}Z`,
];

function Azulejo() {
  return (
    <Print className={styles.bone}>
      {TURNS.map((turn, index) => {
        const x = (index % 4) * TILE;
        const y = Math.floor(index / 4) * TILE;
        const dark = (Math.floor(index / 4) + index) % 2 === 0;
        return (
          <g key={`${x}/${y}`} transform={`translate(${x} ${y})`}>
            <rect
              width={TILE}
              height={TILE}
              shapeRendering="crispEdges"
              className={dark ? styles.tileDark : styles.tileLight}
            />
            <path d={QUARTERS[turn]} className={dark ? styles.quarterLight : styles.quarterDark} />
          </g>
        );
      })}
      <circle cx="112.5" cy="67.5" r="9" className={styles.pip} />
      <text x="13" y="208" className={styles.grotesk}>
        Azulejo
      </text>
      <text x="13" y="228" className={styles.caption}>
        A wall, read tile by tile
      </text>
      <text x="167" y="228" textAnchor="end" className={styles.caption}>
        No. 3
      </text>
    </Print>
  );
}

/** One hour of wind, drawn as a line; the next hour stands in front of it. */
function ridge(row: number, next: () => number): string {
  const base = 86 + row * 9.6;
  const centre = 70 + 46 * Math.sin(row * 0.75);
  const points: string[] = [];
  for (let x = -4; x <= WIDTH + 4; x += 3) {
    const near = Math.exp(-(((x - centre) / 34) ** 2)) * 26;
    const far = Math.exp(-(((x - centre - 62) / 22) ** 2)) * 11;
    const gust = 0.72 + 0.28 * Math.sin(x * 0.21 + row) + 0.2 * next();
    points.push(`${x} ${(base - (near + far) * gust - next() * 0.7).toFixed(1)}`);
  }
  return `M-4 ${HEIGHT + 4}L${points.join("L")}V${HEIGHT + 4}Z`;
}

function WeatherByHand() {
  const next = sequence(21);
  const rows = Array.from({ length: 17 }, (_, row) => ridge(row, next));
  return (
    <Print className={styles.sea}>
      {rows.map((path) => (
        <path key={path} d={path} className={styles.ridge} />
      ))}
      <rect width={WIDTH} height="50" className={styles.seaPaper} />
      <text x="13" y="27" className={styles.serifSmall}>
        Weather by Hand
      </text>
      <path d="M13 37h154" className={styles.ridgeRule} />
    </Print>
  );
}

function OneLamp() {
  return (
    <Print className={styles.clay}>
      <path d="M70 104L20 206H136z" className={styles.light} />
      <path d="M56 78l34-17 26 36-60 20z" className={styles.shade} />
      <path d="M98 70L140 122 112 200" className={styles.arm} />
      <circle cx="140" cy="122" r="5.5" className={styles.joint} />
      <rect x="82" y="198" width="62" height="9" className={styles.foot} />
      <path d="M13 207h154" className={styles.table} />
      <text x="13" y="26" className={styles.groteskSmall}>
        One lamp, four
      </text>
      <text x="13" y="40" className={styles.groteskSmall}>
        movements
      </text>
      <text x="167" y="228" textAnchor="end" className={styles.caption}>
        Object lesson 13
      </text>
    </Print>
  );
}

export const prints: Partial<Record<LeafNumber, ReactNode>> = {
  12: <NightFerry />,
  8: <Azulejo />,
  4: <WeatherByHand />,
  13: <OneLamp />,
};
