import { describe, expect, it } from "vitest";
import { cacheOf, isEditor, outdated } from "./kept";

describe("what the service worker keeps", () => {
  it("EDIT-339 tabs of the version before keep their files", () => {
    const [first, second, third] = ["a", "b", "c"].map(cacheOf);
    expect(outdated([first ?? ""], first ?? "")).toEqual([]);
    expect(outdated([first ?? "", second ?? ""], second ?? "")).toEqual([]);
    expect(outdated([first ?? "", second ?? "", "other", third ?? ""], third ?? "")).toEqual([
      first,
    ]);
  });

  it("EDIT-339 answers for the editor alone", () => {
    const editor = [
      "/edit/100001/contents/",
      "/edit/100001/contents",
      "/edit/1/contents/8f2hc5n1t4a0",
    ];
    expect(editor.filter(isEditor)).toEqual(editor);
    const others = [
      "/",
      "/edit/100001/about/",
      "/edit/100001/preview/",
      "/edit/x/contents/",
      "/api/me",
    ];
    expect(others.filter(isEditor)).toEqual([]);
  });
});
