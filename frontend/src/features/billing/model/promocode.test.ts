import { codeProblem, trimmed } from "./promocode";

describe("a promocode", () => {
  it("BILL-124 has letters, digits, dashes and underscores alone", () => {
    expect(codeProblem("Folio_10-b")).toBeNull();
    for (const wrong of ["FOLIO 10", "ÄRGER", "a.b", "10%"]) {
      expect(codeProblem(wrong)).toBe(
        "Please use only letters (A-Z), numbers (0-9), dashes (-), and underscores (_).",
      );
    }
  });

  it("BILL-125 has at most 200 characters", () => {
    expect(codeProblem("A".repeat(200))).toBeNull();
    expect(codeProblem("A".repeat(201))).toBe("Length is restricted to 200 characters");
  });

  it("BILL-126 BILL-127 is trimmed, and ignored when it is empty", () => {
    expect(trimmed("  FOLIO10 ")).toBe("FOLIO10");
    expect(codeProblem(trimmed("   "))).toBeNull();
  });
});
