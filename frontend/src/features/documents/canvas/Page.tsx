import { createContext, memo, use, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { WidgetId } from "../hit/geometry";
import { FOLDS } from "../render/place";
import type { ShownPin, ShownWidget } from "../render/shownWidget";
import { Around, elementOf, Widget } from "../render/Widget";
import type { CanvasController } from "./controller";
import { shownColumns, stretchOf } from "./layout";
import styles from "./Page.module.css";
import type { Scene } from "./scene";
import { CANVAS_PAGE, PageSheets } from "./sheets";

/** What all widgets on the page know of it. */
interface Surroundings {
  readonly controller: CanvasController;
  /** One observer for all whose content decides their height. */
  readonly sizes: ResizeObserver;
}

/** The text that is being typed in. Not a part of the widgets, which would all be drawn again for it. */
const Edited = createContext<WidgetId | null>(null);

interface PageProps {
  controller: CanvasController;
  scene: Scene;
}

/** The page as its readers see it: its elements, its rules, and their order. */
export function Page({ controller, scene }: PageProps) {
  const { shown, width, height } = scene;
  const { scale } = stretchOf(scene);
  const page = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [sheets] = useState(() => new PageSheets());
  const [around] = useState<Surroundings>(() => ({
    controller,
    sizes: new ResizeObserver(() => controller.remeasure()),
  }));
  useLayoutEffect(() => sheets.adopt(), [sheets]);
  useLayoutEffect(() => sheets.show(shown), [sheets, shown]);
  useLayoutEffect(() => () => around.sizes.disconnect(), [around]);
  useLayoutEffect(() => {
    controller.page = paper.current;
    return () => {
      controller.page = null;
    };
  }, [controller]);
  useLayoutEffect(() => {
    if (!paper.current) return;
    paper.current.style.width = `${width / 100}px`;
    const least = `${(height * scale) / 100}px`;
    paper.current.style.minHeight = least;
    // The canvas has no window that a page would fill.
    paper.current.style.setProperty("--paper", least);
    paper.current.style.setProperty("--fold", `${FOLDS[shown.width] * scale}px`);
    rows.current?.style.setProperty("grid-template-rows", shown.rows);
    controller.schedule();
  }, [controller, shown, width, height, scale]);
  return (
    <div ref={page} className={styles.page}>
      <div ref={paper} className={`${CANVAS_PAGE} ${sheets.name}`} lang={shown.language ?? ""}>
        <Edited value={scene.editing}>
          {shown.above.map((pin) => (
            <Pinned key={pin.widget.id} pin={pin} around={around} />
          ))}
          <div className="frame">
            {shown.behind.map((markup) => (
              <Around key={markup.name} markup={markup} />
            ))}
            <div ref={rows} className="page">
              <Widgets widgets={shown.content} around={around} />
            </div>
          </div>
          {shown.below.map((pin) => (
            <Pinned key={pin.widget.id} pin={pin} around={around} />
          ))}
        </Edited>
      </div>
      <Columns controller={controller} scene={scene} />
    </div>
  );
}

const Pinned = memo(function Pinned({ pin, around }: { pin: ShownPin; around: Surroundings }) {
  return (
    <Around markup={pin.box}>
      <WidgetElement widget={pin.widget} around={around} />
    </Around>
  );
});

interface WidgetsProps {
  widgets: readonly ShownWidget[];
  around: Surroundings;
}

const Widgets = memo(function Widgets({ widgets, around }: WidgetsProps) {
  return widgets.map((widget) =>
    widget.isText ? (
      <TextElement key={widget.id} widget={widget} around={around} />
    ) : (
      <WidgetElement key={widget.id} widget={widget} around={around} />
    ),
  );
});

interface WidgetElementProps {
  widget: ShownWidget;
  around: Surroundings;
  edited?: boolean;
}

const TextElement = memo(function TextElement({ widget, around }: WidgetElementProps) {
  const edited = use(Edited) === widget.id;
  return <WidgetElement widget={widget} around={around} edited={edited} />;
});

const WidgetElement = memo(function WidgetElement(props: WidgetElementProps) {
  const { widget, around, edited = false } = props;
  const { controller, sizes } = around;
  const { id, markup, declarations, children, isElastic } = widget;
  const own = useRef<HTMLElement>(null);
  // A widget that becomes a link has another element.
  const name = elementOf(markup);
  useLayoutEffect(() => {
    const element = own.current;
    if (!element || element.localName !== name) return;
    controller.elements.set(id, element);
    return () => controller.forget(id);
  }, [controller, id, name]);
  useLayoutEffect(() => {
    controller.widgets.set(id, widget);
  }, [controller, id, widget]);
  useLayoutEffect(() => {
    const element = own.current;
    if (!element || !isElastic || element.localName !== name) return;
    sizes.observe(element);
    return () => sizes.unobserve(element);
  }, [sizes, isElastic, name]);
  const more = { "data-widget": id, ...(edited ? { "data-edited": "" } : {}) };
  return (
    <Widget markup={markup} declarations={declarations} own={own} more={more}>
      {edited ? null : children ? <Widgets widgets={children} around={around} /> : undefined}
    </Widget>
  );
});

/** The content columns: while something moves, and when they are asked for. */
function Columns({ controller, scene }: Pick<PageProps, "controller" | "scene">) {
  const shown = useStore(controller.view, (view) => view.columns);
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const columns = area.current?.children ?? [];
    for (const [index, column] of shownColumns(scene).entries()) {
      const element = columns[index];
      if (!(element instanceof HTMLElement)) continue;
      element.style.left = `${column.x / 100}px`;
      element.style.width = `${column.width / 100}px`;
    }
  }, [scene]);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    return controller.onPaint(() => {
      const { preview } = controller;
      element.hidden = !(shown || preview?.kind === "move" || preview?.kind === "resize");
    });
  }, [controller, shown]);
  return (
    <div ref={area} className={styles.columns} hidden aria-hidden="true">
      {scene.columns.map((column) => (
        <div key={column.x} />
      ))}
    </div>
  );
}
