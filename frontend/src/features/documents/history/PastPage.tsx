import { memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import styles from "../canvas/Page.module.css";
import { CANVAS_PAGE, PageSheets } from "../canvas/sheets";
import { FOLDS } from "../render/place";
import type { ShownPage } from "../render/shown";
import type { ShownPin, ShownWidget } from "../render/shownWidget";
import { Around, Widget } from "../render/Widget";

interface PastPageProps {
  shown: ShownPage;
  /** How wide it is shown, in px. */
  width: number;
  /** How high it is drawn, in hundredths of a pixel of the drawing. */
  height: number;
  /** It lies over another page: of it only what is gone from that one is seen. */
  isOlder?: boolean;
}

/** A page by the renderer of the canvas, where nothing can be changed. */
export const PastPage = memo(function PastPage({
  shown,
  width,
  height,
  isOlder = false,
}: PastPageProps) {
  const paper = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [sheets] = useState(() => new PageSheets());
  useLayoutEffect(() => sheets.adopt(), [sheets]);
  useLayoutEffect(() => sheets.show(shown), [sheets, shown]);
  useLayoutEffect(() => {
    // Pages inherit nothing from around them, so a hidden layer does not hide its page.
    paper.current?.style.setProperty("visibility", isOlder ? "hidden" : "visible");
  }, [isOlder]);
  useLayoutEffect(() => {
    const element = paper.current;
    if (element === null) return;
    // As the canvas stretches it: up to its widest width.
    const scale = Math.min(width * 100, shown.widest) / Math.max(1, shown.design);
    const least = `${(height * scale) / 100}px`;
    element.style.width = `${width}px`;
    element.style.minHeight = least;
    element.style.setProperty("--paper", least);
    element.style.setProperty("--fold", `${FOLDS[shown.width] * scale}px`);
    rows.current?.style.setProperty("grid-template-rows", shown.rows);
  }, [shown, width, height]);
  return (
    <div className={styles.page}>
      <div ref={paper} className={`${CANVAS_PAGE} ${sheets.name}`} lang={shown.language ?? ""}>
        <Pins pins={shown.above} />
        <div className="frame">
          {shown.behind.map((markup) => (
            <Around key={markup.name} markup={markup} />
          ))}
          <div ref={rows} className="page">
            <Widgets widgets={shown.content} />
          </div>
        </div>
        <Pins pins={shown.below} />
      </div>
    </div>
  );
});

function Pins({ pins }: { pins: readonly ShownPin[] }): ReactNode {
  return pins.map(({ box, widget }) => (
    <Around key={widget.id} markup={box}>
      <PastWidget widget={widget} />
    </Around>
  ));
}

function Widgets({ widgets }: { widgets: readonly ShownWidget[] }): ReactNode {
  return widgets.map((widget) => <PastWidget key={widget.id} widget={widget} />);
}

const PastWidget = memo(function PastWidget({ widget }: { widget: ShownWidget }) {
  const { id, markup, declarations, children } = widget;
  const own = useRef<HTMLElement>(null);
  return (
    <Widget markup={markup} declarations={declarations} own={own} more={{ "data-widget": id }}>
      {children ? <Widgets widgets={children} /> : undefined}
    </Widget>
  );
});
