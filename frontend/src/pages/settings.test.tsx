import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { clearSession, setUser, useSession } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
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
  it("offers to resend while it is not confirmed", async () => {
    open("/settings/", { email_confirmation_date: null });
    await person.click(screen.getByRole("button", { name: "Resend confirmation" }));
    expect(await screen.findByText("Email has been re-sent")).toBeInTheDocument();
    expect(mock.accounts.confirmationsSent).toBe(1);
  });

  it("says when resending failed", async () => {
    open("/settings/", { email_confirmation_date: null });
    mock.fail("POST", "/api/confirm/resend", 500);
    await person.click(screen.getByRole("button", { name: "Resend confirmation" }));
    expect(await screen.findByText("Unable to resend email")).toBeInTheDocument();
  });

  it("says since when it is confirmed", () => {
    open("/settings/", { email_confirmation_date: "2026-03-04T12:00:00Z" });
    expect(screen.getByText("Confirmed 4 March 2026")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Resend confirmation" })).toBeNull();
  });
});

describe("the other sections", () => {
  it("switches single-letter shortcuts off for the account", async () => {
    open();
    await person.click(screen.getByRole("checkbox", { name: /Single-letter shortcuts/ }));
    await waitFor(() =>
      expect(mock.callsTo("POST", "/api/me/opts")[0]?.body).toEqual({
        data: { singleKeyShortcuts: false },
      }),
    );
    expect(useSession.getState().user?.opts.singleKeyShortcuts).toBe(false);
  });

  it("states the plan: limits, what is in use, and no limit in words", () => {
    const { plan_limits } = makeUser();
    open("/settings/", {
      plan: { id: "studio", level: "studio", name: "Studio" },
      plan_limits: { ...plan_limits, published_mags: -1, views_per_month: 50_000, domain_limit: 0 },
      publishedMagsCount: 31,
      current_month_page_views: 38_240,
    });
    const plan = screen.getByRole("region", { name: "Plan" });
    expect(plan).toHaveTextContent("Studio");
    expect(plan).toHaveTextContent("Published projectsNo limit31 now");
    expect(plan).toHaveTextContent("Views a month50,00038,240 now");
    expect(plan).toHaveTextContent("DomainsNone");
  });

  it.each([["/settings/#change-plan"], ["/settings/#pricing"], ["/settings/change-plan"]])(
    "leads %s to the plan",
    (address) => {
      open(address);
      expect(screen.getByRole("heading", { name: "Plan" })).toHaveFocus();
      const menu = within(screen.getByRole("navigation", { name: "Sections" }));
      expect(menu.getByRole("link", { name: "Plan" })).toHaveAttribute("aria-current", "true");
    },
  );
});
