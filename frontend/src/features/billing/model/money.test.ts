import { amount, dollars, roundDollars, shownPrice } from "./money";

describe("money", () => {
  it("BILL-001 is kept in cents and shown in dollars", () => {
    expect(amount(121665)).toBe("1,216.65");
    expect(amount(-335)).toBe("−3.35");
    expect(amount(-0)).toBe("0.00");
    expect(dollars(1665)).toBe("$16.65");
    expect(dollars(-300)).toBe("−$3.00");
    expect(roundDollars(10800)).toBe("$108");
    expect(roundDollars(750)).toBe("$7.50");
  });

  it("BILL-149 shows a price below 50 cents as zero", () => {
    expect(shownPrice(49)).toBe(0);
    expect(shownPrice(50)).toBe(50);
    expect(shownPrice(-20)).toBe(0);
  });
});
