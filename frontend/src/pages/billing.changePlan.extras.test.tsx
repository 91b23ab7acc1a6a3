import { screen, waitFor, within } from "@testing-library/react";
import { keepPromoCode, keptPromoCode } from "@/shared/promoCode";
import { api as mock } from "@/test/api";
import { Refusal } from "@/test/api/refusal";
import { makeCoupon } from "@/test/billing";
import {
  alerts,
  byYear,
  checkout,
  open,
  prepare,
  ready,
  sent,
  statement,
  statementText,
} from "./billing.changePlan.setup";

beforeEach(prepare);

describe("add-ons", () => {
  const more = (name: string) => screen.getByRole("button", { name: `More: ${name}` });

  it("BILL-113 BILL-114 BILL-115 are turned on and off by their toggle and by plus and minus", async () => {
    const { person } = open(checkout("freelancer"));
    const toggle = await screen.findByRole("checkbox", { name: /^Views/ });
    const field = screen.getByLabelText("How many: Views");
    await person.click(more("Views"));
    expect(toggle).toBeChecked();
    expect(field).toHaveValue("10");
    await person.click(screen.getByRole("button", { name: "Fewer: Views" }));
    expect(toggle).not.toBeChecked();
    expect(field).toHaveValue("0");
    await person.click(toggle);
    expect(field).toHaveValue("10");
    await person.click(toggle);
    expect(field).toHaveValue("0");
  });

  it("BILL-266 views are priced by ten thousand and counted in thousands", async () => {
    const { person } = open(checkout("freelancer"));
    const toggle = await screen.findByRole("checkbox", { name: /^Views/ });
    expect(toggle).toHaveAccessibleName("Views 5.00/mo per 10k");
    await person.click(more("Views"));
    await person.click(more("Views"));
    const field = screen.getByLabelText("How many: Views");
    expect(field).toHaveValue("20");
    const row = toggle.closest("div") as HTMLElement;
    expect(within(row).getByText("k")).toBeVisible();
    expect(row).toHaveTextContent(/10\.00$/);
    expect(await statement().findByText("20,000 views")).toBeInTheDocument();
  });

  it("BILL-136 BILL-138 BILL-141 BILL-142 are typed as digits, rounded once the field is left", async () => {
    const { person } = open(checkout("freelancer"));
    const field = await screen.findByLabelText("How many: Views");
    await person.click(field);
    expect(field).toHaveValue("");
    await person.type(field, "1a5-");
    expect(field).toHaveValue("15");
    await person.tab();
    expect(field).toHaveValue("20");
    await person.clear(field);
    await person.tab();
    expect(field).toHaveValue("0");
    await person.type(field, "9999");
    await person.tab();
    expect(field).toHaveValue("250");
  });

  it("BILL-076 are asked for with the plan, each by its amount", async () => {
    const { person } = open("/settings/change-plan");
    await screen.findByRole("region", { name: "Statement" });
    await person.click(more("Domains"));
    await person.click(more("Views"));
    await person.click(await ready());
    await statement().findByText("Updated");
    expect(sent()).toMatchObject([
      { plan_id: "personal_monthly", domainsAddon: 1, viewsAddon: 10, publishesAddon: 0 },
    ]);
    expect(mock.callsTo("POST", "/api/stripe/customer")).toEqual([]);
  });

  it("BILL-118 BILL-120 are those of the plan", async () => {
    open(checkout("studio"));
    const group = within(await screen.findByRole("group", { name: /Add-ons/ }));
    expect(group.getAllByRole("checkbox")).toHaveLength(3);
    expect(group.queryByText("Published projects")).toBeNull();
  });
});

