import { screen, waitFor, within } from "@testing-library/react";
import { useSession } from "@/shared/session";
import { api as mock } from "@/test/api";
import { dialog, open, person, prepare, press, SECURED, section } from "./security.setup";

beforeEach(prepare);

describe("the second factor", () => {
  const two = () => section("Two-factor authentication");

  it("ACCT-146 waits for the address to be confirmed, and says so", async () => {
    open("two-factor", { email_confirmation_date: null });
    const button = two().getByRole("button", { name: "Turn on" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription(/Confirm your e-mail address first/);
    await person.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("ACCT-027 ACCT-028 ACCT-030 ACCT-113 is turned on by intro, setup and recovery codes", async () => {
    open("two-factor");
    await person.click(two().getByRole("button", { name: "Turn on" }));
    await dialog("A second lock");
    await press("Set it up");
    const setup = await dialog("Set up the app");
    expect(await setup.findByRole("img", { name: /QR code/ })).toBeVisible();
    expect(setup.getByText("JBSW", { selector: "span:first-child" })).toBeVisible();
    expect(setup.getByLabelText("Code from the app")).toHaveFocus();
    await person.type(setup.getByLabelText("Code from the app"), "123456{Enter}");
    const codes = await dialog("Recovery codes");
    expect(codes.getAllByRole("listitem")).toHaveLength(6);
    expect(codes.getAllByRole("listitem").map((one) => one.textContent)).toEqual(
      mock.security.recoveryCodes,
    );
    expect(two().getByText("Off")).toBeInTheDocument();
    await press("I have kept them");
    expect(await two().findByText("On, by authenticator app")).toBeVisible();
    expect(two().getByText("6 of 6 recovery codes left")).toBeVisible();
    await waitFor(() =>
      expect(two().getByRole("button", { name: "New recovery codes" })).toHaveFocus(),
    );
    expect(mock.callsTo("POST", "/api/me/mfa/enable")[0]?.body).toEqual({
      code: "123456",
      secretBase32Encoded: mock.security.secret,
      method: "authenticator",
    });
  });

  it("ACCT-238 ACCT-239 sets the six codes in twelve cells, and keeps them as file, copy and print", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    open("two-factor", SECURED);
    await press("New recovery codes");
    await person.type(await screen.findByLabelText("Code from the app"), "123456{Enter}");
    const list = await screen.findByRole("list", { name: "Recovery codes" });
    expect(list).toHaveFocus();
    expect(within(list).getAllByRole("listitem")).toHaveLength(6);
    expect(list.querySelectorAll("span")).toHaveLength(12);
    await press("Copy");
    expect(await navigator.clipboard.readText()).toBe(mock.security.recoveryCodes.join("\n"));
    expect(screen.getByRole("button", { name: "Copied" })).toBeVisible();
    await press("Download");
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe(
      "octavo-recovery-codes.txt",
    );
    await press("Print");
    expect(print).toHaveBeenCalledTimes(1);
    expect(document.querySelector("[data-print-sheet]")).toHaveTextContent(
      mock.security.recoveryCodes.join(""),
    );
  });

  it("ACCT-145 sends no empty code, and none that is not six digits", async () => {
    open("two-factor", SECURED);
    await press("Turn off");
    const modal = await dialog("Turn it off");
    const send = modal.getByRole("button", { name: "Turn off" });
    expect(send).toBeDisabled();
    await person.type(modal.getByLabelText("Code from the app"), "12 34a5");
    expect(modal.getByLabelText("Code from the app")).toHaveValue("12345");
    await person.click(send);
    expect(modal.getByLabelText("Code from the app")).toHaveAccessibleDescription(
      /^Write the six digits/,
    );
    expect(mock.callsTo("POST", "/api/me/mfa/disable")).toEqual([]);
    await person.type(modal.getByLabelText("Code from the app"), "678");
    expect(modal.getByLabelText("Code from the app")).toHaveValue("123456");
  });

  it("ACCT-031 ACCT-222 stays on while the code is wrong, which is shown twice; then it is off", async () => {
    open("two-factor", SECURED);
    await press("Turn off");
    const modal = await dialog("Turn it off");
    const field = modal.getByLabelText("Code from the app");
    await person.type(field, "654321{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Wrong authentication code/));
    const alerts = screen.getAllByText("Wrong authentication code");
    expect(alerts).toHaveLength(2);
    expect(useSession.getState().user?.twoFactor?.methods).toHaveLength(1);
    await person.clear(field);
    await person.type(field, "123456{Enter}");
    expect(await two().findByText("Off")).toBeVisible();
    expect(mock.callsTo("POST", "/api/me/mfa/disable")[1]?.body).toEqual({
      methodId: "method-1",
      code: "123456",
    });
    await waitFor(() => expect(two().getByRole("button", { name: "Turn on" })).toHaveFocus());
  });

  it("ACCT-029 takes a recovery code in a modal of its own", async () => {
    open("two-factor", SECURED);
    await press("Turn off");
    await person.click(
      (await dialog("Turn it off")).getByRole("button", { name: "Use a recovery code" }),
    );
    const modal = await dialog("Recovery code");
    expect(modal.getByLabelText("Recovery code")).toHaveFocus();
    await person.type(modal.getByLabelText("Recovery code"), "abcd-efgh-jkmn-pqrs{Enter}");
    expect(await two().findByText("Off")).toBeVisible();
    expect(mock.callsTo("POST", "/api/me/mfa/disable")[0]?.body).toEqual({
      methodId: "method-1",
      recoveryCode: "abcd-efgh-jkmn-pqrs",
    });
  });

  it("has a new key at hand when the old one has run out", async () => {
    open("two-factor");
    await person.click(two().getByRole("button", { name: "Turn on" }));
    await dialog("A second lock");
    await press("Set it up");
    mock.fail("POST", "/api/me/mfa/enable", 422, {
      code: "secret_expired",
      detail: "Too old",
      more: { fieldName: "secretBase32Encoded" },
    });
    await person.type(await screen.findByLabelText("Code from the app"), "123456{Enter}");
    expect(await screen.findByText(/This key is too old/)).toBeVisible();
    expect(mock.callsTo("GET", "/api/me/mfa/secret")).toHaveLength(2);
  });
});
