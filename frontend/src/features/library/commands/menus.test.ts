import { beforeEach, describe, expect, it } from "vitest";
import { freshMenus, type Kind, labels, menu, withPermissions } from "./testMenus";

beforeEach(freshMenus);

describe("the menu of one's own active things", () => {
  it.each<[Kind, string[]]>([
    [
      "draft",
      [
        "Open",
        "Preview",
        "About this project",
        "Answers",
        "Rename",
        "Duplicate",
        "Move to collection…",
        "Publish",
        "Project settings",
        "Collaborate…",
        "Archive",
        "Delete",
      ],
    ],
    [
      "published",
      [
        "Open",
        "View published page",
        "About this project",
        "Answers",
        "Rename",
        "Duplicate",
        "Move to collection…",
        "Unpublish",
        "Copy address",
        "Project settings",
        "Collaborate…",
        "Archive",
        "Delete",
      ],
    ],
    [
      "changed",
      [
        "Open",
        "View published page",
        "About this project",
        "Answers",
        "Rename",
        "Duplicate",
        "Move to collection…",
        "Publish changes",
        "Unpublish",
        "Copy address",
        "Project settings",
        "Collaborate…",
        "Archive",
        "Delete",
      ],
    ],
    [
      "mapped",
      [
        "Open",
        "View published page",
        "About this project",
        "Answers",
        "Rename",
        "Duplicate",
        "Move to collection…",
        "Unpublish",
        "Copy address",
        "Project settings",
        "Disconnect domain",
        "Collaborate…",
        "Archive",
        "Delete",
      ],
    ],
    [
      "locked",
      [
        "Open",
        "Preview",
        "About this project",
        "Answers",
        "Rename",
        "Duplicate",
        "Move to collection…",
        "Publish",
        "Project settings",
        "Private pages",
        "Collaborate…",
        "Archive",
        "Delete",
      ],
    ],
    [
      "empty",
      [
        "Open",
        "Rename",
        "Duplicate (Collections cannot be duplicated)",
        "Move to collection… (A collection cannot be put into another)",
        "Collaborate…",
        "Make public",
        "Archive",
        "Delete",
      ],
    ],
    [
      "full",
      [
        "Open",
        "Rename",
        "Duplicate (Collections cannot be duplicated)",
        "Move to collection… (A collection cannot be put into another)",
        "Collaborate…",
        "Make private",
        "Archive",
        "Delete (Only an empty collection can be deleted)",
      ],
    ],
  ])("of %s", (kind, rows) => {
    expect(menu(kind)).toEqual(rows);
  });

  it("DASH-259 the owner of a project can use all of it, and Send and a domain if permitted", () => {
    const always = ["Collaborate…", "Move to collection…", "Duplicate", "Rename", "Delete"];
    // A row that cannot be used carries its reason, and is another text then.
    for (const kind of ["draft", "published", "mapped"] as const) {
      for (const label of always) expect(menu(kind), kind).toContain(label);
    }
    expect(menu("published")).toContain("Unpublish");
    expect(menu("mapped")).toContain("Unpublish");
    expect(menu("mapped")).toContain("Disconnect domain");
    expect(labels(menu("published"))).not.toContain("Send copy…");
    expect(labels(menu("published"))).not.toContain("Connect domain");
    withPermissions({ can_use_send: true, can_map_domain: true, domain_limit: 2 });
    expect(menu("published")).toContain("Connect domain");
    for (const kind of ["draft", "published", "mapped"] as const) {
      expect(menu(kind), kind).toContain("Send copy…");
    }
  });

  it.each<[string, Kind[], Record<string, string | true>]>([
    [
      "projects alone can be moved, duplicated and deleted",
      ["draft", "published"],
      { "Move to collection…": true, Duplicate: true, Delete: true, Archive: true },
    ],
    [
      "DASH-245 Move is disabled with a collection among them",
      ["draft", "empty"],
      { "Move to collection…": "A collection cannot be put into another", Delete: true },
    ],
    [
      "DASH-246 Duplicate is disabled with a collection among them",
      ["draft", "empty"],
      { Duplicate: "Collections cannot be duplicated" },
    ],
    [
      "DASH-247 Delete is disabled with a full collection among them",
      ["draft", "empty", "full"],
      { Delete: "Only an empty collection can be deleted", Archive: true },
    ],
    ["published ones together can be unpublished", ["published", "mapped"], { Unpublish: true }],
  ])("%s", (_, chosen, wanted) => {
    const rows = menu(...chosen);
    for (const [label, reason] of Object.entries(wanted)) {
      expect(rows).toContain(reason === true ? label : `${label} (${reason})`);
    }
    for (const single of ["Open", "Rename", "Preview"]) expect(labels(rows)).not.toContain(single);
  });

  it("Unpublish is not offered unless all of them are published", () => {
    expect(menu("published", "draft")).not.toContain("Unpublish");
    expect(menu("published", "full")).not.toContain("Unpublish");
  });
});

