import { screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { resetTeam } from "@/entities/team";
import { common } from "@/shared/messages/common";
import { clearSession, setUser } from "@/shared/session";
import { api } from "@/test/api";
import { renderRoutes } from "@/test/render";
import InvitationPage from "./InvitationPage";
import JoinPage from "./JoinPage";
import LoginPage from "./LoginPage";

beforeEach(() => {
  clearSession();
  resetTeam();
});

const OWN = "ines@okafor.example";

function invite(email = OWN) {
  const { id } = api.team.invitation();
  api.team.mailed.secret = { email, id };
}

function Elsewhere() {
  return <h1>{useLocation().pathname}</h1>;
}

function open(token = "secret") {
  return renderRoutes(
    [
      { path: "/auth/invitation", element: <InvitationPage /> },
      { path: "/auth/join", element: <JoinPage /> },
      { path: "/auth/login", element: <LoginPage /> },
      { path: "*", element: <Elsewhere /> },
    ],
    `/auth/invitation?token=${token}`,
  );
}

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the link of an invitation", () => {
  it("says who invites to what, and accepts with the invited account", async () => {
    invite();
    setUser(api.library.user);
    const { person } = open();
    await title("Noor Haddad invites you");
    expect(
      screen.getByText("Noor Haddad shares 2 projects and 1 collection with you on Octavo."),
    ).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Accept" }));
    await title("/shared");
    expect(api.callsTo("POST", "/api/team/invitations/accept")[0]?.body).toEqual({
      token: "secret",
    });
  });

  it("knows who is signed in also where nothing is stored", async () => {
    invite();
    localStorage.clear();
    open();
    expect(await screen.findByRole("button", { name: "Accept" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  });

  it("declines", async () => {
    invite();
    setUser(api.library.user);
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Decline" }));
    await title("Declined");
    expect(api.team.invitations).toEqual([]);
  });

  it("signed out: joining knows the address, proves it with the invitation, and comes back", async () => {
    invite("new@octavo.example");
    api.auth.signedIn = false;
    const { person } = open();
    await title("Noor Haddad invites you");
    expect(screen.getByText(/The invitation is for new@octavo.example\./)).toBeVisible();
    await person.click(screen.getByRole("link", { name: "Create an account" }));
    await title("Create an account");
    expect(screen.getByLabelText("E-mail")).toHaveValue("new@octavo.example");
    await person.type(screen.getByLabelText("Name"), "Bo Lund");
    await person.type(screen.getByLabelText("Password"), "a long enough password");
    await person.click(screen.getByRole("button", { name: "Create account" }));
    expect(await screen.findByRole("button", { name: "Accept" })).toBeVisible();
    expect(api.callsTo("POST", "/api/auth/join")[0]?.body).toMatchObject({
      email: "new@octavo.example",
      invitation: "secret",
    });
  });

  it("signed out: signing in comes back to the invitation", async () => {
    invite();
    api.auth.signedIn = false;
    const { person } = open();
    await person.click(await screen.findByRole("link", { name: "Sign in" }));
    await title("Sign in");
    expect(screen.getByLabelText("E-mail")).toHaveValue(OWN);
    await person.type(screen.getByLabelText("Password"), "a long enough password");
    await person.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("button", { name: "Accept" })).toBeVisible();
  });

  it("signed in as somebody else: names both addresses and lets the person change", async () => {
    invite("noor@octavo.example");
    setUser(api.library.user);
    const { person } = open();
    expect(
      await screen.findByText(
        /for noor@octavo\.example\. You are signed in as ines@okafor\.example\./,
      ),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Use another account" }));
    await title("Sign in");
    expect(screen.getByLabelText("E-mail")).toHaveValue("noor@octavo.example");
    expect(api.auth.signedIn).toBe(false);
  });

  it("the server's word counts where accounts have changed meanwhile", async () => {
    invite();
    setUser(api.library.user);
    api.fail("POST", "/api/team/invitations/accept", 409, {
      code: "other_account",
      detail: "This invitation is for n…@octavo.example.",
    });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Accept" }));
    expect(await screen.findByText("This invitation is for n…@octavo.example.")).toBeVisible();
  });

  it.each([
    ["Accept", "accepted"],
    ["Decline", "declined"],
  ])("says that %s failed where the server says only that something did", async (name, done) => {
    invite();
    setUser(api.library.user);
    const path = `/api/team/invitations/${name.toLowerCase()}`;
    api.fail("POST", path, 500, { detail: common.defaultError });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText(`The invitation could not be ${done}.`)).toBeVisible();
  });

  it("says that it could not be read where the server says only that something failed", async () => {
    invite();
    api.fail("GET", "/api/auth/invitation", 500, { detail: common.defaultError });
    open();
    expect(await screen.findByText("The invitation could not be loaded.")).toBeVisible();
  });

  it("an old or invented link says so", async () => {
    open("invented");
    await title("Old invitation");
    expect(screen.getByRole("link", { name: "Go to your projects" })).toHaveAttribute("href", "/");
  });

  it("asks again when the server could not be reached", async () => {
    invite();
    setUser(api.library.user);
    api.fail("GET", "/api/auth/invitation", 503, { detail: "Not just now." });
    const { person } = open();
    expect(await screen.findByText("Not just now.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Accept" })).toBeVisible());
  });
});
