import { describe, expect, it, vi } from "vitest";
import { isRecordId } from "../model/forms";
import { browserChannel, browserClock, browserLocks, randomId } from "./browser";

describe("what a browser has", () => {
  it("makes ids that the server takes", () => {
    const ids = Array.from({ length: 200 }, randomId);
    expect(ids.every(isRecordId)).toBe(true);
    expect(new Set(ids).size).toBe(200);
  });

  it("tells the other tabs, and not itself", async () => {
    const [one, other] = [browserChannel("document 7"), browserChannel("document 7")];
    const own = vi.fn();
    one.listen(own);
    const heard = new Promise((resolve) => other.listen(resolve));
    one.post({ type: "news" });
    expect(await heard).toEqual({ type: "news" });
    expect(own).not.toHaveBeenCalled();
    one.close();
    other.close();
  });

  it("works without locks where it has none, and else when it gets them", async () => {
    const work = vi.fn(async () => undefined);
    const signal = new AbortController().signal;
    await browserLocks(undefined).hold("a", signal, work);
    expect(work).toHaveBeenCalledOnce();
    const request = vi.fn(async (_name: string, _options: unknown, run: () => unknown) => run());
    const manager = { request } as unknown as LockManager;
    await browserLocks(manager).hold("a", signal, work);
    expect(request).toHaveBeenCalledWith("a", { signal }, work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("calls off what was planned", () => {
    vi.useFakeTimers();
    const action = vi.fn();
    const cancel = browserClock.after(5, action);
    browserClock.after(7, action);
    cancel();
    vi.advanceTimersByTime(10);
    expect(action).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
