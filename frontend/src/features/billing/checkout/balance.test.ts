import { makePreview } from "@/test/billing";
import { balancePart } from "./balance";

describe("the balance on a statement", () => {
  it("BILL-025 says how much of a credit is used", () => {
    const preview = makePreview({
      total: 2065,
      amount_due: 1665,
      start_balance: -1000,
      endingBalance: -600,
    });
    expect(balancePart(preview)).toEqual({
      label: "From balance",
      cents: -400,
      words: "Your balance is $10.00. $4.00 of it is used now, $6.00 stays.",
    });
  });

  it("says nothing where there is nothing to say", () => {
    expect(balancePart(makePreview({ total: 1900, amount_due: 1900 }))).toEqual({
      label: "From balance",
      cents: 0,
      words: null,
    });
  });

  it("says what goes to the balance, is carried, or was carried", () => {
    const down = makePreview({ total: -950, amount_due: 0, endingBalance: -950 });
    expect(balancePart(down)).toEqual({
      label: "To balance",
      cents: 950,
      words: "$9.50 stays on your balance for the next invoices.",
    });
    const small = makePreview({ total: 30, amount_due: 0, endingBalance: 30 });
    expect(balancePart(small)).toMatchObject({ cents: -30 });
    expect(balancePart(small).words).toContain("too little to charge");
    const debt = makePreview({ total: 1000, amount_due: 1030, start_balance: 30 });
    expect(balancePart(debt)).toMatchObject({ cents: 30 });
    expect(balancePart(debt).words).toContain("carried over");
  });
});
