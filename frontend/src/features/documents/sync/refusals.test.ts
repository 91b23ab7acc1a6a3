import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/shared/api/problem";
import { Refusal } from "../model/refusal";
import { create, id, set, typed, wordsOf } from "../model/testing/documents";
import { Scene, turnOf } from "./testing/scene";
import { failure } from "./testing/server";

describe("an open document", () => {
  const scenes: Scene[] = [];
  const scene = () => {
    const made = new Scene();
    scenes.push(made);
    return made;
  };
  afterEach(() => {
    for (const made of scenes.splice(0)) made.close();
  });

  it("takes back what the server refuses, alone, and says why", async () => {
    const world = scene();
    const tab = await world.tab();
    const refused = vi.fn();
    tab.onRefused(refused);
    world.server.terms = { rights: "content", pages: 10 };
    tab.change([typed(2, 0, "The ")], { group: "typing" });
    tab.change([set(2, "turn", 5)], { group: "slider" });
    tab.change([set(2, "label", "shop"), typed(2, 4, "old ")], { group: "more" });
    await world.clock.run(1_000);
    expect(refused.mock.calls).toEqual([
      [
        {
          sentence: "The layout is locked for you: you can change words and pictures",
          limit: null,
        },
      ],
    ]);
    expect(turnOf(tab)).toBeUndefined();
    expect(wordsOf(tab.document, 2)).toBe("The old Salt & Kiln\n");
    expect(tab.document).toEqual(world.server.document);
    expect(tab.status.type).toBe("saved");
  });

  it("EDIT-087 says which limit of the plan the server names", async () => {
    const world = scene();
    const tab = await world.tab();
    const refused = vi.fn();
    tab.onRefused(refused);
    const sentence = "A project of this plan has at most 1 page";
    const problem = { code: "limit_reached", limit: "pages", status: 403 } as const;
    world.refusal = new ApiError({ ...problem, title: sentence, detail: sentence });
    tab.change([create(9, "page", null)]);
    await world.clock.run(1_000);
    expect(refused.mock.calls).toEqual([[{ sentence, limit: "pages" }]]);
    expect(tab.document.records.has(id(9))).toBe(false);
  });

  it("rebases what is behind a refused change of the same text", async () => {
    const world = scene();
    const tab = await world.tab();
    world.refusal = failure(422, "No");
    tab.change([create(7, "shape"), typed(2, 0, "refused ")]);
    await tab.kept();
    tab.change([typed(2, 8, "The "), set(7, "turn", 5)]);
    await world.clock.run(5);
    world.refusal = null;
    await world.clock.run(10);
    expect(wordsOf(tab.document, 2)).toMatch(/Salt & Kiln\n$/);
    expect(tab.document).toEqual(world.server.document);
    expect(tab.document.records.has(id(7))).toBe(false);
  });

  it("EDIT-330 says why it cannot save and what to do, and ends where the document is gone", async () => {
    const world = scene();
    const tab = await world.tab();
    const title = "The server is being looked after";
    world.refusal = new ApiError({ code: "unavailable", status: 503, title, detail: title });
    tab.change([set(2, "turn", 5)]);
    await world.clock.run(60_000);
    const kept = "Your changes are kept here, and are sent again by themselves";
    expect(tab.status).toEqual({
      type: "failed",
      sentence: `The server is being looked after. ${kept}`,
      over: false,
    });
    world.refusal = failure(404, "There is no such project");
    await world.clock.run(60_000);
    const calls = world.sent.length;
    expect(tab.status).toEqual({
      type: "failed",
      sentence:
        "The project is gone, or no longer shared with you. Copy what you need into another project",
      over: true,
    });
    await world.clock.run(60_000);
    expect(world.sent.length).toBe(calls);
  });

  it("EDIT-330 waits for a project that is in the Archive", async () => {
    const world = scene();
    const tab = await world.tab();
    const title = "Restore the project before you change it";
    world.refusal = new ApiError({ code: "archived", status: 409, title, detail: title });
    tab.change([set(2, "turn", 5)]);
    await world.clock.run(60_000);
    expect(tab.status).toEqual({
      type: "failed",
      sentence: "The project is in the Archive. Restore it there to go on",
      over: false,
    });
    world.refusal = null;
    await world.clock.run(60_000);
    expect(tab.status.type).toBe("saved");
    expect(world.server.document.records.get(id(2))?.base.turn).toBe(5);
  });

  it("is still saving when the server asks for a pause", async () => {
    const world = scene();
    const tab = await world.tab();
    world.refusal = failure(429, "Wait for a moment");
    tab.change([set(2, "turn", 5)]);
    await world.clock.run(10);
    expect(tab.status).toEqual({ type: "saving" });
    world.refusal = null;
    await world.clock.run(2_000);
    expect(tab.status.type).toBe("saved");
  });

  it("EDIT-385 takes a role that has changed from the next change on", async () => {
    const world = scene();
    const tab = await world.tab();
    const reasons: string[] = [];
    tab.onRefused(({ sentence }) => reasons.push(sentence));
    // The owner has locked the layout meanwhile.
    world.server.access = "editor";
    world.server.terms = { ...world.server.terms, rights: "content" };
    tab.change([set(2, "turn", 5)]);
    await world.clock.run(10);
    expect(reasons).toEqual(["The layout is locked for you: you can change words and pictures"]);
    expect([turnOf(tab), tab.access, tab.status.type]).toEqual([undefined, "editor", "saved"]);
    expect(() => tab.change([set(2, "turn", 5)])).toThrow(Refusal);
    tab.change([typed(2, 0, "x")]);
    await world.clock.run(10);
    expect(wordsOf(world.server.document, 2)).toBe("xSalt & Kiln\n");
  });
});
