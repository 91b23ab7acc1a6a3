import { describe, expect, it } from "vitest";
import { makeTeammate } from "@/test/api/team";
import { findPerson, nameOf, uriOf, withAvatars } from "./people";
import {
  noSharing,
  roleOnFolder,
  roleOnProject,
  sharesFolder,
  sharesProject,
  sharingOf,
  teamOfFolder,
  teamOfProject,
} from "./sharing";

const salt = { num_id: 11, folder: null };
const inside = { num_id: 12, folder: "kiln" };
const kiln = { _id: "kiln", num_id: 5 };

describe("what counts as shared", () => {
  const all = makeTeammate(1, { sharesAll: true });
  const one = makeTeammate(2, { projectNumIds: [11] });
  const collection = makeTeammate(3, { folderIds: ["kiln"] });
  const nothing = makeTeammate(4);

  it("DASH-208 a project: with everything, by its number, or through its collection", () => {
    expect([all, one, collection, nothing].map((who) => sharesProject(who, salt))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([all, one, collection, nothing].map((who) => sharesProject(who, inside))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("DASH-209 a collection: by its id, never through a project in it; with everything too", () => {
    const project = makeTeammate(5, { projectNumIds: [12] });
    expect([all, collection, project, nothing].map((who) => sharesFolder(who, kiln))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("finds the other way round who works on a thing, each once", () => {
    const both = makeTeammate(6, { projectNumIds: [12], folderIds: ["kiln"] });
    const sharing = sharingOf([all, one, collection, nothing, both]);
    expect(teamOfProject(sharing, salt)).toEqual([all, one]);
    expect(teamOfProject(sharing, inside)).toEqual([all, both, collection]);
    expect(teamOfFolder(sharing, kiln)).toEqual([all, collection, both]);
    expect(teamOfFolder(sharing, { _id: "attic" })).toEqual([all]);
    expect(sharingOf([])).toBe(noSharing);
  });
});

describe("roles", () => {
  it("the project's own, else its collection's, else the membership's", () => {
    const who = makeTeammate(1, {
      role: "member",
      folderRoles: { kiln: "editor" },
      projectRoles: { "13": "member" },
    });
    expect(roleOnProject(who, salt)).toBe("member");
    expect(roleOnProject(who, inside)).toBe("editor");
    expect(roleOnProject(who, { num_id: 13, folder: "kiln" })).toBe("member");
    expect(roleOnFolder(who, kiln)).toBe("editor");
    expect(roleOnFolder(who, { _id: "attic" })).toBe("member");
  });
});

describe("people", () => {
  it("DASH-131 a pending teammate shows the name and picture known for the same e-mail", () => {
    const pending = makeTeammate(1, {
      email: "Noor@octavo.example",
      name: "",
      uri: "",
      isPending: true,
    });
    const known = makeTeammate(2, { email: "noor@octavo.example", name: "Noor", pic: "/noor.jpg" });
    expect(withAvatars([pending], [known])[0]).toMatchObject({
      name: "Noor",
      pic: "/noor.jpg",
      isPending: true,
    });
    const alsoPending = { ...known, isPending: true };
    expect(withAvatars([pending], [alsoPending])[0]).toMatchObject({ name: "", pic: null });
  });

  it("is found by username in any case, or by id; without a name the e-mail stands for it", () => {
    const noor = makeTeammate(1, { uri: "Noor.Haddad", name: "Noor" });
    const nobody = makeTeammate(2, { uri: "", name: "", email: "tom@octavo.example" });
    const team = [noor, nobody];
    expect(findPerson(team, "noor.haddad")).toBe(noor);
    expect(findPerson(team, noor._id)).toBe(noor);
    expect(findPerson(team, uriOf(nobody))).toBe(nobody);
    expect(findPerson(team, "")).toBeUndefined();
    expect(nameOf(nobody)).toBe("tom@octavo.example");
  });
});
