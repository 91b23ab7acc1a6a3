import { describe, expect, it } from "vitest";
import { makeTeammate } from "@/test/api/team";
import { isRecipient, recipientOf, suggestions } from "./recipients";

const people = [1, 2, 3, 4, 5, 6].map((number) => makeTeammate(number));
const names = (found: { name: string }[]) => found.map(({ name }) => name);

describe("suggested recipients", () => {
  it("DASH-241 are four at most", () => {
    expect(suggestions(people, "", null)).toHaveLength(4);
    expect(suggestions(people, "TEAMMATE", null)).toHaveLength(4);
  });

  it("DASH-241 are never pending, of the support, or chosen already", () => {
    const team = [
      makeTeammate(1, { isPending: true }),
      makeTeammate(2, { isSupport: true }),
      makeTeammate(3),
      makeTeammate(4),
    ];
    expect(names(suggestions(team, "", null))).toEqual(["Teammate 3", "Teammate 4"]);
    expect(names(suggestions(team, "", "TEAMMATE3@octavo.example"))).toEqual(["Teammate 4"]);
    expect(names(suggestions(team, "", "teammate4"))).toEqual(["Teammate 3"]);
  });

  it("have the text in their name, account name or address, and come once", () => {
    const noor = makeTeammate(1, { name: "Noor Haddad", uri: "nh", email: "n@studio.example" });
    const team = [noor, { ...noor, recordId: "twice" }, ...people.slice(1)];
    for (const text of ["haddad", "NH", "studio", " noor "]) {
      expect(names(suggestions(team, text, null))).toEqual(["Noor Haddad"]);
    }
  });
});

describe("a recipient", () => {
  it("DASH-240 is an account name or an address", () => {
    for (const text of ["noor.haddad", "noor@haddad.example"]) expect(isRecipient(text)).toBe(true);
    for (const text of ["", "noor haddad", "noor@", "@haddad", "no or@haddad.example"]) {
      expect(isRecipient(text)).toBe(false);
    }
  });

  it("is called by name where the team knows them", () => {
    expect(recipientOf(" Teammate2 ", people)).toEqual({ email: "Teammate2", label: "Teammate 2" });
    expect(recipientOf("stranger", people)).toEqual({ email: "stranger", label: "stranger" });
  });
});