describe("the promocode", () => {
  const field = () => screen.findByLabelText("Promocode");

  it("BILL-022 BILL-228 is verified, takes its part off, and can be changed", async () => {
    const { person } = open(byYear("freelancer"));
    await person.type(await field(), "FOLIO10");
    await person.click(screen.getByRole("button", { name: "Verify" }));
    expect(await screen.findByText("Discount applied successfully")).toBeInTheDocument();
    expect(alerts()).toMatchObject([{ ms: 4000, tone: "good" }]);
    expect(await ready()).toHaveTextContent("Pay $313.20");
    expect(statementText()).toMatch(/Discount FOLIO10.*−34\.80/);
    await person.click(screen.getByRole("button", { name: "Change" }));
    await waitFor(async () => expect(await ready()).toHaveTextContent("Pay $348.00"));
    expect(screen.getByRole("button", { name: "Verify" })).toBeEnabled();
  });

  it("BILL-124 BILL-126 BILL-127 is trimmed and read before anybody is asked", async () => {
    const { person } = open(checkout("freelancer"));
    expect(await screen.findByRole("button", { name: "Verify" })).toBeDisabled();
    await person.type(await field(), " A%");
    expect(await field()).toHaveValue("A%");
    expect(screen.getByText(/^Please use only letters/)).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Verify" }));
    expect(mock.calls.filter(({ path }) => path.includes("/coupon/"))).toEqual([]);
  });

  it("BILL-132 BILL-134 says why it does not hold, and whom to ask where nobody foresaw it", async () => {
    mock.checkout.coupons.ODD = new Refusal(422, "invalid_value", "It is raining.", {
      fieldName: "coupon_id",
    });
    const { person } = open(checkout("freelancer"));
    await person.type(await field(), "NONE{Enter}");
    expect(await screen.findByText("The code doesn’t exist")).toBeInTheDocument();
    await person.clear(await field());
    await person.type(await field(), "ODD{Enter}");
    expect(await screen.findByText("It is raining. Please contact support")).toBeInTheDocument();
  });

  it("BILL-135 BILL-130 turns to the month for a code that is only for it", async () => {
    mock.checkout.coupons["MONTHLY/freelancer_yearly"] = new Refusal(
      422,
      "coupon_monthly_only",
      "The code applies only for monthly plans",
      { fieldName: "coupon_id", forceInterval: "month" },
    );
    mock.checkout.coupons.MONTHLY = makeCoupon({ id: "MONTHLY", percent_off: 50 });
    const { person } = open(byYear("freelancer"));
    await person.type(await field(), "MONTHLY{Enter}");
    await waitFor(() => expect(screen.getByRole("radio", { name: "Monthly" })).toBeChecked());
    expect(await screen.findByText(/The code applies only for monthly plans/)).toBeInTheDocument();
    expect(await ready("Pay $19.00 and change plan")).toBeEnabled();
  });

  it("BILL-227 from the cookie goes as silently as it came when it does not hold", async () => {
    keepPromoCode("NONE");
    open(checkout("freelancer"));
    const code = await field();
    await waitFor(() => expect(keptPromoCode()).toBeNull());
    expect(code).toHaveValue("");
    expect(screen.queryByText("The code doesn’t exist")).toBeNull();
    expect(alerts()).toEqual([]);
  });

  it("BILL-078 BILL-206 from the cookie is applied, and forgotten once it is used", async () => {
    mock.checkout.coupons.FOLIO10 = makeCoupon({
      metadata: { valid_for_plans: "", valid_for_addons: "", bannerId: "autumn" },
    });
    keepPromoCode("FOLIO10");
    const { person } = open(byYear("freelancer"));
    await waitFor(async () => expect(await ready()).toHaveTextContent("Pay $313.20"));
    expect(keptPromoCode()).toBe("FOLIO10");
    await person.click(await ready());
    await statement().findByText("Updated");
    expect(sent()).toMatchObject([{ coupon_id: "FOLIO10" }]);
    expect(keptPromoCode()).toBeNull();
    await waitFor(() =>
      expect(mock.callsTo("POST", "/api/promo/coupon-used/autumn")).toHaveLength(1),
    );
  });

  it("BILL-117 of 100 percent hides the add-ons", async () => {
    mock.checkout.coupons.ALL = makeCoupon({ id: "ALL", percent_off: 100 });
    const { person } = open(checkout("freelancer"));
    expect(await screen.findByRole("group", { name: /Add-ons/ })).toBeInTheDocument();
    await person.type(await field(), "ALL{Enter}");
    await waitFor(() => expect(screen.queryByRole("group", { name: /Add-ons/ })).toBeNull());
  });
});
