import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { AccountEvent } from "@/shared/api/account";
import { makeEvent, makeSession, api as mock } from "@/test/api";
import { dialog, open, person, prepare, press, SECURED, section } from "./security.setup";

beforeEach(prepare);

describe("the password", () => {
  const old = () => screen.getByLabelText("Old password");
  const next = () => screen.getByLabelText("New password");
  const begin = () => person.click(section("Password").getByRole("button", { name: "Change" }));

  it("ACCT-106 ACCT-107 is changed in a form that closes, and the other sessions are gone", async () => {
    open("change-password");
    await section("Active sessions").findByText("Firefox on Linux");
    await begin();
    expect(old()).toHaveFocus();
    await person.type(old(), mock.auth.password);
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
    await person.type(old(), mock.auth.password);
    await person.type(next(), "a wholly new sentence");
    mock.server.use(http.patch("*/api/me/password", answer));
    await press("Save password");
    expect(await screen.findByText("Password has not changed. Please try again")).toBeVisible();
    expect(screen.queryByText(internal.detail)).toBeNull();
    expect(old()).toHaveValue(mock.auth.password);
    expect(screen.queryByText(/Every other session has ended/)).toBeNull();
  });
});

describe("the sessions", () => {
  const rows = () => section("Active sessions").findAllByRole("listitem");
  const end = (device: string) =>
    person.click(screen.getByRole("button", { name: `End the session of ${device}` }));

  it("are listed with device and place; the current one has no button", async () => {
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
    await person.type(asking.getByLabelText("Your password"), `${mock.auth.password}{Enter}`);
    expect(await screen.findByText("2 sessions ended")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(mock.callsTo("DELETE", "/api/me/sessions/others")).toHaveLength(2);
  });

  it("can be canceled: nothing happens, and nothing is shown", async () => {
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

describe("the activity", () => {
  it("lists sign-ins and changes, page by page, unknown ones by their names", async () => {
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
