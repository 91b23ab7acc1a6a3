import { describe, expect, it } from "vitest";
import { completed, mentionedIn, offered, piecesOf, typedBefore } from "./mentions";

const person = (id: string, name: string) => ({ id, name, avatar: null });
const ENORA = person("e", "Enora Le Goff");
const ENORA_B = person("b", "Enora");
const TOMAS = person("t", "Tomás Vega");
const ALL = [ENORA, ENORA_B, TOMAS];

describe("mentions in a comment", () => {
  it("EDIT-381 begin with an @ that is no part of an address", () => {
    expect(typedBefore("Ask @eno", 8)).toEqual({ at: 4, query: "eno" });
    expect(typedBefore("@", 1)).toEqual({ at: 0, query: "" });
    expect(typedBefore("mail me@here", 12)).toBeNull();
    expect(typedBefore("@a\nb", 4)).toBeNull();
  });

  it("EDIT-381 offer people by the beginnings of their names", () => {
    expect(offered(ALL, "en")).toEqual([ENORA, ENORA_B]);
    expect(offered(ALL, "ve")).toEqual([TOMAS]);
    expect(offered(ALL, "x")).toEqual([]);
  });

  it("EDIT-381 put the whole name into the text, with the caret behind it", () => {
    const typed = { at: 4, query: "eno" };
    expect(completed("Ask @eno please", typed, ENORA)).toEqual({
      text: "Ask @Enora Le Goff please",
      caret: 19,
    });
  });

  it("EDIT-381 are found in a text, the longer name first", () => {
    expect(piecesOf("Hi @Enora Le Goff and @Enora!", ALL)).toEqual([
      { at: 0, text: "Hi ", person: null },
      { at: 3, text: "@Enora Le Goff", person: ENORA },
      { at: 17, text: " and ", person: null },
      { at: 22, text: "@Enora", person: ENORA_B },
      { at: 28, text: "!", person: null },
    ]);
    expect(piecesOf("a@b @nobody", ALL)).toEqual([{ at: 0, text: "a@b @nobody", person: null }]);
  });

  it("EDIT-381 of people of one name mean the one who was chosen", () => {
    const twin = person("e2", "Enora Le Goff");
    const all = [...ALL, twin];
    expect(mentionedIn("@Enora Le Goff", all, new Set(["e2"]))).toEqual(["e2"]);
    expect(mentionedIn("@Enora Le Goff", all, new Set())).toEqual(["e", "e2"]);
    expect(mentionedIn("nobody", all, new Set(["e2"]))).toEqual([]);
  });
});
