import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { clearSession, setUser, useSession } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
import { testCatalogue } from "@/test/billing";
import { setViewport } from "@/test/browser";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

const person = userEvent.setup();
type User = ReturnType<typeof makeUser>;

function open(address = "/settings/", changes: Partial<User> = {}) {
  act(() => {
    hideAllToasts();
    setUser(makeUser(changes));
  });
  return render(
    <MemoryRouter initialEntries={[address]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

const section = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(() => act(clearSession));

describe("the name", () => {
  it("is changed in place, shows at once, and can be undone", async () => {
    open("/settings/", { name: "Ines Okafor" });
    await person.click(section("Name").getByRole("button", { name: "Edit" }));
    const field = screen.getByRole("textbox", { name: "Name" });
    expect(field).toHaveFocus();
    await person.clear(field);
    await person.type(field, "Ines O.{Enter}");
    expect(await screen.findByText("Name saved")).toBeInTheDocument();
    expect(section("Name").getByText("Ines O.")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus());
    await person.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(useSession.getState().user?.name).toBe("Ines Okafor"));
  });

  const field = () => screen.getByRole("textbox", { name: "Name" });
  const edit = () => person.click(section("Name").getByRole("button", { name: "Edit" }));

  it("ACCT-138 goes back to what it was when it is refused, and says why at the field", async () => {
    open("/settings/", { name: "Ines Okafor" });
    mock.fail("PUT", "/api/me", 422, {
      code: "invalid_value",
      detail: "Names have letters.",
      more: { fieldName: "name" },
    });
    await edit();
    await person.clear(field());
    await person.type(field(), "!!{Enter}");
    await waitFor(() => expect(field()).toHaveAccessibleDescription("Names have letters."));
    expect(field()).toHaveValue("Ines Okafor");
    expect(screen.getByText("User name not updated")).toBeVisible();
    expect(useSession.getState().user?.name).toBe("Ines Okafor");
  });

  it("ACCT-138 goes back, too, when the server fails, also at Undo", async () => {
    open("/settings/", { name: "Ines Okafor" });
    mock.fail("PUT", "/api/me", 500);
    await edit();
    await person.clear(field());
    await person.type(field(), "Ines O.{Enter}");
    expect(await screen.findByText("User name not updated")).toBeVisible();
    expect(field()).toHaveValue("Ines Okafor");
    await person.clear(field());
    await person.type(field(), "Ines O.{Enter}");
    await screen.findByText("Name saved");
    expect(screen.queryByText("User name not updated")).toBeNull();
    mock.fail("PUT", "/api/me", 500);
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("User name not updated")).toBeVisible();
    expect(useSession.getState().user?.name).toBe("Ines O.");
  });

  it("ACCT-137 comes back when the field is left empty, and nothing is sent", async () => {
    open("/settings/", { name: "Ines Okafor" });
    await edit();
    await person.clear(field());
    await person.type(field(), "   ");
    await person.tab();
    expect(field()).toHaveValue("Ines Okafor");
    await person.clear(field());
    await person.type(field(), "{Enter}");
    expect(await screen.findByText("Ines Okafor")).toBeVisible();
    await edit();
    await person.clear(field());
    await person.click(screen.getByRole("button", { name: "Save name" }));
    expect(await screen.findByText("Ines Okafor")).toBeVisible();
    expect(mock.callsTo("PUT", "/api/me")).toEqual([]);
  });

  it("is not saved when it is unchanged, and Escape leaves it", async () => {
    open();
    await edit();
    await person.type(field(), "x{Escape}");
    await edit();
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: "Edit" })).toBeInTheDocument();
    expect(mock.callsTo("PUT", "/api/me")).toEqual([]);
  });
});

