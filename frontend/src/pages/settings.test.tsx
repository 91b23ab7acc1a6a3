import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { clearSession, useSession } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { testCatalogue } from "@/test/billing";
import { setViewport } from "@/test/browser";
import { open, person, type User } from "./settings.setup";

beforeEach(() => act(clearSession));

describe("the page", () => {
  const titles = () => screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  const headline = () => screen.getByRole("heading", { level: 1 });
  const menu = () => within(screen.getByRole("navigation", { name: "Sections" }));

  it.each([
    ["change-name", "Name"],
    ["change-email", "E-mail"],
    ["change-password", "Password"],
    ["two-factor", "Two-factor authentication"],
    ["passkeys", "Passkeys"],
    ["mailing-list", "Email newsletter"],
    ["connected-services", "Connected services"],
    ["sessions", "Active sessions"],
    ["account-activity", "Account activity"],
  ])("ACCT-007 ACCT-008 ACCT-009 ACCT-012 ACCT-020 leads #%s to the section %s", (hash, title) => {
    open(`/settings/#${hash}`);
    expect(headline()).toHaveTextContent("Profile");
    expect(screen.getByRole("heading", { level: 2, name: title })).toHaveFocus();
    expect(screen.getByRole("region", { name: title })).toBeVisible();
  });

  it("ACCT-019 ACCT-020 has its groups, and everything about oneself in Profile", () => {
    const { plan, plan_limits, permissions } = makeUser();
    open("/settings/", {
      plan: { ...plan, level: "extra" },
      plan_limits: { ...plan_limits, sso: true },
      permissions: { ...permissions, can_make_mag_private_by_email: true },
    });
    const entries = menu()
      .getAllByRole("link")
      .map((link) => link.textContent);
    const profile = ["Name", "E-mail", "Password", "Two-factor", "Newsletter", "Sessions", "SSO"];
    for (const entry of [...profile, "Protection", "Services", "Referral", "Delete account"]) {
      expect(entries).toContain(entry);
    }
    for (const group of ["Profile", "Billing", "Templates", "Public page"]) {
      expect(menu().getByText(group)).toBeVisible();
    }
  });

  it("ACCT-014 leads #delete-account to a page of that title", () => {
    open("/settings/#delete-account");
    expect(headline()).toHaveTextContent("Delete account");
    expect(screen.getByRole("region", { name: "Delete account" })).toBeVisible();
    expect(screen.queryAllByRole("heading", { level: 2 })).toEqual([]);
  });

  it("ACCT-006 ACCT-018 switches by the hash alone, with the menu beside it", async () => {
    open();
    const calls = mock.callsTo("GET", "/api/me").length;
    expect(titles()).toContain("Name");
    await person.click(menu().getByRole("link", { name: "Appearance" }));
    expect(headline()).toHaveTextContent("This app");
    expect(titles()).toEqual(["Appearance", "Keyboard", "Log out"]);
    await person.click(menu().getByRole("link", { name: "Delete account" }));
    expect(headline()).toHaveTextContent("Delete account");
    const current = menu().getByRole("link", { name: "Delete account" });
    expect(current).toHaveAttribute("aria-current", "true");
    expect(mock.callsTo("GET", "/api/me")).toHaveLength(calls);
  });

  describe("below 1024 px", () => {
    beforeEach(() => setViewport(1023));

    it("ACCT-016 ACCT-017 is a list, and each section a page of its own", async () => {
      open();
      expect(headline()).toHaveTextContent("Settings");
      expect(screen.queryByRole("navigation", { name: "Sections" })).toBeNull();
      await person.click(screen.getByRole("link", { name: /^E-mail/ }));
      expect(headline()).toHaveTextContent("E-mail");
      expect(screen.getAllByRole("region")).toContain(
        screen.getByRole("region", { name: "E-mail" }),
      );
      expect(screen.queryByRole("region", { name: "Name" })).toBeNull();
      await person.click(screen.getByRole("link", { name: "All settings" }));
      expect(headline()).toHaveTextContent("Settings");
      expect(screen.getByRole("link", { name: /^E-mail/ })).toHaveFocus();
    });

    it.each([
      ["change-name", "Name"],
      ["change-email", "E-mail"],
      ["change-password", "Password"],
      ["connected-services", "Connected services"],
      ["sessions", "Active sessions"],
      ["mailing-list", "Email newsletter"],
      ["delete-account", "Delete account"],
    ])("ACCT-016 shows #%s alone", (hash, title) => {
      open(`/settings/#${hash}`);
      expect(headline()).toHaveTextContent(title);
      expect(screen.queryAllByRole("heading", { level: 2 })).toEqual([]);
    });

    it("turns into the wide page when there is room for it", () => {
      open("/settings/#sessions");
      act(() => setViewport(1024));
      expect(headline()).toHaveTextContent("Profile");
      expect(menu().getByRole("link", { name: "Sessions" })).toBeVisible();
    });
  });
});

