import { describe, expect, it } from "vitest";
import { filterModes, filterOfPath, isArchiveView, viewAs, viewOfAddress } from "./view";

describe("which list an address shows", () => {
  it.each([
    ["/team", "ByMe"],
    ["/team/mirela", "ByMe"],
    ["/shared", "WithMe"],
    ["/shared/mirela/f/prints", "WithMe"],
    ["/published", "Published"],
    ["/unpublished", "Unpublished"],
    ["/with-domains", "WithDomains"],
    ["/templates", "Templates"],
    ["/", null],
    ["/ines/f/kiln", null],
    ["/teamwork", null],
    ["/sharedness", null],
  ])("DASH-312 %s yields %s", (path, filter) => {
    expect(filterOfPath(path)).toBe(filter);
  });

  it("DASH-138 knows exactly six filter modes", () => {
    expect(filterModes).toHaveLength(6);
  });

  it("DASH-009 reads / as everything", () => {
    expect(viewOfAddress("/")).toEqual({ kind: "all" });
  });

  it("DASH-018 reads a collection from the path, with and without the user's part", () => {
    const kiln = { kind: "folder", uri: "kiln", teammate: null, owner: null };
    const owner = "ines.okafor";
    expect(viewOfAddress("/ines.okafor/f/kiln")).toEqual({ ...kiln, owner });
    expect(viewOfAddress("/f/kiln")).toEqual(kiln);
    expect(viewOfAddress("/f/f/kiln")).not.toEqual(kiln);
  });

  it("DASH-020 reads a teammate's collection", () => {
    expect(viewOfAddress("/shared/tom%C3%A1s/f/prints")).toEqual({
      kind: "folder",
      uri: "prints",
      teammate: "tomás",
      owner: null,
    });
  });

  it("gives somebody else's collection to them, whatever one's own are called", () => {
    const theirs = viewOfAddress("/noor.haddad/f/longreads");
    expect(viewAs(theirs, "ines.okafor")).toMatchObject({ teammate: "noor.haddad" });
    expect(viewAs(theirs, "Noor.Haddad")).toMatchObject({ teammate: null });
    expect(viewAs(theirs, undefined)).toMatchObject({ teammate: null });
    expect(isArchiveView(viewAs(viewOfAddress("/noor/f/archived"), "ines"))).toBe(false);
  });

  it("DASH-011 DASH-013 reads the teammate", () => {
    expect(viewOfAddress("/team/mirela")).toEqual({
      kind: "filter",
      filter: "ByMe",
      teammate: "mirela",
    });
    expect(viewOfAddress("/shared/mirela")).toMatchObject({ filter: "WithMe", teammate: "mirela" });
  });

  it("DASH-022 DASH-023 accepts the query forms too", () => {
    expect(viewOfAddress("/", "?folderUri=kiln")).toMatchObject({ kind: "folder", uri: "kiln" });
    expect(viewOfAddress("/team", "?teammateUri=mirela")).toMatchObject({ teammate: "mirela" });
    expect(viewOfAddress("/", "?teammateUri=mirela")).toMatchObject({ filter: "WithMe" });
    const prints = { kind: "folder", uri: "prints" };
    expect(viewOfAddress("/", "?folderUri=prints&teammateUri=mirela")).toEqual({
      ...prints,
      teammate: "mirela",
      owner: null,
    });
    expect(viewOfAddress("/ines/f/prints", "?teammateUri=mirela")).toEqual({
      ...prints,
      teammate: null,
      owner: "ines",
    });
  });

  it("DASH-021 knows the archive by its name", () => {
    expect(isArchiveView(viewOfAddress("/ines/f/archived"))).toBe(true);
    expect(isArchiveView(viewOfAddress("/ines/f/kiln"))).toBe(false);
  });

  it("leaves a badly encoded segment as it is", () => {
    expect(viewOfAddress("/ines/f/%E0%A4%A")).toMatchObject({ uri: "%E0%A4%A" });
  });
});
