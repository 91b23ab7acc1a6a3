import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { activeCommands } from "@/shared/commands/registry";
import { useCanvas } from "../canvas/context";
import { renderInEditor } from "../editor/testing/render";
import { create, id, PAGE, set } from "../model/testing/documents";
import { PageStrip } from "../strip/PageStrip";
import { FollowFrame } from "./FollowFrame";
import { NoAccess } from "./NoAccess";
import { PageFaces } from "./PageFaces";
import { PeerMarks } from "./PeerMarks";
import { createLive, LiveContext, setPeers, showCursors, useFacesOn } from "./state";
import { Together } from "./Together";
import { peerOf } from "./testing/socket";

const OPS = [
  set(1, "title", "Cover"),
  create(2, "shape"),
  set(2, "position", [20_000, 20_000]),
  set(2, "size", [40_000, 3_000]),
  create(3, "shape", PAGE, "a2"),
  set(3, "position", [20_000, 40_000]),
  set(3, "size", [10_000, 10_000]),
];

const mirela = peerOf("Mirela Vasić", { page: PAGE, selected: [id(2), id(3)] });
const enora = peerOf("Enora Le Goff", { cursor: { x: 10_000, y: 5_000 }, page: PAGE });

function Marks() {
  return <PeerMarks controller={useCanvas()} />;
}

function OnPage() {
  return <PageFaces faces={useFacesOn(PAGE)} />;
}

async function together() {
  const live = createLive();
  const shown = await renderInEditor(
    <LiveContext value={live}>
      <Together />
      <FollowFrame />
      <OnPage />
    </LiveContext>,
    { ops: OPS },
  );
  const come = (...peers: readonly ReturnType<typeof peerOf>[]) =>
    act(() => setPeers(live, [...live.getState().peers, ...peers]));
  return { ...shown, live, come };
}

describe("those who are here", () => {
  it("EDIT-374 stand in the header with their names and pages, each person once", async () => {
    const { come, container } = await together();
    expect(screen.queryByRole("region", { name: "Who is here" })).toBeNull();
    come(mirela, { ...mirela, peer: "another tab" }, peerOf("Enora Le Goff"));
    const here = screen.getByRole("region", { name: "Who is here" });
    const names = within(within(here).getByRole("list")).getAllByRole("button");
    expect(names.map((button) => button.getAttribute("aria-label"))).toEqual([
      "Follow Mirela Vasić, on Cover",
      "Follow Enora Le Goff, looking at something else",
    ]);
    expect(names.map((button) => button.textContent)).toEqual(["MV", "EG"]);
    expect(container.querySelectorAll(".onPage .portrait")).toHaveLength(1);
  });

  it("EDIT-374 are five at most, and the others in the menu", async () => {
    const { come } = await together();
    const many = ["A", "B", "C", "D", "E", "F", "G"].map((name) => peerOf(name, { page: PAGE }));
    come(...many);
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    await userEvent.click(screen.getByRole("button", { name: "Who is here: 2 more" }));
    expect(await screen.findByRole("menuitemradio", { name: "G, on Cover" })).toBeInTheDocument();
  });

  it("EDIT-374 are said of the pages in the strip", async () => {
    const live = createLive();
    await renderInEditor(
      <LiveContext value={live}>
        <PageStrip />
      </LiveContext>,
      { ops: OPS },
    );
    const page = screen.getByRole("button", { name: /^Page 01/ });
    expect(page).not.toHaveAttribute("aria-description");
    act(() => setPeers(live, [mirela, enora]));
    expect(page).toHaveAccessibleDescription("Mirela Vasić and Enora Le Goff are on this page");
  });

  it("EDIT-386 are followed by one press, and left by another one", async () => {
    const { live, come } = await together();
    come(mirela, enora);
    const face = screen.getByRole("button", { name: /^Follow Mirela/ });
    await userEvent.click(face);
    expect(live.getState().following).toBe(mirela.peer);
    expect(face).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("Following Mirela Vasić")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Stop following Mirela Vasić" }));
    expect(live.getState().following).toBeNull();
    expect(screen.queryByText("Following Mirela Vasić")).toBeNull();
  });

  it("EDIT-376 have cursors that are switched off for good", async () => {
    const { live, come } = await together();
    come(mirela);
    await userEvent.click(screen.getByRole("button", { name: "Who is here" }));
    await userEvent.click(
      await screen.findByRole("menuitem", { name: "Hide the cursors of others" }),
    );
    expect(live.getState().cursors).toBe(false);
    expect(createLive().getState().cursors).toBe(false);
    const command = activeCommands().find(({ id: name }) => name === "live.cursors");
    expect(command?.label).toBe("Show the cursors of others");
    act(() => command?.run());
    expect(createLive().getState().cursors).toBe(true);
  });
});

describe("the marks of others", () => {
  async function marked() {
    const live = createLive();
    const shown = await renderInEditor(
      <LiveContext value={live}>
        <Marks />
      </LiveContext>,
      { ops: OPS },
    );
    const frames = () =>
      [...shown.container.querySelectorAll<HTMLElement>(".frame")].filter(({ hidden }) => !hidden);
    const cursors = () => [...shown.container.querySelectorAll<HTMLElement>(".cursor")];
    const next = () => act(() => new Promise((done) => requestAnimationFrame(done)));
    const paint = async () => {
      await next();
      await next();
    };
    return { ...shown, live, frames, cursors, paint };
  }

  it("EDIT-375 are frames around what they have selected, with a name", async () => {
    const { live, controller, frames, paint } = await marked();
    act(() => setPeers(live, [mirela]));
    await paint();
    expect(frames().map(({ dataset }) => dataset.name)).toEqual(["Mirela", undefined]);
    const unit = controller.camera.zoom / 100;
    expect(frames()[0]?.style.width).toBe(`${40_000 * unit}px`);
    act(() => setPeers(live, [{ ...mirela, page: id(9) }]));
    await paint();
    expect(frames()).toEqual([]);
  });

  it("EDIT-376 are cursors with a name, where they are shown and the width is alike", async () => {
    const { live, editor, controller, cursors, paint } = await marked();
    act(() => setPeers(live, [enora]));
    await paint();
    expect(cursors().map(({ textContent }) => textContent)).toEqual(["Enora"]);
    const unit = controller.camera.zoom / 100;
    expect(cursors()[0]?.style.translate).toBe(`${10_000 * unit}px ${5_000 * unit}px`);
    act(() => setPeers(live, [{ ...enora, cursor: { x: 20_000, y: 5_000 } }]));
    await paint();
    expect(cursors()[0]?.style.translate).toBe(`${20_000 * unit}px ${5_000 * unit}px`);
    act(() => showCursors(live, false));
    await paint();
    expect(cursors()).toEqual([]);
    act(() => showCursors(live, true));
    await paint();
    expect(cursors()).toHaveLength(1);
    act(() => editor.view.setState({ width: 390 }));
    act(() => controller.schedule());
    await paint();
    expect(cursors()).toEqual([]);
  });
});

describe("somebody without access", () => {
  it("EDIT-385 reads why the editor is closed", async () => {
    await renderInEditor(<NoAccess />);
    expect(screen.getByRole("heading")).toHaveTextContent(
      "This project is no longer shared with you",
    );
    expect(screen.getByRole("link", { name: "Back to the dashboard" })).toBeInTheDocument();
  });
});
