import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import { inverseOf } from "../model/invert";
import { blank, create, id, PAGE, set } from "../model/testing/documents";
import { exchangeOps } from "./exchanging";
import { widgetsIn } from "./tree";

const VIDEO = id(9);

describe("putting a widget of another kind where one is", () => {
  const document = apply(blank(), [
    create(2, "picture", PAGE, "a1"),
    set(2, "asset", "gif"),
    set(2, "position", [10_000, 20_000]),
    { type: "set", id: id(2), key: "position", width: "phone", value: [1_000, 2_000] },
    set(2, "label", "The kiln"),
    set(2, "brightness", 800),
    create(3, "text", PAGE, "a2"),
    {
      type: "text",
      id: id(3),
      delta: [{ insert: "See " }, { insert: "the kiln", attributes: { link: { widget: id(2) } } }],
    },
    create(4, "shape", PAGE, "a3"),
    set(4, "link", { widget: id(2) }),
    set(4, "readAfter", id(2)),
  ]).document;
  const registers = { media: "film", gif: "gif" };
  const by = { id: VIDEO, kind: "video", registers, without: ["asset"] } as const;
  const ops = exchangeOps(document, id(2), by);
  const after = apply(document, ops);

  it("EDIT-242 keeps its place and all that both kinds have, at every width", () => {
    expect(widgetsIn(after.document, PAGE).map(([each]) => each)).toEqual([VIDEO, id(3), id(4)]);
    expect(after.document.records.get(VIDEO)).toMatchObject({
      kind: "video",
      base: {
        media: "film",
        gif: "gif",
        label: "The kiln",
        position: [10_000, 20_000],
      },
      phone: { position: [1_000, 2_000] },
    });
    const { brightness, asset } = after.document.records.get(VIDEO)?.base ?? {};
    expect([brightness, asset]).toEqual([undefined, undefined]);
  });

  it("EDIT-242 leads links and the order of reading to the new one", () => {
    const text = after.document.records.get(id(3))?.text;
    expect(text?.[1]).toEqual({ insert: "the kiln", attributes: { link: { widget: VIDEO } } });
    const shape = after.document.records.get(id(4))?.base;
    expect(shape).toMatchObject({ link: { widget: VIDEO }, readAfter: VIDEO });
  });

  it("EDIT-242 is taken back as a whole", () => {
    const back = apply(after.document, inverseOf(document, after.ops)).document;
    expect(new Map(back.records)).toEqual(new Map(document.records));
    expect(exchangeOps(document, id(77), by)).toEqual([]);
  });
});
