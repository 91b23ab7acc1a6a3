import { describe, expect, it, vi } from "vitest";
import { EarlyKeys } from "./early";

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true, ...more });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

describe("keys before a text can be typed in", () => {
  it("EDIT-187 are kept in their order, and mean no commands", () => {
    const heard = vi.fn<(event: Event) => void>();
    document.addEventListener("keydown", heard);
    const keys = new EarlyKeys(() => undefined);
    const kept = ["E", "b", "x", "Backspace", "b", "Enter", "é"].map((key) => press(key));
    expect(kept.every(Boolean)).toBe(true);
    expect(heard).not.toHaveBeenCalled();
    expect([press("z", { ctrlKey: true }), press("Shift")]).toEqual([false, false]);
    expect(keys.end()).toEqual(["E", "b", "b", "Enter", "é"]);
    expect(press("a")).toBe(false);
    document.removeEventListener("keydown", heard);
  });

  it("leave with Escape", () => {
    const exit = vi.fn<() => void>();
    const keys = new EarlyKeys(exit);
    press("Escape");
    expect(exit).toHaveBeenCalledOnce();
    expect(keys.end()).toEqual([]);
  });
});
