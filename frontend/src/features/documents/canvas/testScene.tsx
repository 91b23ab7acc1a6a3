import { render, screen } from "@testing-library/react";
import { useMemo, useState } from "react";
import { vi } from "vitest";
import { CommandHost } from "@/shared/commands";
import type { BoxEntry } from "../hit/boxes";
import type { WidgetId } from "../hit/geometry";
import { type DocumentRecord, newRecord, type RecordId } from "../model/record";
import { PageShower, type ShownPage } from "../render/shown";
import type { Guides } from "../snapping/field";
import type { Chosen, Tool } from "../tools/state";
import { Canvas, useCanvasController } from "./Canvas";
import { Ruler } from "./ruler/Ruler";
import type { CanvasActs, Scene } from "./scene";

/** What a test asks about: spies on all that the canvas asks of the editor. */
type SpiedActs = { [Name in keyof CanvasActs]: ReturnType<typeof vi.fn<CanvasActs[Name]>> };

const MARKS = [390, 768, 1024, 1440, 1920].map((width) => ({ width, differs: width < 1000 }));

const PAGE = "page" as RecordId;

/** A document with nothing but these boxes, as its page is shown. The words of a text are its name. */
function shownOf(
  shower: PageShower,
  entries: readonly BoxEntry[],
  texts: readonly WidgetId[],
  width: number,
): ShownPage {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const records = new Map<RecordId, DocumentRecord>();
  records.set(PAGE, newRecord("page", { parent: null, order: "a0" }));
  entries.forEach(({ id, x, y, width: across, height, turn, parent, group }, index) => {
    const holder = parent === null ? { x: 0, y: 0 } : (byId.get(parent) ?? { x: 0, y: 0 });
    const kind = group ? "group" : texts.includes(id) ? "text" : "shape";
    const place = { parent: (parent ?? PAGE) as RecordId, order: `a${1000 + index}` };
    const record = newRecord(kind, place);
    records.set(id as RecordId, {
      ...record,
      base: { position: [x - holder.x, y - holder.y], size: [across, height], turn },
      text: kind === "text" ? [{ insert: `${id}\n` }] : null,
    });
  });
  const shown = shower.show({
    document: { records },
    page: PAGE,
    width: "base",
    pixels: width,
    dark: false,
    pictures: NO_PICTURES,
    title: "The long ebb",
  });
  if (!shown) throw new Error("there is no page");
  return shown;
}

const NO_PICTURES = new Map();

interface Options {
  readonly entries: readonly BoxEntry[];
  readonly texts?: readonly WidgetId[];
  readonly tool?: Tool;
  /** What is selected at first, as the layers list could have. */
  readonly selection?: readonly WidgetId[];
  readonly more?: Partial<Scene>;
}

/** The canvas with an editor of a few lines around it, which keeps frames, selection and tool. */
export function renderCanvas({
  entries,
  texts = [],
  tool,
  selection: selected = [],
  more,
}: Options) {
  const acts: SpiedActs = {
    ahead: vi.fn((end: () => void) => {
      end();
      return false;
    }),
    catchUp: vi.fn(),
    select: vi.fn<CanvasActs["select"]>(),
    write: vi.fn<CanvasActs["write"]>(),
    flow: vi.fn<CanvasActs["flow"]>(),
    duplicate: vi.fn<CanvasActs["duplicate"]>((ids) => ids.map((id) => `${id} copy`)),
    order: vi.fn<CanvasActs["order"]>(),
    guides: vi.fn<CanvasActs["guides"]>(),
    create: vi.fn<CanvasActs["create"]>(),
    edit: vi.fn<CanvasActs["edit"]>(),
    comment: vi.fn<CanvasActs["comment"]>(),
    tool: vi.fn<CanvasActs["tool"]>(),
    leave: vi.fn<CanvasActs["leave"]>(),
    measured: vi.fn<CanvasActs["measured"]>(),
  };
  const shower = new PageShower();
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
    const [guides, setGuides] = useState<Guides>(more?.guides ?? { x: [], y: [] });
    acts.guides.mockImplementation((axis, places) => setGuides({ ...guides, [axis]: places }));
    const [width, setWidth] = useState(1440);
    const scene = useMemo<Scene>(
      () => ({
        title: "The long ebb",
        shown: shownOf(shower, shown, texts, width),
        width: width * 100,
        height: 200_000,
        entries: shown,
        columns: [],
        traits,
        nameOf,
        reading: shown.map(({ id }) => id),
        editing: null,
        layout: true,
        nudge: [100, 1000],
        ...more,
        guides,
      }),
      [shown, width, guides],
    );
    const controller = useCanvasController(scene, acts);
    return (
      <>
        <Ruler controller={controller} width={width} marks={MARKS} onWidth={setWidth} />
        <Canvas controller={controller} scene={scene} selection={selection} tool={inHand} />
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
