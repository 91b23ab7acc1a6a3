import { makeCustomer, testCatalogue } from "@/test/billing";
import { actionFor, boundInterval, isOpen, perMonth, planId, planOf, shownPlans } from "./plans";

const customer = (level: "free" | "freelancer" | "creator" | "business") =>
  makeCustomer(
    level === "free"
      ? {}
      : { status: "active", planLevel: level, plan: { id: `${level}_monthly`, is_archive: false } },
  );
const plan = (level: string) => {
  const found = planOf(testCatalogue, level);
  if (!found) throw new Error(level);
  return found;
};

describe("plans", () => {
  it("BILL-038 are named by level and interval", () => {
    expect(planId("studio", "year")).toBe("studio_yearly");
    expect(planId("studio", "month")).toBe("studio_monthly");
    expect(planId("free", "month")).toBe("free");
  });

  it("BILL-042 BILL-009 are an upgrade or a downgrade by rank, else an edit or an update", () => {
    const now = customer("freelancer");
    expect(actionFor(testCatalogue, now, "business")).toBe("upgrade");
    expect(actionFor(testCatalogue, now, "personal")).toBe("downgrade");
    expect(actionFor(testCatalogue, now, "free")).toBe("downgrade");
    expect(actionFor(testCatalogue, now, "freelancer")).toBe("edit");
    expect(actionFor(testCatalogue, now, "freelancer", true)).toBe("update");
    expect(actionFor(testCatalogue, customer("free"), "personal")).toBe("upgrade");
    // A plan of the same rank is neither more nor less.
    expect(actionFor(testCatalogue, customer("creator"), "personal")).toBe("update");
  });

  it("count a subscription that has ended as none", () => {
    const ended = makeCustomer({ status: "canceled", planLevel: "business" });
    expect(actionFor(testCatalogue, ended, "personal")).toBe("upgrade");
  });

  it("are listed for sale, with an archived one of one's own before them", () => {
    const names = (of: ReturnType<typeof customer>) =>
      shownPlans(testCatalogue, of).map(({ id }) => id);
    const sold = ["personal", "freelancer", "studio", "business"];
    expect(names(customer("free"))).toEqual(sold);
    expect(names(customer("business"))).toEqual(sold);
    expect(names(customer("creator"))).toEqual(["creator", ...sold]);
  });

  it("BILL-155 BILL-150 open Extra only to whom it was opened, billed as it was agreed", () => {
    const extra = plan("extra");
    expect(isOpen(extra, customer("free"))).toBe(false);
    const agreed = makeCustomer({
      available_plans: [{ id: "extra_yearly", level: "extra", interval: "year", amount: 76800 }],
    });
    expect(isOpen(extra, agreed)).toBe(true);
    expect(boundInterval("extra", agreed)).toBe("year");
    expect(boundInterval("studio", agreed)).toBeNull();
    const shown = shownPlans(testCatalogue, agreed).map(({ id }) => id);
    expect(shown).toEqual(["personal", "freelancer", "studio", "business", "extra"]);
  });

  it("BILL-250 show a year's price by the month", () => {
    expect(perMonth(plan("personal"), "year")).toBe(1400);
    expect(perMonth(plan("personal"), "month")).toBe(1900);
  });
});
