import { act, createEvent, fireEvent, screen } from "@testing-library/react";
import { useRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/test/render";
import { CanvasContext } from "../canvas/context";
import { EditorContext } from "../editor/context";
import { canvasOf } from "../editor/testing/canvas";
import { openEditor } from "../editor/testing/editor";
import type { Assets } from "./Assets";
import { useAssets } from "./context";
import { PictureInput } from "./PictureInput";
import { ProjectPictures } from "./ProjectPictures";

async function open() {
  const { editor } = await openEditor();
  const controller = canvasOf(editor);
  controller.setViewport({ width: 1920, height: 1000 });
  let assets: Assets | null = null;
  function Desk() {
    const desk = useRef<HTMLDivElement>(null);
    assets = useAssets();
    return (
      <>
        <div ref={desk} data-testid="desk">
          <PictureInput controller={controller} desk={desk} />
        </div>
        <aside>Panels</aside>
      </>
    );
  }
  render(
    <EditorContext value={editor}>
      <CanvasContext value={controller}>
        <ProjectPictures>
          <Desk />
        </ProjectPictures>
      </CanvasContext>
    </EditorContext>,
  );
  const place = vi.spyOn(assets as unknown as Assets, "place").mockResolvedValue([]);
  return { place };
}

describe("files that are dropped", () => {
  const file = new File(["x"], "Sea.jpg", { type: "image/jpeg" });
  const dataTransfer = { files: [file], types: ["Files"] };

  function drop(target: Element) {
    const event = createEvent.drop(target, { dataTransfer });
    // The events of the test's browser have no places.
    Object.defineProperties(event, { clientX: { value: 340 }, clientY: { value: 148 } });
    act(() => {
      fireEvent(target, event);
    });
    return event.defaultPrevented;
  }

  it("EDIT-166 EDIT-233 lie where they were dropped, or in the middle of what is seen", async () => {
    const { place } = await open();
    expect(drop(screen.getByTestId("desk"))).toBe(true);
    // The page begins 240 px from the left and 48 px from the top.
    expect(place).toHaveBeenLastCalledWith([file], { x: 10_000, y: 10_000 }, { said: {} });
    expect(drop(screen.getByText("Panels"))).toBe(true);
    expect(place).toHaveBeenLastCalledWith([file], { x: 72_000, y: 45_200 }, { said: {} });
  });

  it("leave alone what is no file", async () => {
    const { place } = await open();
    const event = createEvent.drop(screen.getByText("Panels"), {
      dataTransfer: { files: [], types: ["text/plain"] },
    });
    fireEvent(screen.getByText("Panels"), event);
    expect(event.defaultPrevented).toBe(false);
    expect(place).not.toHaveBeenCalled();
  });
});
