import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { navigation } from "@/shared/api/client";
import { clearSession, setUser, useSession } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { placeConfig } from "@/test/config";
import { render } from "@/test/render";
import ConfirmPage from "./ConfirmPage";
import GoodbyePage from "./GoodbyePage";
import JoinPage from "./JoinPage";
import LoginPage from "./LoginPage";
import LogoutPage from "./LogoutPage";
import RecoverPage from "./RecoverPage";
import ResetPage from "./ResetPage";
import UndoEmailPage from "./UndoEmailPage";

const person = userEvent.setup();

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="address">{`${pathname}${search}${hash}`}</output>;
}

function open(address: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/auth/login" element={<LoginPage />} />
        <Route path="/auth/join" element={<JoinPage />} />
        <Route path="/auth/recover" element={<RecoverPage />} />
        <Route path="/auth/reset" element={<ResetPage />} />
        <Route path="/auth/confirm" element={<ConfirmPage />} />
        <Route path="/auth/undo-email" element={<UndoEmailPage />} />
        <Route path="/auth/goodbye" element={<GoodbyePage />} />
        <Route path="/auth/logout" element={<LogoutPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
}

const arrived = async () => (await screen.findByLabelText("address")).textContent;
const fill = (label: string, text: string) => person.type(screen.getByLabelText(label), text);
const press = (name: string) => person.click(screen.getByRole("button", { name }));

async function signIn(password = mock.accounts.password) {
  await fill("E-mail", mock.accounts.email);
  await fill("Password", password);
  await press("Sign in");
}

beforeEach(() => {
  act(clearSession);
  vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  placeConfig();
});

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
    expect(screen.getByLabelText("E-mail")).toHaveValue(mock.accounts.email);
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
    mock.accounts.waitFor = 2;
    open("/auth/login");
    await signIn();
    expect(await screen.findByText(/You can try again in 2 seconds/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /Wait 0:0[12]/ })).toBeDisabled();
    mock.accounts.waitFor = 0;
    const again = await screen.findByRole("button", { name: "Sign in" }, { timeout: 3500 });
    expect(screen.queryByText(/You can try again/)).toBeNull();
    await person.click(again);
    expect(await arrived()).toBe("/");
  });

  it("tells a long wait in minutes, and the last one as less than a minute", async () => {
    mock.accounts.waitFor = 542;
    open("/auth/login");
    await signIn();
    expect(await screen.findByText(/You can try again in 10 minutes\./)).toBeVisible();
    const now = Date.now();
    const clock = vi.spyOn(Date, "now");
    clock.mockReturnValue(now + 482_500);
    expect(
      await screen.findByText(/You can try again in 1 minute\./, {}, { timeout: 3500 }),
    ).toBeVisible();
    clock.mockReturnValue(now + 484_500);
    expect(
      await screen.findByText(/You can try again in less than a minute\./, {}, { timeout: 3500 }),
    ).toBeVisible();
  });

  it("tells what went wrong when the server failed", async () => {
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
    placeConfig({ development: false });
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

describe("undoing a new e-mail address", () => {
  it("is done by a button, not by the link", async () => {
    open(`/auth/undo-email?token=${mock.security.undoToken}`);
    expect(mock.callsTo("POST", "/api/auth/undo-email")).toEqual([]);
    await press("Undo the change");
    expect(await screen.findByText(/Your old address stands again/)).toBeVisible();
    expect(useSession.getState().user).toBeNull();
  });

  it.each(["/auth/undo-email", "/auth/undo-email?token=old"])(
    "explains an old link: %s",
    async (address) => {
      open(address);
      if (address.includes("token")) await press("Undo the change");
      expect(await screen.findByText(/a change can be undone for 72 hours/)).toBeVisible();
    },
  );
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
    await fill("E-mail", mock.accounts.email);
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

describe("a forgotten password", () => {
  it("does not ask again for an address that was already typed", async () => {
    open("/auth/login");
    await fill("E-mail", "ines@okafor.example");
    await person.click(screen.getByRole("link", { name: "Forgot it?" }));
    await screen.findByRole("heading", { name: "Forgot it?" });
    expect(screen.getByLabelText("E-mail")).toHaveValue("ines@okafor.example");
  });

  it("answers the same for every address", async () => {
    open("/auth/recover");
    await fill("E-mail", "nobody@nowhere.example");
    await press("Send the letter");
    expect(await screen.findByRole("heading", { name: "Look in your mail" })).toBeInTheDocument();
    expect(screen.getByText(/nobody@nowhere.example/)).toBeInTheDocument();
  });

  it("is replaced through the link, and the person signs in with the new one", async () => {
    open(`/auth/reset?token=${mock.accounts.resetToken}`);
    await fill("New password", "another sentence");
    await press("Save password");
    expect(await screen.findByText(/Your password is changed/)).toBeInTheDocument();
    await signIn("another sentence");
    expect(await arrived()).toBe("/");
  });

  it.each([["/auth/reset"], ["/auth/reset?token=old"]])(
    "offers a new letter on %s",
    async (address) => {
      open(address);
      if (address.includes("token")) {
        await fill("New password", "another sentence");
        await press("Save password");
      }
      expect(await screen.findByRole("link", { name: "Send a new letter" })).toHaveAttribute(
        "href",
        "/auth/recover",
      );
    },
  );
});

describe("confirming the address", () => {
  it("works with the link from the letter, and sends its token once", async () => {
    open(`/auth/confirm?token=${mock.accounts.confirmToken}`);
    expect(await screen.findByText("Your e-mail address is confirmed.")).toBeInTheDocument();
    expect(mock.callsTo("POST", "/api/auth/confirm")).toHaveLength(1);
  });

  const signedOut = (token: string) => {
    mock.accounts.signedIn = false;
    mock.accounts.confirmToken = token;
    open(`/auth/confirm?token=${token}`);
  };

  it("asks for the password where nobody is signed in, and says what is wrong with it", async () => {
    signedOut("by-password");
    expect(await screen.findByRole("heading", { name: "Is it you?" })).toBeVisible();
    expect(screen.getByText(/an account that is not signed in here/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in instead" })).toHaveAttribute(
      "href",
      "/auth/login?redirect=%2Fauth%2Fconfirm%3Ftoken%3Dby-password",
    );
    expect(screen.getByRole("link", { name: "Set a new password" })).toHaveAttribute(
      "href",
      "/auth/recover",
    );
    await press("Confirm the address");
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Write your password");
    await fill("Password", "not the password");
    await press("Confirm the address");
    const field = screen.getByLabelText("Password");
    await waitFor(() => expect(field).toHaveAccessibleDescription("The password is wrong"));
    await person.clear(field);
    await fill("Password", mock.accounts.password);
    await press("Confirm the address");
    expect(await screen.findByText("Your e-mail address is confirmed.")).toBeVisible();
    const token = "by-password";
    expect(mock.callsTo("POST", "/api/auth/confirm").map((call) => call.body)).toEqual([
      { token },
      { token, password: "not the password" },
      { token, password: mock.accounts.password },
    ]);
  });

  it("comes back from signing in, and confirms", async () => {
    signedOut("by-session");
    await person.click(await screen.findByRole("link", { name: "Sign in instead" }));
    await screen.findByRole("heading", { name: "Sign in" });
    await signIn();
    expect(await screen.findByText("Your e-mail address is confirmed.")).toBeVisible();
  });

  it("says who is signed in when the link is for somebody else", async () => {
    act(() => setUser(makeUser({ email: "noor@haddad.example" })));
    mock.library.user = makeUser({ email: "noor@haddad.example" });
    mock.accounts.signedInAsOther = true;
    mock.accounts.confirmToken = "of-another";
    open("/auth/confirm?token=of-another");
    expect(await screen.findByText(/You are signed in as noor@haddad.example/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Sign in instead" })).toBeNull();
    await fill("Password", mock.accounts.password);
    await press("Confirm the address");
    expect(await screen.findByText("Your e-mail address is confirmed.")).toBeVisible();
  });

  it("explains a link that has become too old meanwhile", async () => {
    signedOut("too-late");
    await screen.findByRole("heading", { name: "Is it you?" });
    mock.fail("POST", "/api/auth/confirm", 422, { code: "link_expired" });
    await fill("Password", mock.accounts.password);
    await press("Confirm the address");
    expect(await screen.findByText(/used or is too old/)).toBeVisible();
  });

  it.each([["/auth/confirm"], ["/auth/confirm?token=old"]])(
    "explains an old link: %s",
    async (address) => {
      open(address);
      expect(await screen.findByText(/used or is too old/)).toBeInTheDocument();
      expect(screen.getByRole("link", { name: "Open settings" })).toBeInTheDocument();
    },
  );
});

describe("logging out", () => {
  it("ends the session and returns to sign-in with a fresh page", async () => {
    act(() => setUser(makeUser()));
    open("/auth/logout");
    await waitFor(() => expect(navigation.leaveTo).toHaveBeenCalledWith("/auth/login"));
    expect(mock.callsTo("POST", "/api/auth/logout")).toHaveLength(1);
    expect(useSession.getState().user).toBeNull();
  });

  it("says so when the server could not be told, and tries again", async () => {
    mock.fail("POST", "/api/auth/logout", 500);
    open("/auth/logout");
    expect(await screen.findByRole("heading", { name: "Still signed in" })).toBeInTheDocument();
    expect(navigation.leaveTo).not.toHaveBeenCalled();
    await press("Try again");
    await waitFor(() => expect(navigation.leaveTo).toHaveBeenCalledWith("/auth/login"));
  });
});
