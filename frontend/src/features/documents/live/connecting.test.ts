import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useToasts } from "@/shared/ui";
import { canvasOf } from "../editor/testing/canvas";
import { openEditor } from "../editor/testing/editor";
import { create, id, PAGE, set, typed } from "../model/testing/documents";
import { plainOf } from "../model/text";
import { connect } from "./connecting";
import { createLive, follow, type Live } from "./state";
import { peerOf, testPorts } from "./testing/socket";

const OPS = [
  set(1, "title", "Cover"),
  create(2, "text"),
  typed(2, 0, "the sea"),
  set(2, "position", [20_000, 20_000]),
  set(2, "size", [40_000, 3_000]),
  create(3, "page", null, "a1"),
];

const ends: (() => void)[] = [];

async function connected(given: Parameters<typeof openEditor>[0] = {}) {
  const opened = await openEditor({ ops: OPS, ...given });
  const { editor } = opened;
  const controller = canvasOf(editor);
  controller.root = document.createElement("div");
  controller.setViewport({ width: 960, height: 600 });
  const live = createLive();
  const world = testPorts();
  const end = connect(editor, controller, live, world.ports);
  ends.push(() => {
    end();
    controller.dispose();
    editor.close();
  });
  world.last().welcome();
  await world.clock.run(0);
  return { ...opened, ...world, controller, live, end };
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const namesOf = (live: Live) => live.getState().faces.map(({ name }) => name);

describe("an editor with others", () => {
  it("EDIT-377 EDIT-428 shows what others change, and one's own once", async () => {
    const { editor, server, session, last } = await connected();
    const { seq } = session;
    const batch = { client: "another", number: 1, base: server.head } as const;
    server.send({
      ...batch,
      client: id(99) as never,
      ops: [{ text: { id: id(2), delta: [{ insert: "Look, " }] } }],
    });
    last().say({ type: "changes", changes: server.changes(seq).changes });
    const words = () => plainOf(editor.document.records.get(id(2))?.text ?? []);
    await waitFor(() => expect(words()).toBe("Look, the sea\n"));
    last().say({ type: "changes", changes: server.changes(seq).changes });
    editor.change([typed(2, 13, "!")]);
    await waitFor(() => expect(session.status.type).toBe("saved"));
    last().say({ type: "changes", changes: server.changes(seq).changes });
    await waitFor(() => expect(session.seq).toBe(server.head));
    expect(words()).toBe("Look, the sea!\n");
  });

  it("EDIT-374 knows who is here, without this tab, and forgets who leaves", async () => {
    const { live, last } = await connected();
    const own = { ...peerOf("Ines"), peer: "own" };
    const [mirela, enora] = [peerOf("Mirela", { page: PAGE }), peerOf("Enora")];
    last().here(mirela, own);
    last().come(enora);
    expect(namesOf(live)).toEqual(["Mirela", "Enora"]);
    const { faces } = live.getState();
    last().point(mirela, 1, 2);
    last().point(own, 3, 4);
    expect(live.getState().peers[0]?.cursor).toEqual({ x: 1, y: 2 });
    expect(live.getState().faces).toBe(faces);
    last().change(mirela, { selected: [id(2)], cursor: null });
    expect(live.getState().peers[0]).toEqual({ ...mirela, selected: [id(2)] });
    last().go(mirela);
    expect(namesOf(live)).toEqual(["Enora"]);
    last().end(1006);
    expect(namesOf(live)).toEqual([]);
  });

  it("EDIT-374 EDIT-375 EDIT-376 tells where this tab is, ten times a second at most", async () => {
    const { editor, controller, clock, last } = await connected();
    await clock.run(100);
    const { sent } = last();
    expect(sent).toEqual([]);
    last().here(peerOf("Mirela"));
    await clock.run(100);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ page: PAGE, selected: [], cursor: null, width: "base" });
    expect(sent[0]?.view?.width).toBeGreaterThan(0);
    editor.selection.select([id(2)]);
    for (let x = 0; x < 50; x += 1) {
      const moved = new MouseEvent("pointermove", { clientX: x, clientY: 10 });
      controller.root?.dispatchEvent(moved);
      await clock.run(10);
    }
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.length).toBeLessThan(8);
    expect(sent.at(-1)).toMatchObject({ selected: [id(2)], cursor: { x: expect.any(Number) } });
    const { length } = sent;
    await clock.run(1_000);
    expect(sent.length - length).toBeLessThanOrEqual(1);
    const still = sent.length;
    await clock.run(10_000);
    expect(sent).toHaveLength(still);
  });

  it("EDIT-374 tells it more seldom where many are here", async () => {
    const { controller, clock, last } = await connected();
    last().here(...Array.from({ length: 200 }, (_, at) => peerOf(`Person ${at}`)));
    await clock.run(100);
    const { length } = last().sent;
    for (let x = 0; x < 100; x += 1) {
      controller.root?.dispatchEvent(new MouseEvent("pointermove", { clientX: x, clientY: 10 }));
      await clock.run(10);
    }
    expect(last().sent.length - length).toBeGreaterThan(3);
    expect(last().sent.length - length).toBeLessThanOrEqual(5);
  });

  it("EDIT-374 asks once who is here where something that was said is missing", async () => {
    const { live, last } = await connected();
    const [mirela, enora] = [peerOf("Mirela"), peerOf("Enora")];
    last().here(mirela);
    const { length } = last().sent;
    last().seq += 1;
    last().point(mirela, 1, 2);
    expect(last().sent.slice(length)).toEqual([{ type: "here" }]);
    last().go(mirela);
    expect(last().sent).toHaveLength(length + 1);
    expect(namesOf(live)).toEqual(["Mirela"]);
    last().here(enora);
    expect(namesOf(live)).toEqual(["Enora"]);
    // What the list has already does no harm.
    last().seq -= 1;
    last().go(enora);
    expect(namesOf(live)).toEqual(["Enora"]);
    last().come(mirela);
    expect(namesOf(live)).toEqual(["Enora", "Mirela"]);
    expect(last().sent).toHaveLength(length + 1);
  });

  it("EDIT-374 tells nothing of a tab that nobody sees", async () => {
    const { editor, clock, last } = await connected();
    last().here(peerOf("Mirela"));
    await clock.run(100);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    await clock.run(100);
    expect(last().sent.at(-1)).toMatchObject({ page: null, selected: [], cursor: null });
    const { length } = last().sent;
    editor.selection.select([id(2)]);
    await clock.run(1_000);
    expect(last().sent).toHaveLength(length);
  });

  it("EDIT-385 says that the role is another one, and puts away what draws", async () => {
    const { editor, server, last } = await connected();
    editor.view.setState({ tool: { name: "create", kind: "rectangle", keep: false } });
    server.access = "editor";
    server.terms = { ...server.terms, rights: "content" };
    last().say({ type: "access", access: "editor" });
    await waitFor(() => expect(editor.layout).toBe(false));
    expect(editor.view.getState().tool).toEqual({ name: "select" });
    expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/^Your role is Editor now/);
    expect(editor.change([set(2, "turn", 5)])).toBe(false);
  });

  it("EDIT-385 says that the access is gone", async () => {
    const { live, last } = await connected();
    expect(live.getState().lost).toBe(false);
    last().end(4403);
    expect(live.getState().lost).toBe(true);
  });

  it("EDIT-428 says that comments have changed", async () => {
    const { live, last } = await connected();
    last().say({ type: "comments" });
    last().say({ type: "comments" });
    expect(live.getState().comments).toBe(2);
  });
});

