import type { ReactNode } from "react";
import motion from "./motion.module.css";
import still from "./scenes.module.css";

/** How a thing looks and how it moves are two sheets; it wears the classes of both. */
const styles: Record<string, string> = { ...still };
for (const [name, moving] of Object.entries(motion)) {
  styles[name] = [still[name], moving].filter(Boolean).join(" ");
}

/** The films' cast. Everything is drawn in a window of 640 by 400. */

function Pointer({ className }: { className: string | undefined }) {
  return (
    <g className={className}>
      <path className={styles.pointer} d="M0 0v19l5-4.5 3.5 8 3.5-1.5-3.5-8h6.5z" />
    </g>
  );
}

interface LeafProps {
  x: number;
  tone: "sea" | "clay" | "moss" | "ochre";
  title: string;
  height?: number;
  children?: ReactNode;
}

/** A project on the common baseline at 320, with its title under it. */
function Leaf({ x, tone, title, height = 160, children }: LeafProps) {
  return (
    <g>
      <rect className={styles[tone]} x={x} y={320 - height} width="120" height={height} />
      <path
        className={tone === "moss" ? styles.light : styles.dark}
        d={`M${x + 12} ${336 - height}h62M${x + 12} ${350 - height}h40`}
      />
      <path className={styles.line} d={`M${x} 320h152`} />
      <text className={styles.label} x={x} y="342">
        {title}
      </text>
      {children}
    </g>
  );
}

function Head({ title, count }: { title: string; count: ReactNode }) {
  return (
    <>
      <text className={styles.heading} x="48" y="104">
        {title}
      </text>
      {count}
      <path className={styles.line} d="M48 122h544" />
    </>
  );
}

function Start() {
  return (
    <>
      <rect className={styles.spot} x="504" y="24" width="88" height="34" />
      <text className={styles.onSpot} x="522" y="46">
        Add…
      </text>
      <Head
        title="Projects"
        count={
          <text className={styles.heading} x="592" y="104" textAnchor="end">
            3
          </text>
        }
      />
      <Leaf x={240} tone="sea" title="Tidal Almanac" />
      <Leaf x={432} tone="clay" title="Salt" height={120} />
      <g className={styles.startLeaf}>
        <rect className={styles.sheet} x="48" y="160" width="120" height="160" />
        <path className={styles.line} d="M48 320h152" />
        <text className={styles.label} x="48" y="342">
          Project
        </text>
      </g>
      <g className={styles.startMenu}>
        <rect className={styles.menu} x="440" y="62" width="152" height="76" />
        <rect className={styles.spot} x="444" y="66" width="144" height="34" />
        <text className={styles.onSpot} x="458" y="88">
          Project
        </text>
        <text className={styles.label} x="458" y="123">
          Collection
        </text>
      </g>
      <Pointer className={styles.startPointer} />
    </>
  );
}

function Gather() {
  return (
    <>
      <rect className={styles.gatherTarget} x="40" y="40" width="280" height="112" />
      <text className={styles.name} x="48" y="70">
        Kiln, the quarterly
      </text>
      <text className={styles.gatherThree} x="312" y="74" textAnchor="end">
        3
      </text>
      <text className={styles.gatherFour} x="312" y="74" textAnchor="end">
        4
      </text>
      <rect className={styles.moss} x="48" y="104" width="30" height="40" />
      <rect className={styles.clay} x="82" y="104" width="30" height="40" />
      <rect className={styles.sea} x="116" y="112" width="44" height="32" />
      <rect className={styles.gatherMini} x="164" y="104" width="30" height="40" />
      <path className={styles.line} d="M48 144h264" />
      <path className={styles.line} d="M48 190h544" />
      <Leaf x={48} tone="sea" title="Tidal Almanac" height={100} />
      <rect className={styles.ghost} x="400" y="200" width="120" height="120" />
      <path className={styles.line} d="M400 320h152" />
      <text className={styles.label} x="400" y="342">
        Hz/2 Festival
      </text>
      <g className={styles.gatherCard}>
        <rect className={styles.ochre} x="400" y="200" width="120" height="120" />
        <path className={styles.dark} d="M412 216h62M412 230h40" />
      </g>
      <Pointer className={styles.gatherPointer} />
    </>
  );
}

function Several() {
  return (
    <>
      <Head title="Projects" count={null} />
      {[
        { x: 40, name: styles.severalFirst },
        { x: 232, name: styles.severalSecond },
        { x: 424, name: styles.severalThird },
      ].map(({ x, name }) => (
        <rect key={x} className={name} x={x} y="146" width="168" height="208" />
      ))}
      <Leaf x={48} tone="clay" title="Low Season" />
      <Leaf x={240} tone="moss" title="Kiln No. 4" height={140} />
      <Leaf x={432} tone="sea" title="Nine Bridges" height={120} />
      <rect className={styles.severalFrame} x="28" y="196" width="520" height="90" />
      <g className={styles.severalBar}>
        <rect className={styles.inverse} x="0" y="0" width="640" height="58" />
        <text className={styles.onInverseLarge} x="48" y="40">
          3
        </text>
        <text className={styles.onInverse} x="76" y="38">
          selected
        </text>
        <text className={styles.onInverse} x="592" y="38" textAnchor="end">
          Move Duplicate Archive
        </text>
      </g>
      <Pointer className={styles.severalPointer} />
    </>
  );
}

function Publish() {
  return (
    <>
      <circle className={styles.line} cx="56" cy="41" r="6.5" />
      <circle className={styles.publishFull} cx="56" cy="41" r="6.5" />
      <path className={styles.publishHalf} d="M56 34.5a6.5 6.5 0 0 0 0 13z" />
      <text className={styles.publishNot} x="74" y="46">
        Unpublished
      </text>
      <text className={styles.publishDone} x="74" y="46">
        Published
      </text>
      <text className={styles.publishChanged} x="74" y="46">
        Unpub changes
      </text>
      <rect className={styles.spot} x="488" y="24" width="104" height="34" />
      <text className={styles.onSpot} x="512" y="46">
        Publish
      </text>
      <path className={styles.line} d="M48 74h544" />
      <rect className={styles.sheet} x="180" y="104" width="280" height="264" />
      <text className={styles.publishTitle} x="204" y="156">
        Nine Bridges
      </text>
      <text className={styles.publishNewTitle} x="204" y="156">
        Ten Bridges
      </text>
      <path className={styles.dark} d="M204 184h208M204 200h220M204 216h150" />
      <path
        className={styles.arches}
        d="M204 340a30 30 0 0 1 60 0a30 30 0 0 1 60 0a30 30 0 0 1 60 0a26 26 0 0 1 52 0"
      />
      <path className={styles.line} d="M180 340h280" />
      <Pointer className={styles.publishPointer} />
    </>
  );
}

export const FILMS = ["start", "gather", "several", "publish"] as const;
export type Film = (typeof FILMS)[number];

const SCENES: Record<Film, () => ReactNode> = {
  start: Start,
  gather: Gather,
  several: Several,
  publish: Publish,
};

interface SceneProps {
  film: Film;
  playing: boolean;
}

/** A film is a drawing that moves. Without motion it stands as its last picture. */
export function Scene({ film, playing }: SceneProps) {
  const Cast = SCENES[film];
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 640 400"
      data-playing={playing}
      aria-hidden="true"
      focusable="false"
    >
      <Cast />
    </svg>
  );
}
