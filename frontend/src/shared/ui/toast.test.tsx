import { act, fireEvent, render, screen } from "@testing-library/react";
import { handleKey } from "../commands/shortcuts";
import { ToastHost } from "./ToastHost";
import { hideAllToasts, showToast, undoLast } from "./toast";

beforeEach(() => {
  vi.useFakeTimers();
  act(hideAllToasts);
  document.addEventListener("keydown", handleKey);
  render(<ToastHost />);
});

afterEach(() => {
  document.removeEventListener("keydown", handleKey);
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const toast = (text: string) => screen.queryByText(text)?.closest("[role=group]");

describe("toasts", () => {
  it("stay for eight seconds", () => {
    act(() => void showToast({ text: "Moved" }));
    wait(7999);
    expect(toast("Moved")).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText("Moved")).toBeNull();
  });

  it("wait while pointed at and go on with the time that was left", () => {
    act(() => void showToast({ text: "Moved", undo: () => {} }));
    wait(5000);
    fireEvent.pointerEnter(toast("Moved") as Element);
    wait(60_000);
    expect(toast("Moved")).toBeInTheDocument();
    fireEvent.pointerLeave(toast("Moved") as Element);
    wait(2999);
    expect(toast("Moved")).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText("Moved")).toBeNull();
  });

  it("wait while focused", () => {
    act(() => void showToast({ text: "Moved", undo: () => {} }));
    const button = screen.getByRole("button", { name: "Undo" });
    act(() => button.focus());
    wait(60_000);
    act(() => button.blur());
    wait(8000);
    expect(screen.queryByText("Moved")).toBeNull();
  });

  it("undo once, at a press", () => {
    const undo = vi.fn();
    act(() => void showToast({ text: "Archived", undo }));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText("Archived")).toBeNull();
    expect(undoLast()).toBe(false);
  });

  it("undo the latest with Ctrl Z, then the one before, but not while text is typed", () => {
    const done: string[] = [];
    act(() => {
      showToast({ text: "One", undo: () => done.push("one") });
      showToast({ text: "Two", undo: () => done.push("two") });
      showToast({ text: "Only a notice" });
    });
    const press = (target: Element = document.body) =>
      fireEvent.keyDown(target, { key: "z", ctrlKey: true });
    const field = document.body.appendChild(document.createElement("input"));
    press(field);
    expect(done).toEqual([]);
    press();
    press();
    press();
    expect(done).toEqual(["two", "one"]);
    field.remove();
  });

  it("claim Ctrl Z for the newest step alone, and hand it on", () => {
    const keys = () => screen.queryAllByText(/Z$/, { selector: ".keys" });
    act(() => {
      showToast({ text: "One", undo: () => {} });
      showToast({ text: "Two", undo: () => {} });
      showToast({ text: "Only a notice" });
    });
    expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2);
    expect(keys()).toHaveLength(1);
    expect(keys()[0]?.closest("[role=group]")).toHaveTextContent("Two");
    act(() => void undoLast());
    expect(keys()[0]?.closest("[role=group]")).toHaveTextContent("One");
  });

  it("keep the latest three", () => {
    act(() => {
      for (const text of ["1", "2", "3", "4"]) showToast({ text });
    });
    expect(screen.queryByText("1")).toBeNull();
    expect(screen.getByText("4")).toBeInTheDocument();
  });
});
