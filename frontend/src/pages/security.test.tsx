import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { navigation } from "@/shared/api/client";
import type { AccountEvent } from "@/shared/api/security";
import { clearSession, setUser, useSession } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeEvent, makeSession, makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

const person = userEvent.setup();
type User = ReturnType<typeof makeUser>;

const SECURED: Partial<User> = {
  twoFactor: { methods: [{ id: "method-1", method: "authenticator" }], recoveryCodesLeft: 4 },
};

function open(hash: string, changes: Partial<User> = {}) {
  mock.library.user = makeUser(changes);
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    setUser(makeUser(changes));
  });
  return render(
    <MemoryRouter initialEntries={[`/settings/#${hash}`]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

const section = (name: string) => within(screen.getByRole("region", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const press = (name: string) => person.click(screen.getByRole("button", { name }));

// Fetched before anybody waits for them.
beforeAll(() =>
  Promise.all([
    import("@/shared/ui/DialogPanel"),
    import("@/features/account/settings/twofactor/TwoFactorDialog"),
    import("uqr"),
  ]),
);

beforeEach(() => {
  act(clearSession);
  vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
});

describe("the password", () => {
  const old = () => screen.getByLabelText("Old password");
  const next = () => screen.getByLabelText("New password");
  const begin = () => person.click(section("Password").getByRole("button", { name: "Change" }));

  it("ACCT-106 ACCT-107 is changed in a form that closes, and the other sessions are gone", async () => {
    open("change-password");
    await section("Active sessions").findByText("Firefox on Linux");
    await begin();
    expect(old()).toHaveFocus();
    await person.type(old(), mock.accounts.password);
    await person.type(next(), "a wholly new sentence");
    await press("Save password");
    expect(await screen.findByText(/Every other session has ended/)).toBeVisible();
    expect(section("Password").getByRole("button", { name: "Change" })).toHaveFocus();
    expect(mock.callsTo("PATCH", "/api/me/password")[0]?.body).toEqual({
      password: "a long enough password",
      newPassword: "a wholly new sentence",
    });
    await waitFor(() =>
      expect(section("Active sessions").queryByText("Firefox on Linux")).toBeNull(),
    );
  });

  it("ACCT-106 is as it was after Cancel, and nothing is sent", async () => {
    open("change-password");
    await begin();
    await person.type(old(), "something");
    await press("Cancel");
    expect(screen.queryByLabelText("Old password")).toBeNull();
    expect(mock.callsTo("PATCH", "/api/me/password")).toEqual([]);
  });

  it("ACCT-134 ACCT-135 asks for both", async () => {
    open("change-password");
    await begin();
    await press("Save password");
    expect(old()).toHaveAccessibleDescription("Old password must be filled");
    expect(next()).toHaveAccessibleDescription(/^New password must be filled/);
    expect(mock.callsTo("PATCH", "/api/me/password")).toEqual([]);
  });

  it("says at the field what the answer says", async () => {
    open("change-password");
    await begin();
    await person.type(old(), "wrong");
    await person.type(next(), "a wholly new sentence");
    await press("Save password");
    await waitFor(() => expect(old()).toHaveAccessibleDescription("The old password is wrong"));
    expect(screen.queryByText("Password has not changed. Please try again")).toBeNull();
  });

  const internal = {
    type: "about:blank",
    status: 500,
    code: "internal",
    title: "Internal Server Error",
    detail: "An error occurred. Please try again later",
  };
  it.each([
    ["no answer at all", () => HttpResponse.error()],
    ["a proxy’s page", () => HttpResponse.html("<h1>Bad gateway</h1>", { status: 502 })],
    ["an empty answer", () => new HttpResponse(null, { status: 500 })],
    ["a problem that says nothing", () => HttpResponse.json({ status: 500 }, { status: 500 })],
    ["the general sentence", () => HttpResponse.json(internal, { status: 500 })],
  ])("ACCT-136 has a sentence of its own for %s", async (_, answer) => {
    open("change-password");
    await begin();
    await person.type(old(), mock.accounts.password);
    await person.type(next(), "a wholly new sentence");
    mock.server.use(http.patch("*/api/me/password", answer));
    await press("Save password");
    expect(await screen.findByText("Password has not changed. Please try again")).toBeVisible();
    expect(screen.queryByText(internal.detail)).toBeNull();
    expect(old()).toHaveValue(mock.accounts.password);
    expect(screen.queryByText(/Every other session has ended/)).toBeNull();
  });
});

describe("the sessions", () => {
  const rows = () => section("Active sessions").findAllByRole("listitem");
  const end = (device: string) =>
    person.click(screen.getByRole("button", { name: `End the session of ${device}` }));

  it("are told with device and place; the current one has no button", async () => {
    open("sessions");
    const [here, phone] = await rows();
    expect(here).toHaveTextContent("Safari on macOSThis one");
    expect(within(here as HTMLElement).queryByRole("button")).toBeNull();
    expect(phone).toHaveTextContent("Safari on iPhoneRotterdam, Netherlands");
  });

  it("are read anew when they are opened, and when the page comes back into sight", async () => {
    open("change-name");
    const list = section("Active sessions");
    await list.findByText("Firefox on Linux");
    const menu = within(screen.getByRole("navigation", { name: "Sections" }));
    mock.security.sessions.push(makeSession("train", { device: "Edge on Windows" }));
    await person.click(menu.getByRole("link", { name: "Name" }));
    expect(mock.callsTo("GET", "/api/me/sessions")).toHaveLength(1);
    await person.click(menu.getByRole("link", { name: "Sessions" }));
    expect(await list.findByText("Edge on Windows")).toBeVisible();
    mock.security.sessions.pop();
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(list.queryByText("Edge on Windows")).toBeNull());
  });

  it("end one by one, and the focus goes on to the next", async () => {
    open("sessions");
    await rows();
    await end("Safari on iPhone");
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(mock.callsTo("DELETE", "/api/me/sessions")[0]?.body).toEqual({
      token: "phone",
      applicationId: "web",
    });
    await waitFor(() =>
      expect(
        screen.getByRole("button", { name: "End the session of Firefox on Linux" }),
      ).toHaveFocus(),
    );
  });

  it("end all at once, but for this one", async () => {
    open("sessions");
    await rows();
    await press("End others");
    expect(await screen.findByText("2 sessions ended")).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "End others" })).toBeNull();
  });

  it("ACCT-223 stay when they cannot be ended, and say so", async () => {
    open("sessions");
    await rows();
    mock.fail("DELETE", "/api/me/sessions", 500);
    await end("Safari on iPhone");
    expect(await screen.findByText("Unable to remove session")).toBeVisible();
    expect(await rows()).toHaveLength(3);
  });

  it("ACCT-224 say when they cannot be read, and are read again", async () => {
    mock.fail("GET", "/api/me/sessions", 500);
    open("sessions");
    expect((await screen.findAllByText("Unable to get sessions"))[0]).toBeVisible();
    await person.click(section("Active sessions").getByRole("button", { name: "Try again" }));
    expect(await rows()).toHaveLength(3);
  });
});

