import { cardProblems, formExpiry, formNumber, isCardNumber, readExpiry } from "./expiry";

const now = new Date("2026-11-21T12:00:00Z");
const good = { number: "4242 4242 4242 4242", expiry: "08/28", cvc: "123" };

describe("a typed card", () => {
  it("reads month and year however they are written", () => {
    for (const text of ["08/28", "8/28", " 08 / 2028 ", "0828"]) {
      expect(readExpiry(text)).toEqual({ month: 8, year: 2028 });
    }
    for (const text of ["", "13/28", "00/28", "08", "aa/bb"]) expect(readExpiry(text)).toBeNull();
  });

  it("groups digits while they are typed", () => {
    expect(formNumber("42424242x4242")).toBe("4242 4242 4242");
    expect(formExpiry("082")).toBe("08/2");
    expect(formExpiry("8/2")).toBe("8/2");
  });

  it("knows a number by its check digit", () => {
    expect(isCardNumber("4242 4242 4242 4242")).toBe(true);
    expect(isCardNumber("4242 4242 4242 4241")).toBe(false);
    expect(isCardNumber("4242")).toBe(false);
  });

  it("names what is wrong, the month that is over included", () => {
    expect(cardProblems(good, now)).toEqual({});
    expect(cardProblems({ ...good, expiry: "11/26" }, now)).toEqual({});
    expect(cardProblems({ ...good, expiry: "10/26" }, now)).toHaveProperty("expiry");
    expect(cardProblems({ number: "", expiry: "x", cvc: "1" }, now)).toEqual({
      number: "Write the number of the card",
      expiry: "Write month and year, such as 08/28",
      cvc: "Three or four digits",
    });
  });
});
