import { Popover } from "radix-ui";
import { type RefObject, useId, useRef, useState } from "react";
import { Radio } from "@/shared/ui";
import { useDocument, useView, useWidth } from "../editor/context";
import { coloursMessages } from "../messages/colours";
import type { Fill, Ink } from "../model/record";
import { behind } from "./behind";
import type { ColourFieldProps } from "./ColourField";
import { Contrast } from "./Contrast";
import styles from "./colours.module.css";
import { GradientEditor } from "./GradientEditor";
import { paintName } from "./names";
import { Picker } from "./Picker";
import { colourOf, coloursOf, isGradient, isSwatch } from "./paint";
import { Keep, Swatches } from "./Swatches";
import { useLive } from "./useLive";
import { usePaint } from "./usePaint";

const words = coloursMessages.panel;

type Kind = "none" | "colour" | "gradient";

const START = "#808080ff";

interface ColourPanelProps extends ColourFieldProps {
  /** What opened it, and gets the focus back. */
  field: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** At the height of the field, and as wide as the panel that it stands in: what opens lies beside that. */
function boxOf(field: HTMLElement | null): DOMRect {
  const { top = 0, height = 0, left = 0, width = 0 } = field?.getBoundingClientRect() ?? {};
  const panel = field?.closest("[data-inspector]")?.getBoundingClientRect();
  return new DOMRect(panel?.left ?? left, top, panel?.width ?? width, height);
}

/** The choice of a colour: the project's own, any in OKLCH, a gradient, and those that are used already. */
export function ColourPanel({ field, onClose, ...props }: ColourPanelProps) {
  const dragging = useRef<(() => void) | null>(null);
  const anchor = useRef({ getBoundingClientRect: () => boxOf(field.current) });
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          aria-label={words.label(props.label)}
          side="left"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          onEscapeKeyDown={(event) => {
            if (dragging.current === null) return;
            // In the middle of a drag it takes that back, and not the panel away (EDIT-143).
            event.preventDefault();
            dragging.current();
          }}
          onInteractOutside={(event) => {
            // The field closes it by itself.
            if (field.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            field.current?.focus();
          }}
          // What the keys do on the canvas they do not do here.
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Content {...props} dragging={dragging} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ContentProps extends ColourFieldProps {
  dragging: RefObject<(() => void) | null>;
}

function Content(props: ContentProps) {
  const { value, mixed = false, kind, optional = false, dragging } = props;
  const document = useDocument();
  const live = useLive(dragging);
  const { paint, ...where } = usePaint(props);
  const [asked, setAsked] = useState<number>(0);
  const own = mixed ? null : value;
  // A swatch that is a gradient is shown as one, and changed as one only where all its places change.
  const shown =
    own !== null && isSwatch(own) && where.scope === "everywhere" ? painted(document, own) : own;
  const gradient = shown !== null && isGradient(shown) ? shown.gradient : null;
  const stop = gradient?.stops[Math.min(asked, gradient.stops.length - 1)];
  const ink: Ink = stop?.ink ?? (shown !== null && !isGradient(shown) ? shown : START);
  const setInk = (next: Ink, gesture?: Parameters<typeof paint>[1]) => {
    if (gradient === null || stop === undefined) return paint(next, gesture);
    const stops = gradient.stops.map((each) => (each === stop ? { ...each, ink: next } : each));
    paint({ gradient: { ...gradient, stops } }, gesture);
  };
  const choose = (next: Kind) => {
    if (next === "none") return paint(null);
    const first = shown === null ? START : (coloursOf(document, shown)[0] ?? START);
    if (next === "colour") return paint(first);
    paint({ gradient: { angle: 9_000, stops: gradientFrom(first) } });
  };
  const kinds: Kind[] = [
    ...(optional ? (["none"] as const) : []),
    "colour",
    ...(kind === "fill" ? (["gradient"] as const) : []),
  ];
  const is: Kind = gradient !== null ? "gradient" : own === null && !mixed ? "none" : "colour";
  return (
    <div className={styles.content}>
      {kinds.length > 1 && <Kinds kinds={kinds} is={is} none={props.none} onChange={choose} />}
      <Swatches
        value={gradient === null ? own : ink}
        inks={gradient !== null || kind === "ink"}
        onChange={(next) => (gradient === null ? paint(next) : setInk(next as Ink))}
      />
      {where.offers && own !== null && <ScopeChoice {...where} name={paintName(document, own)} />}
      {gradient !== null && (
        <GradientEditor
          gradient={gradient}
          selected={asked}
          live={live}
          onSelect={setAsked}
          onChange={(next, gesture) => paint({ gradient: next }, gesture)}
        />
      )}
      {(is !== "none" || !optional) && (
        <Picker value={colourOf(document, ink)} live={live} onChange={setInk} />
      )}
      {own !== null && <Behind {...props} value={own} />}
      {own !== null && !isSwatch(own) && <Keep value={own} onKeep={paint} />}
    </div>
  );
}

function painted(document: Parameters<typeof colourOf>[0], fill: Fill): Fill {
  if (!isSwatch(fill)) return fill;
  const paint = document.records.get(fill.swatch)?.base.paint;
  return paint === undefined ? fill : (paint as Fill);
}

/** From a colour to nothing of it: what people mean most often by a gradient. */
const gradientFrom = (colour: string) => [
  { at: 0, ink: colour },
  { at: 1_000, ink: `${colour.slice(0, 7)}00` },
];

interface KindsProps {
  kinds: readonly Kind[];
  is: Kind;
  none: string | undefined;
  onChange: (kind: Kind) => void;
}

function Kinds({ kinds, is, none, onChange }: KindsProps) {
  const name = useId();
  return (
    <div className={styles.kinds} role="radiogroup" aria-label={words.kind}>
      {kinds.map((kind) => (
        <label key={kind} className={styles.kind} data-on={kind === is}>
          <input type="radio" name={name} checked={kind === is} onChange={() => onChange(kind)} />
          {kind === "none" ? (none ?? words.kinds.none) : words.kinds[kind]}
        </label>
      ))}
    </div>
  );
}

/** Only here, or in all places: it says how many before anything is changed (EDIT-226). */
function ScopeChoice({
  name,
  scope,
  setScope,
  count,
}: Omit<ReturnType<typeof usePaint>, "paint"> & { name: string }) {
  const group = useId();
  const option = (value: typeof scope, label: string) => (
    <label className={styles.scope}>
      <Radio name={group} checked={scope === value} onChange={() => setScope(value)} />
      {label}
    </label>
  );
  return (
    <div className={styles.part} role="radiogroup" aria-label={words.scope}>
      {option("here", words.here)}
      {option("everywhere", words.everywhere(count))}
      {scope === "everywhere" && <p className={styles.note}>{words.edits(name, count)}</p>}
    </div>
  );
}

/** The contrast against what lies behind the widget, at its worst. */
function Behind({ value, subject, register }: ColourFieldProps & { value: Fill }) {
  const document = useDocument();
  const page = useView((view) => view.page);
  const width = useWidth();
  if (subject == null || !document.records.has(subject)) return null;
  const colours = behind(document, { page, width }, subject, register === "textInk");
  // Of a picture nobody knows which colour it has there.
  if (colours === null) return null;
  return <Contrast colours={coloursOf(document, value)} behind={colours} />;
}
