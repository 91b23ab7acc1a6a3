import { afterEach, describe, expect, it } from "vitest";
import { set, typed, wordsOf } from "../model/testing/documents";
import type { WireChange } from "./ports";
import { Pushes } from "./pushes";
import type { DocumentSession } from "./session";
import { Scene, turnOf } from "./testing/scene";

/** What the log has after a change, as it is pushed. */
const logAfter = ({ server }: Scene, seq: number): readonly WireChange[] =>
  server.changes(seq).changes;

/** Time that is much shorter than a round of asking. */
const SOON = 20;

describe("what the server pushes", () => {
  const scenes: Scene[] = [];
  afterEach(() => {
    for (const made of scenes.splice(0)) made.close();
  });

  /** Two people, of whom the first is pushed to. */
  const together = async () => {
    const world = new Scene();
    scenes.push(world);
    const [pushed, other] = [await world.tab(), await world.tab()];
    pushed.pushes.stand(true);
    await world.clock.run(SOON);
    const otherTypes = async (at: number, words: string) => {
      other.change([typed(2, at, words)]);
      await world.clock.run(SOON);
    };
    return { world, pushed, other, otherTypes };
  };
  const words = (session: DocumentSession) => wordsOf(session.document, 2);

  it("EDIT-377 EDIT-428 is in the document at once", async () => {
    const { world, pushed, otherTypes } = await together();
    const { seq } = pushed;
    await otherTypes(0, "The ");
    expect(words(pushed)).toBe("Salt & Kiln\n");
    pushed.pushes.push(logAfter(world, seq));
    await world.clock.run(SOON);
    expect(words(pushed)).toBe("The Salt & Kiln\n");
  });

  it("EDIT-378 EDIT-428 comes before the answer of one's own change, and is made once", async () => {
    const { world, pushed, otherTypes } = await together();
    const { seq } = pushed;
    await otherTypes(0, "The ");
    world.losesAnswers = true;
    pushed.change([typed(2, 11, "s")]);
    await world.clock.run(SOON);
    expect(pushed.unsent).toBe(1);
    pushed.pushes.push(logAfter(world, seq));
    await world.clock.run(SOON);
    expect(pushed.unsent).toBe(0);
    world.losesAnswers = false;
    await world.clock.run(60_000);
    expect(words(pushed)).toBe("The Salt & Kilns\n");
    expect(wordsOf(world.server.document, 2)).toBe("The Salt & Kilns\n");
  });

  it("EDIT-428 may come twice, and in two pieces that overlap", async () => {
    const { world, pushed, otherTypes } = await together();
    const { seq } = pushed;
    for (const letter of ["c", "b", "a"]) await otherTypes(0, letter);
    const all = logAfter(world, seq);
    pushed.pushes.push(all.slice(0, 2));
    pushed.pushes.push(all);
    await world.clock.run(SOON);
    pushed.pushes.push(all);
    await world.clock.run(SOON);
    expect(words(pushed)).toBe("abcSalt & Kiln\n");
    expect(pushed.seq).toBe(world.server.head);
  });

  it("EDIT-428 is read from the log where a piece is missing", async () => {
    const { world, pushed, otherTypes } = await together();
    for (const letter of ["c", "b", "a"]) await otherTypes(0, letter);
    pushed.pushes.push(logAfter(world, world.server.head - 1));
    await world.clock.run(SOON);
    expect(words(pushed)).toBe("abcSalt & Kiln\n");
  });

  it("EDIT-428 is looked for now and then, and asked for again where pushing ends", async () => {
    const { world, pushed, otherTypes } = await together();
    await otherTypes(0, "b");
    await world.clock.run(26_000);
    expect(words(pushed)).toBe("bSalt & Kiln\n");
    pushed.pushes.stand(false);
    await world.clock.run(SOON);
    await otherTypes(0, "a");
    await world.clock.run(26_000);
    expect(words(pushed)).toBe("abSalt & Kiln\n");
    expect(pushed.status.type).toBe("saved");
  });

  it("EDIT-385 that the role is another one is asked for at once", async () => {
    const { world, pushed } = await together();
    world.server.access = "editor";
    world.server.terms = { ...world.server.terms, rights: "content" };
    pushed.pushes.pushAccess();
    await world.clock.run(SOON);
    expect(pushed.access).toBe("editor");
    expect(() => pushed.change([set(2, "turn", 5)])).toThrow();
    expect(turnOf(pushed)).not.toBe(5);
  });

  it("EDIT-428 goes on where what was pushed cannot be had any more", async () => {
    const { world, pushed, otherTypes } = await together();
    for (const letter of ["b", "a"]) await otherTypes(0, letter);
    world.server.compact();
    await otherTypes(0, "_");
    pushed.pushes.push(logAfter(world, world.server.head - 1));
    await world.clock.run(1_000);
    expect(words(pushed)).toBe("_abSalt & Kiln\n");
  });

  it("EDIT-377 lets what is typed go out sooner while others look on", () => {
    const pushes = new Pushes();
    expect(pushes.gather).toBe(300);
    pushes.stand(true);
    expect(pushes.gather).toBe(300);
    pushes.keepCompany(true);
    expect(pushes.gather).toBe(80);
    pushes.stand(false);
    expect(pushes.gather).toBe(300);
  });
});