describe("the fresh proof", () => {
  beforeEach(() => {
    mock.security.fresh = false;
  });

  it("is asked for once by a sensitive call, which then goes through", async () => {
    open("sessions");
    await section("Active sessions").findByText("Firefox on Linux");
    await press("End others");
    const asking = await dialog("Is it you?");
    await person.type(asking.getByLabelText("Your password"), "wrong{Enter}");
    await waitFor(() =>
      expect(asking.getByLabelText("Your password")).toHaveAccessibleDescription(
        "The password is wrong",
      ),
    );
    await person.clear(asking.getByLabelText("Your password"));
    await person.type(asking.getByLabelText("Your password"), `${mock.accounts.password}{Enter}`);
    expect(await screen.findByText("2 sessions ended")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(mock.callsTo("DELETE", "/api/me/sessions/others")).toHaveLength(2);
  });

  it("can be turned away from: nothing happens, and nothing is told", async () => {
    open("sessions");
    await section("Active sessions").findByText("Firefox on Linux");
    await press("End others");
    await dialog("Is it you?");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(mock.security.sessions).toHaveLength(3);
    expect(screen.queryByText("Unable to remove session")).toBeNull();
    expect(screen.getByRole("button", { name: "End others" })).toHaveFocus();
  });

  it("can be a code where there is an app", async () => {
    open("sessions", SECURED);
    await section("Active sessions").findByText("Firefox on Linux");
    await press("End others");
    const asking = await dialog("Is it you?");
    await person.click(asking.getByRole("button", { name: "Use the authenticator app" }));
    expect(asking.getByLabelText("Code from the app")).toHaveFocus();
    await person.type(asking.getByLabelText("Code from the app"), "123 456{Enter}");
    expect(await screen.findByText("2 sessions ended")).toBeVisible();
    expect(mock.callsTo("POST", "/api/auth/reauthenticate")[0]?.body).toEqual({ code: "123456" });
  });
});

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

  it("ACCT-238 ACCT-239 sets the six codes in twelve places, and keeps them as file, copy and print", async () => {
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

  it("ACCT-031 ACCT-222 stays on while the code is wrong, which is told twice; then it is off", async () => {
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

describe("the activity", () => {
  it("tells sign-ins and changes, page by page, unknown ones by their names", async () => {
    mock.security.page = 2;
    mock.security.events = [
      makeEvent("3", { device: "Safari on iPhone", city: "Rotterdam", country: "Netherlands" }),
      makeEvent("2", { event: "password_changed" }),
      // One of a later version of the server.
      makeEvent("1", { event: "moon_landed" as AccountEvent["event"] }),
    ];
    open("account-activity");
    const list = await screen.findByRole("list", { name: "Account activity" });
    expect(list).toHaveTextContent("Signed inSafari on iPhone, 192.0.2.7, Rotterdam, Netherlands");
    expect(list).toHaveTextContent("Firefox on Linux, 192.0.2.7, place not known");
    expect(list).toHaveTextContent("The password was changed");
    await press("Show earlier");
    expect(await screen.findByText("Moon landed")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
  });

  it("says when it cannot be read, and reads it again", async () => {
    mock.fail("GET", "/api/me/activity", 500);
    open("account-activity");
    expect(await screen.findByText("The activity could not be read.")).toBeVisible();
    await person.click(section("Account activity").getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("list", { name: "Account activity" })).toBeVisible();
  });
});

describe("deleting the account", () => {
  const proceed = async () => {
    open("delete-account");
    await press("Proceed");
  };
  const goOn = () => screen.getByRole("button", { name: "Continue" });
  const confirm = async () => within(await screen.findByRole("alertdialog"));

  it("ACCT-240 offers seven reasons", async () => {
    await proceed();
    expect(screen.getAllByRole("radio").map((one) => one.parentElement?.textContent)).toEqual([
      "Missing features",
      "Difficult to use",
      "Too expensive",
      "Finished project",
      "Found alternative",
      "Not using all features",
      "Other",
    ]);
  });

  it("ACCT-143 ACCT-144 goes on with a reason only, and with words for Other", async () => {
    await proceed();
    expect(goOn()).toBeDisabled();
    await person.click(screen.getByRole("radio", { name: "Too expensive" }));
    expect(goOn()).toBeEnabled();
    await person.click(screen.getByRole("radio", { name: "Other" }));
    expect(goOn()).toBeDisabled();
    await person.type(screen.getByLabelText("In your own words"), "  ");
    expect(goOn()).toBeDisabled();
    await person.type(screen.getByLabelText("In your own words"), "I paint now");
    expect(goOn()).toBeEnabled();
  });

  it("ACCT-026 deletes nothing when the last question is left", async () => {
    await proceed();
    await person.click(screen.getByRole("radio", { name: "Too expensive" }));
    await person.click(goOn());
    await person.click((await confirm()).getByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await person.click(goOn());
    await confirm();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(mock.callsTo("DELETE", "/api/user/account")).toEqual([]);
  });

  it("ACCT-108 ACCT-109 is done by Proceed, a reason and the typed name, and leaves 500 ms later", async () => {
    await proceed();
    await person.click(screen.getByRole("radio", { name: "Other" }));
    await person.type(screen.getByLabelText("In your own words"), "I paint now");
    await person.click(goOn());
    const modal = await confirm();
    const button = modal.getByRole("button", { name: "Delete account" });
    expect(button).toBeDisabled();
    const timer = vi.spyOn(window, "setTimeout");
    await person.type(modal.getByLabelText("Type ines.okafor to confirm"), "ines.okafor{Enter}");
    expect(await modal.findByText(/Your account is deleted/)).toBeVisible();
    expect(mock.callsTo("DELETE", "/api/user/account")[0]?.body).toEqual({
      deleteReason: "I paint now",
    });
    expect(timer).toHaveBeenCalledWith(expect.any(Function), 500);
    await waitFor(() => expect(navigation.leaveTo).toHaveBeenCalledWith("/auth/goodbye"));
    expect(useSession.getState().user).toBeNull();
  });

  it("ACCT-218 says when it failed, and the person stays signed in", async () => {
    mock.fail("DELETE", "/api/user/account", 500);
    await proceed();
    await person.click(screen.getByRole("radio", { name: "Too expensive" }));
    await person.click(goOn());
    const modal = await confirm();
    await person.type(modal.getByLabelText(/^Type/), "Ines.Okafor{Enter}");
    expect(await screen.findByText("Cannot delete account right now")).toBeVisible();
    expect(modal.getByRole("button", { name: "Delete account" })).toBeEnabled();
    expect(useSession.getState().user).not.toBeNull();
    expect(navigation.leaveTo).not.toHaveBeenCalled();
  });
});
