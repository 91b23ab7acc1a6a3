import { act, screen, waitFor } from "@testing-library/react";
import { navigation } from "@/shared/api/client";
import { clearSession, setUser, useSession } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { setConfig } from "@/test/config";
import { arrived, fill, open, person, prepare, press, signIn, tidy } from "./auth.setup";

beforeEach(prepare);
afterEach(tidy);

describe("signing in", () => {
  it("goes to the projects, or to where the person was going", async () => {
    const { unmount } = open("/auth/login");
    await signIn();
    expect(await arrived()).toBe("/");
    unmount();
    act(clearSession);
    open("/auth/login?redirect=%2Fpublished%3Fquery%3Dsalt&attempt=1");
    await signIn();
    expect(await arrived()).toBe("/published?query=salt&attempt=1");
  });

  it("never leaves this app", async () => {
    open("/auth/login?redirect=https%3A%2F%2Felsewhere.example");
    await signIn();
    expect(await arrived()).toBe("/");
  });

  it("shows a wrong password at its field and keeps the address", async () => {
    open("/auth/login");
    await signIn("not the password");
    const field = screen.getByLabelText("Password");
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription("The e-mail or the password is wrong.");
    expect(field).toHaveFocus();
    expect(screen.getByLabelText("E-mail")).toHaveValue(mock.auth.email);
    await fill("Password", "x");
    expect(field).toBeValid();
  });

  it("asks for what is missing in its own words, first field first, without calling", async () => {
    open("/auth/login");
    await press("Sign in");
    const email = screen.getByLabelText("E-mail");
    expect(email).toHaveAccessibleDescription("Write your e-mail address");
    expect(email).toHaveFocus();
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Write your password");
    await fill("E-mail", "ines@");
    await press("Sign in");
    expect(email).toHaveAccessibleDescription("Write an address like name@place.example");
    expect(mock.callsTo("POST", "/api/auth/login")).toEqual([]);
  });

  it("counts down when there were too many attempts, then lets the person try again", async () => {
    mock.auth.waitFor = 2;
    open("/auth/login");
    await signIn();
    expect(await screen.findByText(/You can try again in 2 seconds/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /Wait 0:0[12]/ })).toBeDisabled();
    mock.auth.waitFor = 0;
    const again = await screen.findByRole("button", { name: "Sign in" });
    expect(screen.queryByText(/You can try again/)).toBeNull();
    await person.click(again);
    expect(await arrived()).toBe("/");
  });

  it("writes a long wait in minutes, and the last one as less than a minute", async () => {
    mock.auth.waitFor = 542;
    open("/auth/login");
    await signIn();
    expect(await screen.findByText(/You can try again in 10 minutes\./)).toBeVisible();
    const now = Date.now();
    const clock = vi.spyOn(Date, "now");
    clock.mockReturnValue(now + 482_500);
    expect(await screen.findByText(/You can try again in 1 minute\./)).toBeVisible();
    clock.mockReturnValue(now + 484_500);
    expect(await screen.findByText(/You can try again in less than a minute\./)).toBeVisible();
  });

  it("says what went wrong when the server failed", async () => {
    mock.fail("POST", "/api/auth/login", 500, { detail: "The server failed." });
    open("/auth/login");
    await signIn();
    expect(await screen.findByText("The server failed.")).toBeInTheDocument();
  });

  it("says goodbye after a deletion, and what was kept", () => {
    open("/auth/goodbye");
    expect(screen.getByRole("heading", { level: 1, name: "Goodbye" })).toBeVisible();
    expect(screen.getByText(/^Your account is deleted\./)).toBeVisible();
    const kept = screen.getByRole("heading", { name: "What was kept" }).parentElement;
    expect(kept).toHaveTextContent(/Invoices.*without your profile.*reason you gave.*Backups/);
    expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute(
      "href",
      "/auth/join",
    );
  });

  it("shows and hides the password", async () => {
    open("/auth/login");
    const field = screen.getByLabelText("Password");
    expect(field).toHaveAttribute("type", "password");
    await press("Show password");
    expect(field).toHaveAttribute("type", "text");
    expect(screen.getByRole("button", { name: "Show password" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await press("Show password");
    expect(field).toHaveAttribute("type", "password");
  });

  it("sends somebody who is signed in on their way at once", async () => {
    act(() => setUser(makeUser()));
    open("/auth/login?redirect=%2Fteam");
    expect(await arrived()).toBe("/team");
  });

  it.each([
    ["/auth/login", "/api/auth/login", "You are not signed in. Please try again"],
    ["/auth/join", "/api/auth/join", "Your account was not created. Please try again"],
    ["/auth/recover", "/api/auth/recover", "The letter was not sent. Please try again"],
    [
      "/auth/reset?token=reset-token",
      "/api/auth/reset",
      "Password has not changed. Please try again",
    ],
  ])("%s has a sentence of its own for a failure that has none", async (page, call, sentence) => {
    mock.fail("POST", call, 500, {
      code: "internal",
      detail: "An error occurred. Please try again later",
    });
    open(page);
    const type = async (label: string, text: string) => {
      const field = screen.queryByLabelText(label);
      if (field) await person.type(field, text);
    };
    await type("Name", "Ines Okafor");
    await type("E-mail", "ines@okafor.example");
    await type("Password", "a long enough password");
    await type("New password", "a long enough password");
    await person.click(
      screen.getByRole("button", {
        name: /^(Sign in|Create account|Send the letter|Save password)$/,
      }),
    );
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it("stops going in circles at the third attempt", async () => {
    act(() => setUser(makeUser()));
    open("/auth/login?redirect=%2Fteam&attempt=3");
    expect(await screen.findByText(/three times in a row/)).toBeInTheDocument();
    expect(mock.callsTo("GET", "/api/me")).toEqual([]);
    await signIn();
    expect(await arrived()).toBe("/team");
  });

  it("takes the way back along to the join page", () => {
    open("/auth/login?redirect=%2Fteam");
    expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute(
      "href",
      "/auth/join?redirect=%2Fteam",
    );
  });

  it("links the mailbox in development only", () => {
    const { unmount } = open("/auth/login");
    expect(screen.getByRole("link", { name: "Development mailbox" })).toHaveAttribute(
      "href",
      "/dev/mail",
    );
    unmount();
    setConfig({ development: false });
    open("/auth/login");
    expect(screen.queryByRole("link", { name: "Development mailbox" })).toBeNull();
  });

  it("changes the theme from its footer", async () => {
    open("/auth/login");
    await person.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("octavo-theme")).toBe("dark");
    await person.click(screen.getByRole("radio", { name: "System" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("octavo-theme")).toBeNull();
  });
});

describe("the second step", () => {
  const secured = () => {
    mock.library.user = makeUser({
      twoFactor: { methods: [{ id: "method-1", method: "authenticator" }], recoveryCodesLeft: 6 },
    });
  };
  const code = () => screen.getByLabelText("Code from the app");

  it("ACCT-249 follows the password, and only then somebody is signed in", async () => {
    secured();
    open("/auth/login?redirect=%2Fteam");
    await signIn();
    expect(await screen.findByRole("heading", { name: "Second step" })).toBeVisible();
    expect(useSession.getState().user).toBeNull();
    expect(code()).toHaveFocus();
    expect(screen.getByRole("button", { name: "Sign in" })).toBeDisabled();
    await person.type(code(), "123456{Enter}");
    expect(await arrived()).toBe("/team");
    expect(mock.callsTo("POST", "/api/auth/second-factor")[0]?.body).toEqual({ code: "123456" });
  });

  it("ACCT-222 says at the field that the code is wrong", async () => {
    secured();
    open("/auth/login");
    await signIn();
    await screen.findByRole("heading", { name: "Second step" });
    await person.type(code(), "654321{Enter}");
    await waitFor(() => expect(code()).toHaveAccessibleDescription("Wrong authentication code"));
  });

  it("takes a recovery code", async () => {
    secured();
    open("/auth/login");
    await signIn();
    await person.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    expect(screen.getByLabelText("Recovery code")).toHaveFocus();
    await person.type(screen.getByLabelText("Recovery code"), "abcd-efgh-jkmn-pqrs{Enter}");
    expect(await arrived()).toBe("/");
  });

  it("leads back to the password when it took too long, or when the person wants to", async () => {
    secured();
    open("/auth/login");
    await signIn();
    await screen.findByRole("heading", { name: "Second step" });
    mock.fail("POST", "/api/auth/second-factor", 422, { code: "challenge_expired" });
    await person.type(code(), "123456{Enter}");
    expect(await screen.findByText(/That took too long/)).toBeVisible();
    await signIn();
    await person.click(await screen.findByRole("button", { name: "Start again" }));
    expect(screen.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(screen.queryByText(/That took too long/)).toBeNull();
  });
});

describe("joining", () => {
  it("signs the new person in", async () => {
    open("/auth/join");
    await fill("Name", "  Odile Marchetti ");
    await fill("E-mail", "odile@marchetti.example");
    await fill("Password", "a sentence is fine");
    await press("Create account");
    expect(await arrived()).toBe("/");
    expect(mock.callsTo("POST", "/api/auth/join")[0]?.body).toEqual({
      name: "Odile Marchetti",
      email: "odile@marchetti.example",
      password: "a sentence is fine",
    });
    expect(useSession.getState().user?.name).toBe("Odile Marchetti");
  });

  it("says at the field what is wrong with it", async () => {
    open("/auth/join");
    await fill("Name", "Ines");
    await fill("E-mail", mock.auth.email);
    await fill("Password", "a sentence is fine");
    await press("Create account");
    const email = screen.getByLabelText("E-mail");
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription("There is already an account with this e-mail."),
    );
    await person.clear(email);
    await person.type(email, "odile@marchetti.example");
    await person.clear(screen.getByLabelText("Password"));
    await fill("Password", "short");
    await press("Create account");
    await waitFor(() => expect(screen.getByLabelText("Password")).toBeInvalid());
    expect(email).toBeValid();
  });
});

describe("logging out", () => {
  it("ends the session and returns to sign-in with a fresh page", async () => {
    act(() => setUser(makeUser()));
    open("/auth/logout");
    await waitFor(() => expect(navigation.leaveTo).toHaveBeenCalledWith("/auth/login"));
    expect(mock.callsTo("POST", "/api/auth/logout")).toHaveLength(1);
    expect(useSession.getState().user).toBeNull();
  });

  it("says so when the server could not be reached, and tries again", async () => {
    mock.fail("POST", "/api/auth/logout", 500);
    open("/auth/logout");
    expect(await screen.findByRole("heading", { name: "Still signed in" })).toBeInTheDocument();
    expect(navigation.leaveTo).not.toHaveBeenCalled();
    await press("Try again");
    await waitFor(() => expect(navigation.leaveTo).toHaveBeenCalledWith("/auth/login"));
  });
});
