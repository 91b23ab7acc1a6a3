import { act, screen, waitFor } from "@testing-library/react";
import { setUser, useSession } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { arrived, fill, open, person, prepare, press, signIn, tidy } from "./auth.setup";

beforeEach(prepare);
afterEach(tidy);

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
    open(`/auth/reset?token=${mock.auth.resetToken}`);
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
    open(`/auth/confirm?token=${mock.auth.confirmToken}`);
    expect(await screen.findByText("Your e-mail address is confirmed.")).toBeInTheDocument();
    expect(mock.callsTo("POST", "/api/auth/confirm")).toHaveLength(1);
  });

  const signedOut = (token: string) => {
    mock.auth.signedIn = false;
    mock.auth.confirmToken = token;
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
    await fill("Password", mock.auth.password);
    await press("Confirm the address");
    expect(await screen.findByText("Your e-mail address is confirmed.")).toBeVisible();
    const token = "by-password";
    expect(mock.callsTo("POST", "/api/auth/confirm").map((call) => call.body)).toEqual([
      { token },
      { token, password: "not the password" },
      { token, password: mock.auth.password },
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
    mock.auth.signedInAsOther = true;
    mock.auth.confirmToken = "of-another";
    open("/auth/confirm?token=of-another");
    expect(await screen.findByText(/You are signed in as noor@haddad.example/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Sign in instead" })).toBeNull();
    await fill("Password", mock.auth.password);
    await press("Confirm the address");
    expect(await screen.findByText("Your e-mail address is confirmed.")).toBeVisible();
  });

  it("explains a link that has become too old meanwhile", async () => {
    signedOut("too-late");
    await screen.findByRole("heading", { name: "Is it you?" });
    mock.fail("POST", "/api/auth/confirm", 422, { code: "link_expired" });
    await fill("Password", mock.auth.password);
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