describe("the e-mail", () => {
  const email = () => section("E-mail");
  const change = () => person.click(email().getByRole("button", { name: "Change" }));
  const field = () => screen.getByRole("textbox", { name: "New e-mail" });
  const password = () => screen.getByLabelText("Your password");
  const save = () => person.click(screen.getByRole("button", { name: "Save e-mail" }));

  it("ACCT-102 ACCT-103 offers to resend while it is not confirmed, and says that it did", async () => {
    open("/settings/", { email_confirmation_date: null });
    await person.click(email().getByRole("button", { name: "Resend confirmation" }));
    expect(await email().findByText("Email has been re-sent")).toBeVisible();
    expect(mock.accounts.confirmationsSent).toBe(1);
  });

  it("says when resending failed", async () => {
    open("/settings/", { email_confirmation_date: null });
    mock.fail("POST", "/api/confirm/resend", 500);
    await person.click(screen.getByRole("button", { name: "Resend confirmation" }));
    expect(await screen.findByText("Unable to resend email")).toBeInTheDocument();
    expect(screen.queryByText("Email has been re-sent")).toBeNull();
  });

  it("says since when it is confirmed", () => {
    open("/settings/", { email_confirmation_date: "2026-03-04T12:00:00Z" });
    expect(screen.getByText("Confirmed 4 March 2026")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Resend confirmation" })).toBeNull();
  });

  it("ACCT-100 is a view that turns into a form and, once saved, back into the view", async () => {
    open();
    await change();
    expect(field()).toHaveFocus();
    await person.clear(field());
    await person.type(field(), " new@okafor.example ");
    await person.type(password(), mock.accounts.password);
    await save();
    expect(await email().findByText(/Waiting for new@okafor.example/)).toBeVisible();
    expect(email().getByText("ines@okafor.example")).toBeVisible();
    expect(email().getByRole("button", { name: "Change" })).toHaveFocus();
    expect(mock.callsTo("PATCH", "/api/me/email")[0]?.body).toEqual({
      email: "new@okafor.example",
      password: mock.accounts.password,
    });
  });

  it("withdraws a change that waits, and the address stays", async () => {
    open("/settings/", { pendingEmail: "new@okafor.example" });
    expect(email().getByText(/Waiting for new@okafor.example/)).toBeVisible();
    await person.click(email().getByRole("button", { name: "Withdraw the change" }));
    await waitFor(() => expect(email().queryByText(/Waiting for/)).toBeNull());
    expect(mock.callsTo("DELETE", "/api/me/email/pending")).toHaveLength(1);
    expect(screen.getByText(/^Your address stays: the link sent to new@okafor/)).toBeVisible();
    expect(email().queryByRole("button", { name: "Withdraw the change" })).toBeNull();
    expect(email().getByRole("button", { name: "Change" })).toHaveFocus();
  });

  it("says when a change could not be withdrawn, and it waits on", async () => {
    open("/settings/", { pendingEmail: "new@okafor.example" });
    mock.fail("DELETE", "/api/me/email/pending", 500);
    await person.click(email().getByRole("button", { name: "Withdraw the change" }));
    expect(await screen.findByText("Unable to withdraw the change")).toBeVisible();
    expect(email().getByText(/Waiting for new@okafor.example/)).toBeVisible();
  });

  it.each(["Cancel", "Escape"])(
    "ACCT-101 is as it was after %s, and nothing is sent",
    async (way) => {
      open();
      await change();
      await person.type(field(), "x");
      if (way === "Escape") await person.keyboard("{Escape}");
      else await person.click(screen.getByRole("button", { name: "Cancel" }));
      expect(email().getByText("ines@okafor.example")).toBeVisible();
      expect(mock.callsTo("PATCH", "/api/me/email")).toEqual([]);
    },
  );

  it.each([
    ["", "secret", "Email must be filled"],
    ["  INES@okafor.example ", "secret", "Email has not changed"],
    ["not an address", "secret", "Not a valid email"],
    ["new@okafor.example", "", "Password must be filled"],
  ])(
    "ACCT-129 ACCT-130 ACCT-131 ACCT-133 refuses %j with %j at once",
    async (address, secret, why) => {
      open();
      await change();
      await person.clear(field());
      if (address) await person.type(field(), address);
      if (secret) await person.type(password(), secret);
      await save();
      const wrong = why.startsWith("Password") ? password() : field();
      await waitFor(() => expect(wrong).toHaveAccessibleDescription(why));
      expect(wrong).toHaveFocus();
      expect(mock.callsTo("PATCH", "/api/me/email")).toEqual([]);
    },
  );

  it("says at the field what the server refuses", async () => {
    open();
    await change();
    await person.clear(field());
    await person.type(field(), "new@okafor.example");
    await person.type(password(), "something else");
    await save();
    await waitFor(() => expect(password()).toHaveAccessibleDescription("The password is wrong"));
  });

  it("ACCT-132 has a sentence of its own for an answer without one", async () => {
    open();
    await change();
    await person.clear(field());
    await person.type(field(), "new@okafor.example");
    await person.type(password(), mock.accounts.password);
    mock.server.use(
      http.patch("*/api/me/email", () => new Response("<h1>Bad gateway</h1>", { status: 502 })),
    );
    await save();
    expect(await screen.findByText("Email has not changed. Please try again")).toBeVisible();
  });
});

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
    ["analytics", "Analytics", /comes with the Freelancer plan/],
    ["email-protection", /./, /comes with a larger plan/],
    ["sso", /./, /comes with the Extra plan/],
  ])("says why to whoever follows #%s", (hash, title, why) => {
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

  it("is there for whoever has the plan, and an address of nothing is the first page", () => {
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