describe("following somebody", () => {
  const VIEW = { x: 10_000, y: 50_000, width: 48_000, height: 30_000 };

  async function following() {
    const opened = await connected();
    const { controller, live, last } = opened;
    const mirela = peerOf("Mirela", { page: id(3), view: VIEW });
    last().here(mirela);
    act(() => follow(live, mirela.peer));
    await waitFor(() => expect(controller.camera.zoom).toBeCloseTo(2, 5));
    return { ...opened, mirela };
  }

  it("EDIT-386 shows the page and the part of it that they see, and goes with them", async () => {
    const { editor, controller, last, mirela } = await following();
    expect(editor.view.getState().page).toBe(id(3));
    expect(controller.camera.x).toBeCloseTo(-200, 0);
    expect(controller.camera.y).toBeCloseTo(-1_000, 0);
    const view = { ...VIEW, width: 96_000, height: 60_000 };
    last().change(mirela, { page: PAGE, view, width: "phone" });
    expect(editor.view.getState().page).toBe(PAGE);
    expect(editor.width).toBe("phone");
    await waitFor(() => expect(controller.camera.zoom).toBeCloseTo(1, 5));
  });

  it("EDIT-386 tells no view of one's own meanwhile", async () => {
    const { clock, last } = await following();
    await clock.run(200);
    expect(last().sent.at(-1)).toMatchObject({ page: id(3), view: null });
  });

  it.each([
    ["a press", () => new MouseEvent("pointerdown", { bubbles: true })],
    ["the wheel", () => new WheelEvent("wheel", { bubbles: true })],
    ["a key", () => new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })],
    ["Escape", () => new KeyboardEvent("keydown", { key: "Escape", bubbles: true })],
  ])("EDIT-386 ends with %s", async (_, move) => {
    const { live, mirela } = await following();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    expect(live.getState().following).toBe(mirela.peer);
    document.body.dispatchEvent(move());
    expect(live.getState().following).toBeNull();
  });

  it("EDIT-386 ends with Escape on the face that was pressed, and with nothing else there", async () => {
    const { live, mirela } = await following();
    const face = document.createElement("button");
    face.dataset.follow = "";
    document.body.append(face);
    face.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(live.getState().following).toBe(mirela.peer);
    face.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(live.getState().following).toBeNull();
    face.remove();
  });

  it("EDIT-386 ends when they leave", async () => {
    const { live, last, mirela } = await following();
    last().go(mirela);
    expect(live.getState().following).toBeNull();
  });
});
