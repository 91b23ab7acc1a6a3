import { describe, expect, it, vi } from "vitest";
import { Link } from "./Link";
import { testPorts } from "./testing/socket";
import { NO_PRESENCE } from "./wire";

function linked() {
  const world = testPorts();
  const listener = { seq: vi.fn(() => 412), heard: vi.fn(), closed: vi.fn(), lost: vi.fn() };
  const link = new Link(world.ports, listener);
  link.connect();
  return { ...world, link, listener };
}

describe("the live connection", () => {
  it("EDIT-428 asks for what comes after the last change, and hears what it knows", () => {
    const { listener, last } = linked();
    expect(last().after).toBe(412);
    last().welcome();
    last().say({ type: "changes", changes: [] });
    last().say({ type: "of a newer version" });
    expect(listener.heard.mock.calls.map(([{ type }]) => type)).toEqual(["welcome", "changes"]);
  });

  it("EDIT-428 says nothing before the server has spoken", () => {
    const { link, last } = linked();
    link.send(NO_PRESENCE);
    link.ask();
    expect(last().sent).toEqual([]);
    last().welcome();
    link.send(NO_PRESENCE);
    link.ask();
    expect(last().sent).toEqual([{ type: "presence", ...NO_PRESENCE }, { type: "here" }]);
  });

  it("EDIT-428 comes back with longer and longer pauses, with what is known by then", async () => {
    const { listener, sockets, clock, last } = linked();
    for (const pause of [1_000, 2_000, 4_000]) {
      const { length } = sockets;
      last().end(1006);
      await clock.run(pause - 1);
      expect(sockets).toHaveLength(length);
      listener.seq.mockReturnValue(412 + pause);
      await clock.run(1);
      expect(sockets).toHaveLength(length + 1);
      expect(last().after).toBe(412 + pause);
    }
    expect(listener.closed).not.toHaveBeenCalled();
    last().welcome();
    last().end(1006);
    expect(listener.closed).toHaveBeenCalledOnce();
    await clock.run(1_000);
    expect(sockets).toHaveLength(5);
  });

  it("EDIT-428 comes at once where it was too slow, and spread in time where a server stops", async () => {
    const { sockets, clock, last } = linked();
    last().welcome();
    last().end(4413);
    await clock.run(0);
    expect(sockets).toHaveLength(2);
    last().welcome();
    last().end(1012);
    await clock.run(499);
    expect(sockets).toHaveLength(2);
    await clock.run(1);
    expect(sockets).toHaveLength(3);
    last().welcome();
    last().end(4413);
    await clock.run(0);
    expect(sockets).toHaveLength(4);
    last().end(4413);
    await clock.run(999);
    expect(sockets).toHaveLength(4);
  });

  it.each([
    [4401, 0],
    [4403, 1],
    [1008, 0],
    [1003, 0],
    [1009, 0],
  ])("EDIT-385 EDIT-428 does not come back after %i", async (code, lost) => {
    const { link, listener, sockets, clock, last } = linked();
    last().welcome();
    last().end(code);
    await clock.run(600_000);
    link.connect();
    expect(sockets).toHaveLength(1);
    expect(listener.lost).toHaveBeenCalledTimes(lost);
    expect(listener.closed).toHaveBeenCalledOnce();
  });

  it("EDIT-338 EDIT-428 waits for the network", async () => {
    const { link, sockets, clock, network, last } = linked();
    last().welcome();
    network.isOnline = false;
    link.pause();
    expect(last().isClosed).toBe(true);
    await clock.run(600_000);
    expect(sockets).toHaveLength(1);
    network.isOnline = true;
    link.connect();
    expect(sockets).toHaveLength(2);
    link.connect();
    expect(sockets).toHaveLength(2);
    link.close();
    link.connect();
    expect(sockets).toHaveLength(2);
  });
});
