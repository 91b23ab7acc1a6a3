import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderInEditor } from "../editor/testing/render";
import { create, id, set } from "../model/testing/documents";
import { EditorTour } from "./EditorTour";
import { TOUR_STEPS } from "./steps";

const note = () => screen.getByRole("complementary", { name: "Product tour" });
const heading = () => within(note()).getByRole("heading");

function Tour({ from = 0, onEnd }: { from?: number; onEnd: () => void }) {
  const [at, setAt] = useState(from);
  const [published, setPublished] = useState(0);
  return (
    <>
      <a href="#preview" data-tour="preview">
        Preview
      </a>
      <button type="button" onClick={() => setPublished(published + 1)}>
        Publish
      </button>
      <EditorTour at={at} published={published} onStep={setAt} onEnd={onEnd} />
    </>
  );
}

const sun = [create(4, "shape"), set(4, "position", [0, 0]), set(4, "size", [1_000, 1_000])];

async function begin(from = 0) {
  const onEnd = vi.fn();
  const opened = await renderInEditor(<Tour from={from} onEnd={onEnd} />, { ops: sun });
  return { ...opened, onEnd };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("the tour in the editor", () => {
  it("EDIT-411 goes forth and back through eight steps, each read from its heading, and ends", async () => {
    const person = userEvent.setup();
    const { onEnd } = await begin();
    const titles: (string | null)[] = [];
    for (let step = 1; step <= 8; step += 1) {
      expect(note()).toHaveTextContent(`${step} of 8`);
      expect(heading()).toHaveFocus();
      titles.push(heading().textContent);
      if (step < 8) await person.click(within(note()).getByRole("button", { name: "Next" }));
    }
    expect(new Set(titles).size).toBe(8);
    expect(within(note()).queryByRole("button", { name: "Skip the tour" })).toBeNull();
    await person.click(within(note()).getByRole("button", { name: "Back" }));
    expect(heading()).toHaveTextContent(titles[6] ?? "");
    await person.click(within(note()).getByRole("button", { name: "Next" }));
    await person.click(within(note()).getByRole("button", { name: "Finish" }));
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it("EDIT-411 notices what was done, and goes on by itself without taking the focus", async () => {
    vi.useFakeTimers();
    const { editor } = await begin();
    act(() => screen.getByRole("link", { name: "Preview" }).focus());
    act(() => void editor.set([id(4)], "position", [500, 0]));
    expect(note()).toHaveTextContent("Done");
    act(() => void vi.advanceTimersByTime(1_500));
    // A person who still moves it is not interrupted.
    act(() => void editor.set([id(4)], "position", [900, 0]));
    act(() => void vi.advanceTimersByTime(1_500));
    expect(heading()).toHaveTextContent("Move the sun");
    act(() => void vi.advanceTimersByTime(600));
    expect(heading()).toHaveTextContent("Write a title");
    expect(note()).not.toHaveTextContent("Done");
    expect(screen.getByRole("link", { name: "Preview" })).toHaveFocus();
  });

  it("EDIT-411 notices that the preview was opened", async () => {
    await begin(TOUR_STEPS.findIndex(({ id: step }) => step === "look"));
    expect(note()).not.toHaveTextContent("Done");
    fireEvent.click(screen.getByRole("link", { name: "Preview" }));
    expect(note()).toHaveTextContent("Done");
  });

  it("EDIT-411 stays at the last step when it was done, until it is finished", async () => {
    vi.useFakeTimers();
    const { onEnd } = await begin(7);
    fireEvent.click(screen.getByRole("button", { name: "Publish" }));
    expect(note()).toHaveTextContent("Done");
    act(() => void vi.advanceTimersByTime(10_000));
    expect(note()).toHaveTextContent("8 of 8");
    expect(onEnd).not.toHaveBeenCalled();
  });

  it("EDIT-411 is left with Escape from its note, and with Skip the tour", async () => {
    const person = userEvent.setup();
    const { onEnd } = await begin();
    await person.keyboard("{Escape}");
    expect(onEnd).toHaveBeenCalledTimes(1);
    await person.click(within(note()).getByRole("button", { name: "Skip the tour" }));
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it("EDIT-411 lets through what is dragged across the page", async () => {
    await begin();
    const canvas = document.createElement("div");
    canvas.dataset.canvas = "";
    document.body.append(canvas);
    fireEvent.pointerDown(canvas);
    expect(note()).toHaveAttribute("data-through");
    fireEvent.pointerUp(canvas);
    expect(note()).not.toHaveAttribute("data-through");
    canvas.remove();
  });
});