describe("the menu of copies that are received", () => {
  beforeEach(() => withPermissions({ can_use_send: true }));

  it("of one on its way leaves out what needs the whole of it, or says why", () => {
    expect(menu("receiving")).toEqual([
      "Rename",
      "Duplicate (It is still being received)",
      "Move to collection…",
      "Collaborate… (It is still being received)",
      "Send copy… (It is still being received)",
      "Archive",
      "Delete",
    ]);
  });

  it.each<Kind[]>([["failed"], ["failedFolder"], ["failed", "failedFolder"]])(
    "of what did not arrive is Remove alone: %s %s",
    (...chosen) => {
      expect(menu(...chosen.filter(Boolean))).toEqual(["Delete"]);
    },
  );

  it("beside others it can be deleted, but not sent", () => {
    const rows = menu("draft", "failed");
    expect(rows).toContain("Send copy… (It was not received)");
    expect(rows).toContain("Delete");
  });
});

describe("the menu of archived things", () => {
  it.each<[Kind[], string[]]>([
    [["archived"], ["Restore", "Delete"]],
    [["archivedFolder"], ["Restore", "Delete"]],
    [
      ["archived", "archivedFolder"],
      ["Restore", "Delete"],
    ],
    [["fullArchivedFolder"], ["Restore", "Delete (Only an empty collection can be deleted)"]],
    [
      ["archived", "fullArchivedFolder"],
      ["Restore", "Delete (Only an empty collection can be deleted)"],
    ],
    [["archivedInside"], ["Restore", "Delete"]],
    [["archived", "draft"], ["Delete"]],
  ])("%s has %s", (chosen, rows) => {
    withPermissions({ can_use_send: true, can_map_domain: true, domain_limit: 5 });
    expect(menu(...chosen)).toEqual(rows);
  });

  it("DASH-251 the Archive itself can only be opened", () => {
    withPermissions({ can_use_send: true });
    expect(menu("archive")).toEqual(["Open"]);
  });
});

describe("the menu of what others share", () => {
  beforeEach(() => withPermissions({ can_use_send: true, can_map_domain: true, domain_limit: 5 }));

  it.each<[Kind, string]>([
    ["theirProject", "Its title is changed on its own page"],
    ["theirFolder", "Only its owner can rename it"],
  ])(
    "DASH-249 DASH-260 DASH-261 DASH-264 of %s: Preview, Rename with its reason, Leave",
    (kind, reason) => {
      expect(menu(kind)).toEqual(["Preview", `Rename (${reason})`, "Leave"]);
    },
  );

  it("DASH-252 a “Shared by” card cannot be renamed", () => {
    expect(menu("noor")).toEqual(["Open", "Rename (People go by the name they chose)", "Leave"]);
  });

  it("a teammate’s card shows what they have", () => {
    expect(labels(menu("ben"))).toEqual(["Open", "Collaborate…", "Rename"]);
  });
});
