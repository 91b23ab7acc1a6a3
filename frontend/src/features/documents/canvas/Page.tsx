import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import type { BoxEntry } from "../hit/boxes";
import type { WidgetId } from "../hit/geometry";
import type { CanvasController } from "./controller";
import { placeElement } from "./elements";
import styles from "./Page.module.css";
import type { Scene } from "./scene";

/** What is seen of a widget; its place is the canvas's matter. Called again only when the function is another. */
export type RenderWidget = (id: WidgetId) => ReactNode;

interface PageProps {
  controller: CanvasController;
  scene: Scene;
  renderWidget: RenderWidget;
}

/** The page with its widgets, from back to front. */
export function Page({ controller, scene, renderWidget }: PageProps) {
  const page = useRef<HTMLDivElement>(null);
  const sizes = useSizes(controller);
  useLayoutEffect(() => {
    const element = page.current;
    if (!element) return;
    element.style.width = `${scene.width / 100}px`;
    element.style.height = `${scene.height / 100}px`;
    controller.page = element;
    return () => {
      controller.page = null;
    };
  }, [controller, scene.width, scene.height]);
  return (
    <div ref={page} className={styles.page}>
      {scene.entries.map((entry) => (
        <WidgetBox
          key={entry.id}
          entry={entry}
          flows={scene.traits(entry.id).widthOnly}
          edited={entry.id === scene.editing}
          controller={controller}
          sizes={sizes}
          renderWidget={renderWidget}
        />
      ))}
      <Columns controller={controller} scene={scene} />
    </div>
  );
}

/** One observer for the heights of all texts. */
function useSizes(controller: CanvasController): () => ResizeObserver {
  const observer = useRef<ResizeObserver>(null);
  const get = useCallback(() => {
    observer.current ??= new ResizeObserver((changes) => {
      for (const { target } of changes) {
        const id = target instanceof HTMLElement ? target.dataset.widget : undefined;
        // What was taken out of the layout has no height, but keeps the one it had.
        const height = target instanceof HTMLElement ? target.offsetHeight : 0;
        if (id !== undefined && height > 0) controller.measure(id, height * 100);
      }
    });
    return observer.current;
  }, [controller]);
  useLayoutEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = null;
    },
    [],
  );
  return get;
}

interface WidgetBoxProps {
  entry: BoxEntry;
  flows: boolean;
  edited: boolean;
  controller: CanvasController;
  sizes: () => ResizeObserver;
  renderWidget: RenderWidget;
}

const WidgetBox = memo(function WidgetBox(props: WidgetBoxProps) {
  const { entry, flows, edited, controller, sizes, renderWidget } = props;
  const box = useRef<HTMLDivElement>(null);
  const { id } = entry;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    controller.elements.set(id, element);
    return () => controller.forget(id);
  }, [controller, id]);
  useLayoutEffect(() => {
    if (box.current) placeElement(box.current, entry, flows);
  }, [entry, flows]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !flows) return;
    const observer = sizes();
    observer.observe(element);
    return () => observer.unobserve(element);
  }, [flows, sizes]);
  return (
    <div
      ref={box}
      className={styles.widget}
      data-widget={id}
      {...(edited ? { "data-edited": "" } : {})}
    >
      {renderWidget(id)}
    </div>
  );
});

/** The content columns: while something moves, and when they are asked for. */
function Columns({ controller, scene }: Pick<PageProps, "controller" | "scene">) {
  const shown = useStore(controller.view, (view) => view.columns);
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const columns = area.current?.children ?? [];
    for (const [index, column] of scene.columns.entries()) {
      const element = columns[index];
      if (!(element instanceof HTMLElement)) continue;
      element.style.left = `${column.x / 100}px`;
      element.style.width = `${column.width / 100}px`;
    }
  }, [scene.columns]);
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