describe("the other sections", () => {
  it("switches single-letter shortcuts off for the account", async () => {
    open("/settings/#keyboard");
    await person.click(screen.getByRole("checkbox", { name: /Single-letter shortcuts/ }));
    await waitFor(() =>
      expect(mock.callsTo("POST", "/api/me/opts")[0]?.body).toEqual({
        data: { singleKeyShortcuts: false },
      }),
    );
    expect(useSession.getState().user?.opts.singleKeyShortcuts).toBe(false);
  });
});

describe("a section that somebody does not have", () => {
  const menu = () => within(screen.getByRole("navigation", { name: "Sections" }));
  const headline = () => screen.getByRole("heading", { level: 1 });
  const free: Partial<User> = { plan: { id: "free", level: "free", name: "Free", interval: null } };

  it.each([
    ["public-profile", "Public profile", /comes with the Freelancer plan/],
    ["domain", "Domain", /comes with the Freelancer plan/],
    ["favicon", "Favicon", /comes with the Freelancer plan/],
    ["share-picture", "Share picture", /comes with the Freelancer plan/],
    ["analytics", "Analytics", /comes with the Freelancer plan/],
    ["email-protection", /./, /comes with a larger plan/],
    ["sso", /./, /comes with the Extra plan/],
  ])("says why when #%s is followed", (hash, title, why) => {
    open(`/settings/#${hash}`, free);
    expect(headline()).toHaveTextContent(title);
    expect(screen.getByText(why)).toBeVisible();
    expect(screen.getByText("Your plan is Free.")).toBeVisible();
    expect(screen.getByRole("link", { name: "See the plans" })).toHaveAttribute(
      "href",
      "/settings/#change-plan",
    );
    expect(screen.queryByRole("region", { name: "Name" })).toBeNull();
    expect(menu().queryByRole("link", { current: true })).toBeNull();
  });

  it("says why on a page of its own, too, and leads back to the list", async () => {
    setViewport(390);
    open("/settings/#domain", free);
    expect(screen.getByText(/comes with the Freelancer plan/)).toBeVisible();
    await person.click(screen.getByRole("link", { name: "All settings" }));
    expect(headline()).toHaveTextContent("Settings");
  });

  it("is there with the plan, and an address of nothing is the first page", () => {
    open("/settings/#nothing", free);
    expect(headline()).toHaveTextContent("Profile");
    expect(screen.queryByText(/comes with/)).toBeNull();
  });
});

describe("billing", () => {
  const menu = () => within(screen.getByRole("navigation", { name: "Sections" }));
  const headline = () => screen.getByRole("heading", { level: 1 });
  beforeEach(() => {
    const { addons, ...plans } = testCatalogue;
    mock.server.use(
      http.get("*/api/plans", () => HttpResponse.json(plans)),
      http.get("*/api/addons", () => HttpResponse.json(addons)),
    );
  });
  const studio: Partial<User> = {
    plan: { id: "studio_monthly", level: "studio", interval: "year", name: "Studio" },
  };

  it.each([
    ["billing-info", "Billing info"],
    ["plan-analytics", "Plan usage"],
    ["billing-history", "Billing history"],
    ["cancel-subscription", "Cancel subscription"],
  ])("ACCT-015 BILL-002 BILL-005 leads #%s to the section %s", async (hash, title) => {
    open(`/settings/#${hash}`, studio);
    expect(headline()).toHaveTextContent(title);
    expect(screen.getByRole("region", { name: title })).toBeVisible();
    // Each is a page of its own beside the menu.
    const other = title === "Plan usage" ? "Billing info" : "Plan usage";
    expect(screen.queryByRole("region", { name: other })).toBeNull();
    expect(menu().getByRole("link", { name: title })).toHaveAttribute("aria-current", "true");
    await act(async () => {});
  });

  it.each(["/settings/#change-plan", "/settings/#pricing", "/settings/?plan=all"])(
    "leads %s to the plan",
    async (address) => {
      open(address);
      expect(headline()).toHaveTextContent("Plan and add-ons");
      const entry = menu().getByRole("link", { name: "Plan and add-ons" });
      expect(entry).toHaveAttribute("aria-current", "true");
      expect((await screen.findAllByText("Freelancer"))[0]).toBeVisible();
    },
  );

  it("BILL-006 shows each alone below 1024 px", async () => {
    setViewport(1023);
    for (const [hash, title] of [
      ["plan-analytics", "Plan usage"],
      ["billing-history", "Billing history"],
      ["cancel-subscription", "Cancel subscription"],
    ]) {
      const { unmount } = open(`/settings/#${hash}`, studio);
      expect(headline()).toHaveTextContent(title ?? "");
      expect(screen.getByRole("region", { name: title ?? "" })).toBeVisible();
      expect(screen.queryByRole("navigation", { name: "Sections" })).toBeNull();
      unmount();
    }
  });

  it("offers no way out to somebody who pays nothing, and opens it by its address all the same", async () => {
    open("/settings/#cancel-subscription");
    expect(menu().queryByRole("link", { name: "Cancel subscription" })).toBeNull();
    expect(await screen.findByText("There is no subscription to cancel.")).toBeVisible();
  });

  it("draws the views of the last months beside what is used", async () => {
    open("/settings/#plan-analytics");
    expect(await screen.findByText("Views by month", { selector: "figcaption" })).toBeVisible();
  });
});
