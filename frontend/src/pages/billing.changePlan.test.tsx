import { act, screen, within } from "@testing-library/react";
import { forgetCustomer } from "@/entities/customer";
import { savingLabel } from "@/features/billing/checkout/IntervalChoice";
import { planOf } from "@/features/billing/model/plans";
import { setUser } from "@/shared/session";
import { makeCustomer, makeUser, api as mock } from "@/test/api";
import { makeSubscriber, testCatalogue } from "@/test/billing";
import { setConfig, testConfig } from "@/test/config";
import { renderRoutes } from "@/test/render";
import {
  byYear,
  checkout,
  crumbs,
  open,
  PAYING,
  prepare,
  ready,
  sent,
  statement,
  statementText,
} from "./billing.changePlan.setup";
import LearnPage from "./LearnPage";

beforeEach(prepare);

describe("the plans", () => {
  it("BILL-003 are listed at the hashes and with a plan in the query, in the settings", async () => {
    for (const address of ["/settings/#change-plan", "/settings/#pricing", "/settings/?plan=x"]) {
      const { unmount } = open(address, makeCustomer());
      const list = await screen.findByRole("list", { name: "Plans" });
      expect(
        within(list)
          .getAllByRole("heading")
          .map((one) => one.textContent),
      ).toEqual(["Personal", "Freelancer", "Studio", "Business"]);
      expect(screen.getByRole("navigation", { name: "Sections" })).toBeInTheDocument();
      unmount();
    }
  });

  it("BILL-009 BILL-002 stand under breadcrumbs that follow what is chosen", async () => {
    const { person, router } = open("/settings/change-plan");
    await screen.findByRole("region", { name: "Statement" });
    expect(await crumbs()).toContain("Settings > Change plan > Edit current plan");
    await person.click(screen.getByRole("radio", { name: /Yearly/ }));
    expect(await crumbs()).toContain("Change plan > Update");
    await person.click(screen.getByRole("link", { name: "Upgrade to Studio" }));
    expect(router.state.location.pathname).toBe(checkout("studio"));
    expect(await crumbs()).toContain("Change plan > Upgrade");
    await act(() => router.navigate(checkout("free")));
    expect(await crumbs()).toContain("Change plan > Downgrade");
  });

  it("BILL-010 BILL-012 BILL-070 lead to a checkout that begins with the year", async () => {
    for (const [address, customer] of [
      [checkout("freelancer"), makeCustomer({ card: PAYING.card })],
      ["/settings/change-plan?plan=freelancer", PAYING],
    ] as const) {
      const { unmount } = open(address, customer);
      expect(await screen.findByRole("radio", { name: /Yearly/ })).toBeChecked();
      expect(screen.getByRole("radio", { name: "Monthly" })).not.toBeChecked();
      expect(await ready()).toHaveTextContent(/^Pay \$348.00 and/);
      unmount();
    }
  });

  it("keep the interval of the plan one has", async () => {
    const { person } = open("/settings/change-plan");
    await person.click(await screen.findByRole("link", { name: "Upgrade to Freelancer" }));
    expect(screen.getByRole("radio", { name: "Monthly" })).toBeChecked();
    expect(await ready()).toHaveTextContent("Pay $38.00 and change plan");
  });

  it("say whether tax comes on top", async () => {
    const { unmount } = open(checkout("freelancer"));
    expect(await screen.findByText("No tax comes on top of these prices.")).toBeVisible();
    unmount();
    mock.checkout.catalogue = { ...testCatalogue, tax_basis_points: 1950 };
    forgetCustomer();
    open("/settings/#change-plan", makeCustomer());
    const sentence = "These prices are without tax: 19.5% comes on top.";
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it("say why no tax comes on top for a business abroad", async () => {
    mock.checkout.catalogue = { ...testCatalogue, tax_note: "Reverse charge." };
    mock.checkout.preview = { tax_note: "Reverse charge." };
    forgetCustomer();
    open(checkout("freelancer"));
    const sentence = "No tax comes on top of these prices. Reverse charge.";
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await screen.findByText("Reverse charge.")).toBeVisible();
  });

  it("BILL-018 BILL-019 BILL-256 say what a year saves, and a placeholder while it is not known", async () => {
    const { unmount } = open(checkout("freelancer"));
    expect(await screen.findByRole("radio", { name: "Yearly Save 24%" })).toBeInTheDocument();
    unmount();
    const plans = testCatalogue.plans.map((plan) => ({ ...plan, saving: null }));
    mock.checkout.catalogue = { ...testCatalogue, plans };
    forgetCustomer();
    open(checkout("freelancer"));
    expect(await screen.findByRole("radio", { name: "Yearly Annual (-10%)" })).toBeInTheDocument();
  });

  it("BILL-257 BILL-258 compute the saving of each from its own prices, and none for Extra", () => {
    const labels = ["personal", "freelancer", "studio", "business", "extra"].map((level) => {
      const plan = planOf(testCatalogue, level);
      return plan && [savingLabel(plan), plan.saving?.cents];
    });
    expect(labels).toEqual([
      ["Save 26%", 6000],
      ["Save 24%", 10800],
      ["Save 10%", 4800],
      ["Save 10%", 7800],
      [null, undefined],
    ]);
  });

  it("BILL-257 shows the dollars to people to whom the year is suggested", async () => {
    open(checkout("personal"), { ...PAYING, suggest_yearly: true });
    expect(await screen.findByText(/the same plan costs \$60 less/)).toBeInTheDocument();
  });

  it("BILL-037 mark an archived one, which is only shown to who has it", async () => {
    open("/settings/change-plan", makeSubscriber("creator", "month"));
    expect(await screen.findByRole("heading", { name: "Creator (Archived)" })).toBeInTheDocument();
    expect(screen.queryByRole("group", { name: /Add-ons/ })).toBeNull();
  });

  it("BILL-015 BILL-155 send people who ask for Extra to the demo, unless it was opened to them", async () => {
    mock.checkout.catalogue = {
      ...testCatalogue,
      eligible: ["personal", "freelancer", "business", "extra"],
    };
    const { router, unmount } = open(checkout("extra"));
    expect(await screen.findByText("The demo form")).toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/request-a-demo");
    unmount();
    const agreed = {
      ...PAYING,
      available_plans: [
        {
          id: "extra_yearly" as const,
          level: "extra" as const,
          interval: "year" as const,
          amount: 76800,
        },
      ],
    };
    open(checkout("extra"), agreed);
    expect(await ready()).toHaveTextContent("Pay $768.00");
    expect(screen.getByRole("radio", { name: /^Monthly/ })).toBeDisabled();
  });

  it("BILL-275 BILL-153 show the referral discount and the domain that comes along", async () => {
    open("/settings/#change-plan", makeCustomer({ affiliate_earn_invitee_in_cents: 1000 }));
    expect(await screen.findByText("$10.00 off your first payment")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Plan, $10 off" })).toBeInTheDocument();
    // Of the four, three have it.
    expect(screen.getAllByText("A free .xyz domain for 1 year")).toHaveLength(3);
  });

  it("BILL-153 promises no domain where none can be bought", async () => {
    setConfig({ sellsDomains: false });
    open("/settings/#change-plan", makeCustomer({ affiliate_earn_invitee_in_cents: 1000 }));
    expect(await screen.findByText("$10.00 off your first payment")).toBeInTheDocument();
    expect(screen.queryByText("A free .xyz domain for 1 year")).toBeNull();
  });

  it("BILL-016 BILL-033 lead to who else was thought of, to help and to the comparison", async () => {
    setConfig({
      links: {
        ...testConfig.links,
        pricing: "https://octavo.example/compare",
        students: "/learn/education",
        teachers: "https://octavo.example/teachers",
        nonProfit: "/learn/education",
        affiliate: "/learn/referral",
      },
    });
    open("/settings/change-plan", makeCustomer());
    const links = within(
      await screen.findByRole("navigation", { name: "Who else we have thought of" }),
    );
    const leads = links
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
    expect(leads).toEqual([
      ["Students", "/learn/education"],
      ["Teachers", "https://octavo.example/teachers"],
      ["Non-profit", "/learn/education"],
      ["Affiliate program", "/learn/referral"],
      ["Referral", "/settings/#referral"],
      ["Help centre", "/learn"],
    ]);
    const compare = screen.getByRole("link", { name: "Compare features" });
    expect(compare).toHaveAttribute("href", "https://octavo.example/compare");
    expect(compare).toHaveAttribute("target", "_blank");
    expect(screen.getAllByText("Without our name on your pages")).toHaveLength(4);
  });

  it("BILL-033 BILL-045 are compared in a table, from the catalogue", async () => {
    act(() => setUser(makeUser()));
    renderRoutes([{ path: "/learn/:page?", element: <LearnPage /> }], "/learn/plans");
    const table = within(await screen.findByRole("table"));
    const row = (name: string) =>
      within(table.getByRole("row", { name: new RegExp(`^${name}`) }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(row("By the month")).toEqual(["0.00", "19.00", "38.00", "40.00", "65.00"]);
    expect(row("Published projects")).toEqual(["1", "1", "5", "No limit", "No limit"]);
    expect(row("Without our name")).toEqual(["No", "Yes", "Yes", "Yes", "Yes"]);
  });

  it("BILL-222 BILL-007 say so when the customer cannot be read, and ask again", async () => {
    mock.fail("GET", "/api/stripe/customer", 500);
    const { person } = open("/settings/change-plan");
    expect(await screen.findByText("Unable to get customer data")).toBeInTheDocument();
    expect(screen.getByText("500")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Statement" })).toBeInTheDocument();
  });
});

describe("the statement", () => {
  it("BILL-069 BILL-023 BILL-024 shows what comes again while nothing is changed, and offers no save", async () => {
    const addons = { publish: 0, domain: 1, collaborator: 0, views: 10 };
    open("/settings/change-plan", makeSubscriber("personal", "month", { addons }));
    await screen.findByRole("region", { name: "Statement" });
    expect(statementText()).toMatch(/Personal.*19\.00.*10,000 views.*5\.00.*1 domain.*3\.00/);
    expect(statementText()).toMatch(/Next invoice.*1 December 2026/);
    expect(screen.queryByRole("button", { name: /Pay|Update/ })).toBeNull();
    expect(mock.callsTo("POST", "/api/stripe/charge_preview")).toEqual([]);
  });

  it("BILL-025 BILL-020 shows lines, sums and the next invoice before the button", async () => {
    mock.checkout.preview = {
      start_balance: -1000,
      endingBalance: -600,
      total: 34800,
      amount_due: 34400,
    };
    open(byYear("freelancer"));
    await ready();
    expect(statementText()).toMatch(
      /Freelancer plan.*A year of it.*348\.00.*Subtotal.*348\.00.*Discount.*0\.00.*From balance.*−4\.00.*Charged today.*344\.00.*Next invoice.*21 December 2026.*348\.00.*Pay \$344\.00/,
    );
    expect(statementText()).toContain("$4.00 of it is used now, $6.00 stays.");
    // Only what has something behind it opens.
    expect(statement().getByText("Discount").closest("details")).toBeNull();
    expect(statement().getByText("From balance").closest("details")).not.toBeNull();
  });

  it("BILL-026 leads to cancelling, and says it when it is cancelled already", async () => {
    const { unmount } = open("/settings/change-plan");
    const link = await screen.findByRole("link", { name: "Cancel subscription" });
    expect(link).toHaveAttribute("href", "/settings/#cancel-subscription");
    unmount();
    forgetCustomer();
    open("/settings/change-plan", { ...PAYING, autoRenew: false, nextPaymentDate: null });
    expect(await screen.findByText("Downgrade to Free on 1 December 2026")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Cancel subscription" })).toBeNull();
  });

  it("BILL-069 BILL-105 renews again what was cancelled, and charges nothing", async () => {
    const { person } = open("/settings/change-plan", { ...PAYING, autoRenew: false });
    await person.click(await screen.findByRole("checkbox", { name: "Renew automatically" }));
    expect(statementText()).toMatch(/Charged today.*0\.00/);
    await person.click(await ready("Update"));
    expect(await statement().findByText("Updated")).toBeInTheDocument();
    expect(sent()).toEqual([{ auto_renew: true }]);
  });

  it("BILL-216 says so when renewing cannot be turned on", async () => {
    mock.fail("PUT", "/api/stripe/subscription", 500, { code: "http_500", detail: "" });
    const { person } = open("/settings/change-plan", { ...PAYING, autoRenew: false });
    await person.click(await screen.findByRole("checkbox", { name: "Renew automatically" }));
    await person.click(await ready("Update"));
    expect(await screen.findByText("Error while enabling auto-renew")).toBeInTheDocument();
  });

  it("BILL-318 asks again when a quote was refused, and says so", async () => {
    mock.fail("PUT", "/api/stripe/subscription", 409, { code: "quote_expired" });
    const { person } = open(checkout("freelancer"));
    await person.click(await ready());
    expect(
      await screen.findByText("The amounts were worked out anew. Please look at them once more."),
    ).toBeInTheDocument();
    await person.click(await ready());
    expect(await statement().findByText("Updated")).toBeInTheDocument();
    expect(sent().map(({ quote_id }) => quote_id)).toEqual(["quote-1", "quote-2"]);
  });

  it("BILL-328 says why it cannot be worked out, and tries again", async () => {
    mock.fail("POST", "/api/stripe/charge_preview", 409, { code: "payment_incomplete" });
    const { person } = open(checkout("freelancer"));
    expect(
      await screen.findByText(
        "Since your current payment is incomplete, please contact support to change a plan.",
      ),
    ).toBeInTheDocument();
    await person.click(statement().getByRole("button", { name: "Try again" }));
    expect(await ready()).toBeEnabled();
  });

  it("BILL-269 suggests the year to who has paid by the month", async () => {
    open("/settings/change-plan", { ...PAYING, suggest_yearly: true });
    expect(await screen.findByText(/the same plan costs \$60 less/)).toBeInTheDocument();
  });
});
