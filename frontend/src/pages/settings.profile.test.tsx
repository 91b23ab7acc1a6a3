import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { clearSession, useSession } from "@/shared/session";
import { api as mock } from "@/test/api";
import { open, person, section } from "./settings.setup";

beforeEach(() => act(clearSession));

describe("the name", () => {
  it("is changed where it is shown, shows at once, and can be undone", async () => {
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
    expect(mock.auth.confirmationsSent).toBe(1);
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
    await person.type(password(), mock.auth.password);
    await save();
    expect(await email().findByText(/Waiting for new@okafor.example/)).toBeVisible();
    expect(email().getByText("ines@okafor.example")).toBeVisible();
    expect(email().getByRole("button", { name: "Change" })).toHaveFocus();
    expect(mock.callsTo("PATCH", "/api/me/email")[0]?.body).toEqual({
      email: "new@okafor.example",
      password: mock.auth.password,
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
    await person.type(password(), mock.auth.password);
    mock.server.use(
      http.patch("*/api/me/email", () => new Response("<h1>Bad gateway</h1>", { status: 502 })),
    );
    await save();
    expect(await screen.findByText("Email has not changed. Please try again")).toBeVisible();
  });
});
