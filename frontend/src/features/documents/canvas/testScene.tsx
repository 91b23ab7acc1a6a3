import { render, screen } from "@testing-library/react";
import { useMemo, useState } from "react";
import { vi } from "vitest";
import { CommandHost } from "@/shared/commands";
import type { BoxEntry } from "../hit/boxes";
import type { WidgetId } from "../hit/geometry";
import type { Chosen, Tool } from "../tools/state";
import { Canvas, useCanvasController } from "./Canvas";
import { Ruler } from "./ruler/Ruler";
import type { CanvasActs, Scene } from "./scene";

/** What a test asks about: spies on all that the canvas asks of the editor. */
type SpiedActs = { [Name in keyof CanvasActs]: ReturnType<typeof vi.fn<CanvasActs[Name]>> };

const MARKS = [390, 768, 1024, 1440, 1920].map((width) => ({ width, differs: width < 1000 }));

interface Options {
  readonly entries: readonly BoxEntry[];
  readonly texts?: readonly WidgetId[];
  readonly tool?: Tool;
  /** What is selected at first, as the layers list could have. */
  readonly selection?: readonly WidgetId[];
  readonly more?: Partial<Scene>;
  readonly renderWidget?: (id: WidgetId) => string;
}

/** The canvas with an editor of a few lines around it, which keeps frames, selection and tool. */
export function renderCanvas({
  entries,
  texts = [],
  tool,
  selection: selected = [],
  more,
  renderWidget,
}: Options) {
  const acts: SpiedActs = {
    select: vi.fn<CanvasActs["select"]>(),
    write: vi.fn<CanvasActs["write"]>(),
    duplicate: vi.fn<CanvasActs["duplicate"]>((ids) => ids.map((id) => `${id} copy`)),
    order: vi.fn<CanvasActs["order"]>(),
    create: vi.fn<CanvasActs["create"]>(),
    edit: vi.fn<CanvasActs["edit"]>(),
    tool: vi.fn<CanvasActs["tool"]>(),
    leave: vi.fn<CanvasActs["leave"]>(),
    measured: vi.fn<CanvasActs["measured"]>(),
  };
  const content = renderWidget ?? ((id: WidgetId) => id);
  const traits = (id: WidgetId) => ({ widthOnly: texts.includes(id), keepsProportion: false });
  const nameOf = (id: WidgetId) => `The ${id}`;
  function Editor() {
    const [shown, setShown] = useState(entries);
    const [selection, setSelection] = useState<Chosen>({ ids: selected, opened: null });
    const [inHand, setInHand] = useState<Tool>(tool ?? { name: "select" });
    acts.select.mockImplementation(setSelection);
    acts.tool.mockImplementation(setInHand);
    acts.write.mockImplementation((frames) => {
      const byId = new Map(frames.map((frame) => [frame.id, frame]));
      setShown((old) => old.map((entry) => ({ ...entry, ...byId.get(entry.id) })));
    });
    const [width, setWidth] = useState(1440);
    const scene = useMemo<Scene>(
      () => ({
        title: "The long ebb",
        width: width * 100,
        height: 200_000,
        entries: shown,
        columns: [],
        guides: { x: [], y: [] },
        traits,
        nameOf,
        reading: shown.map(({ id }) => id),
        editing: null,
        layout: true,
        nudge: [100, 1000],
        ...more,
      }),
      [shown, width],
    );
    const controller = useCanvasController(scene, acts);
    return (
      <>
        <Ruler controller={controller} width={width} marks={MARKS} onWidth={setWidth} />
        <Canvas
          controller={controller}
          scene={scene}
          selection={selection}
          tool={inHand}
          renderWidget={content}
        />
      </>
    );
  }
  render(
    <>
      <Editor />
      <CommandHost />
    </>,
  );
  return { acts, root: screen.getByRole("group", { name: "Page The long ebb" }) };
}
