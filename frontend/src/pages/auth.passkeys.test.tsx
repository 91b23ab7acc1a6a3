import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { clearSession, setUser } from "@/shared/session";
import { ConfirmHost, hideAllToasts, ToastHost } from "@/shared/ui";
import { makePasskeyRow, makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import LoginPage from "./LoginPage";
import SettingsPage from "./SettingsPage";

const person = userEvent.setup();

/** The browser's side: what it was asked, and how the authenticator answers. */
const browser = {
  create: vi.fn(),
  get: vi.fn(),
  atField: false,
};

class FakeCredential {
  static parseCreationOptionsFromJSON = (options: object) => options;
  static parseRequestOptionsFromJSON = (options: object) => options;
  static isConditionalMediationAvailable = () => Promise.resolve(browser.atField);
  toJSON() {
    return { id: "AAAA" };
  }
}

const turnedAway = () => Promise.reject(new DOMException("not allowed", "NotAllowedError"));

/** Waits until it is taken back, as a question at the field does. */
function untilAborted({ signal }: { signal: AbortSignal }) {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}

function openSettings(changes: Parameters<typeof makeUser>[0] = {}) {
  mock.library.user = makeUser(changes);
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    setUser(makeUser(changes));
  });
  return render(
    <MemoryRouter initialEntries={["/settings/#passkeys"]}>
      <SettingsPage />
      <ConfirmHost />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

function openSignIn() {
  return render(
    <MemoryRouter initialEntries={["/auth/login"]}>
      <Routes>
        <Route path="/auth/login" element={<LoginPage />} />
        <Route path="*" element={<p>Inside</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

const section = () => within(screen.getByRole("region", { name: "Passkeys" }));
const dialog = async () => within(await screen.findByRole("dialog"));
const press = (name: string) => person.click(screen.getByRole("button", { name }));

beforeAll(() =>
  Promise.all([
    import("@/shared/ui/DialogPanel"),
    import("@/features/auth/passkeys/PasskeyDialog"),
  ]),
);

beforeEach(() => {
  act(clearSession);
  browser.atField = false;
  browser.create.mockReset().mockImplementation(async () => new FakeCredential());
  browser.get.mockReset().mockImplementation(async () => new FakeCredential());
  vi.stubGlobal("PublicKeyCredential", FakeCredential);
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: { create: browser.create, get: browser.get },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a passkey instead of the password", () => {
  const asking = () => screen.findByRole("dialog", { name: "Is it you?" });
  beforeEach(() => {
    mock.passkeys.kept = [makePasskeyRow("one")];
    mock.security.fresh = false;
  });

  const removal = async () => {
    await person.click(await section().findByRole("button", { name: "Delete Laptop" }));
    await person.click(await screen.findByRole("button", { name: "Delete the passkey" }));
    return within(await asking());
  };

  it("proves that it is the person, and what was wanted is done", async () => {
    openSettings();
    const dialog = await removal();
    await person.click(await dialog.findByRole("button", { name: "Use a passkey" }));
    expect(await screen.findByText("The passkey “Laptop” was deleted")).toBeVisible();
    expect(mock.callsTo("POST", "/api/auth/reauthenticate")[0]?.body).toEqual({
      passkey: { id: "AAAA" },
    });
  });

  it("that is not taken is reported, and canceling is not", async () => {
    openSettings();
    const dialog = await removal();
    browser.get.mockImplementationOnce(turnedAway);
    const use = await dialog.findByRole("button", { name: "Use a passkey" });
    await person.click(use);
    await waitFor(() => expect(use).toHaveAttribute("aria-busy", "false"));
    expect(mock.callsTo("POST", "/api/auth/reauthenticate")).toEqual([]);
    mock.passkeys.known = false;
    await person.click(use);
    expect(await dialog.findByText("This passkey was not recognised")).toBeVisible();
    expect(mock.passkeys.kept).toHaveLength(1);
  });

  it("is offered neither without one nor in a browser that knows none", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    openSettings();
    const dialog = await removal();
    expect(dialog.queryByRole("button", { name: "Use a passkey" })).toBeNull();
    expect(mock.callsTo("GET", "/api/me/passkeys")).toHaveLength(1);
  });
});

describe("passkeys in the settings", () => {
  it("are not added where a company manages how one signs in", async () => {
    mock.sso.info = { enabled: true, name: "Okta", domains: ["okafor.example"], idpEndpoint: null };
    openSettings();
    const button = screen.getByRole("button", { name: "Add a passkey" });
    await waitFor(() =>
      expect(button).toHaveAccessibleDescription(/Your company manages how you sign in/),
    );
    await person.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are added under a name, and listed", async () => {
    openSettings();
    expect(await section().findByText("None")).toBeVisible();
    await press("Add a passkey");
    const name = (await dialog()).getByLabelText("Name");
    await person.clear(name);
    await person.type(name, "Keyring");
    await press("Make the passkey");
    expect(await section().findByText("Keyring")).toBeVisible();
    expect(screen.getByText("The passkey “Keyring” was added")).toBeVisible();
    expect(browser.create).toHaveBeenCalledWith({ publicKey: { challenge: "AAAA" } });
    expect(mock.callsTo("POST", "/api/me/passkeys")[0]?.body).toEqual({
      name: "Keyring",
      credential: { id: "AAAA" },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("say so when the device has one already, and nothing when the person turns away", async () => {
    openSettings();
    await press("Add a passkey");
    await dialog();
    browser.create.mockImplementationOnce(() =>
      Promise.reject(new DOMException("there", "InvalidStateError")),
    );
    await press("Make the passkey");
    const sentence = "This device has a passkey for your account already";
    expect(await screen.findByText(sentence)).toBeVisible();
    browser.create.mockImplementationOnce(turnedAway);
    await press("Make the passkey");
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(screen.getByRole("dialog")).toBeVisible();
    expect(mock.callsTo("POST", "/api/me/passkeys")).toEqual([]);
  });

  it("are called something else", async () => {
    mock.passkeys.kept = [makePasskeyRow("one")];
    openSettings();
    await person.click(await section().findByRole("button", { name: "Rename Laptop" }));
    const name = (await dialog()).getByLabelText("Name");
    expect(name).toHaveValue("Laptop");
    await person.clear(name);
    await press("Save name");
    expect(screen.getByText("Give it a name")).toBeVisible();
    await person.type(name, "Old laptop");
    await press("Save name");
    expect(await section().findByText("Old laptop")).toBeVisible();
  });

  it("are removed after a question that says what ends", async () => {
    mock.passkeys.kept = [
      makePasskeyRow("one"),
      makePasskeyRow("two", { name: "Phone", backedUp: true, lastUsedAt: "2026-11-03T09:00:00Z" }),
    ];
    openSettings();
    expect(await section().findByText("Synchronised")).toBeVisible();
    await person.click(section().getByRole("button", { name: "Delete Phone" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete Phone?" }));
    expect(question.getByText(/your other sessions end/)).toBeVisible();
    await person.click(question.getByRole("button", { name: "Delete the passkey" }));
    await waitFor(() => expect(section().queryByText("Phone")).toBeNull());
    expect(section().getByText("Laptop")).toBeVisible();
    expect(section().getByRole("button", { name: "Add a passkey" })).toHaveFocus();
  });

  it("stay where they are when removing fails", async () => {
    mock.passkeys.kept = [makePasskeyRow("one")];
    openSettings();
    await section().findByText("Laptop");
    mock.fail("DELETE", "/api/me/passkeys/one", 500);
    await press("Delete Laptop");
    await press("Delete the passkey");
    expect(await screen.findByText("Unable to delete the passkey")).toBeVisible();
    expect(section().getByText("Laptop")).toBeVisible();
  });

  it("wait for a confirmed address, and for a browser that knows them", async () => {
    const { unmount } = openSettings({ email_confirmation_date: null });
    expect(await section().findByText(/Confirm your e-mail address first/)).toBeVisible();
    await press("Add a passkey");
    expect(screen.queryByRole("dialog")).toBeNull();
    unmount();
    vi.stubGlobal("PublicKeyCredential", undefined);
    openSettings();
    expect(await section().findByText("This browser cannot keep passkeys.")).toBeVisible();
  });

  it("can be asked for again when they could not be read", async () => {
    mock.fail("GET", "/api/me/passkeys", 503);
    openSettings();
    await section().findByText("Unable to get passkeys");
    mock.passkeys.kept = [makePasskeyRow("one")];
    await person.click(section().getByRole("button", { name: "Try again" }));
    expect(await section().findByText("Laptop")).toBeVisible();
  });
});

describe("signing in with a passkey", () => {
  it("takes one click, and neither address nor password", async () => {
    openSignIn();
    await press("Use a passkey");
    expect(await screen.findByText("Inside")).toBeVisible();
    expect(browser.get.mock.calls[0]?.[0]).toMatchObject({ publicKey: { challenge: "AAAA" } });
  });

  it("is offered at the address field, and a click takes that offer back", async () => {
    browser.atField = true;
    browser.get.mockImplementationOnce(untilAborted);
    openSignIn();
    expect(screen.getByLabelText("E-mail")).toHaveAttribute("autocomplete", "username webauthn");
    await waitFor(() =>
      expect(browser.get.mock.calls[0]?.[0]).toMatchObject({ mediation: "conditional" }),
    );
    await press("Use a passkey");
    expect(browser.get.mock.calls[0]?.[0].signal.aborted).toBe(true);
    expect(await screen.findByText("Inside")).toBeVisible();
  });

  it("goes on at the field when one was picked there", async () => {
    browser.atField = true;
    openSignIn();
    expect(await screen.findByText("Inside")).toBeVisible();
  });

  it("says so when it was not recognised", async () => {
    mock.passkeys.known = false;
    openSignIn();
    await press("Use a passkey");
    expect(await screen.findByRole("alert")).toHaveTextContent("This passkey was not recognised");
  });

  it("says nothing when it is canceled", async () => {
    browser.get.mockImplementation(turnedAway);
    openSignIn();
    await press("Use a passkey");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Use a passkey" })).toHaveAttribute(
        "aria-busy",
        "false",
      ),
    );
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });

  it("is not shown by a browser that knows none", () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    openSignIn();
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  });
});

describe("the code after the password", () => {
  const signIn = async () => {
    await person.type(screen.getByLabelText("E-mail"), mock.auth.email);
    await person.type(screen.getByLabelText("Password"), mock.auth.password);
    await press("Sign in");
    await screen.findByLabelText("Code from the app");
  };

  beforeEach(() => {
    sessionStorage.clear();
    mock.auth.signedIn = false;
    mock.library.user = makeUser({
      twoFactor: { methods: [{ id: "method-1", method: "authenticator" }], recoveryCodesLeft: 6 },
    });
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-21T12:05:00Z"));
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("is still asked for when the page was loaded anew, for as long as the step holds", async () => {
    const { unmount } = openSignIn();
    await signIn();
    unmount();
    const again = openSignIn();
    expect(screen.getByLabelText("Code from the app")).toBeVisible();
    again.unmount();
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-21T12:10:00Z"));
    openSignIn();
    expect(screen.getByLabelText("Password")).toBeVisible();
  });

  it("is not asked for again after a new start", async () => {
    const { unmount } = openSignIn();
    await signIn();
    await press("Start again");
    unmount();
    openSignIn();
    expect(screen.getByLabelText("Password")).toBeVisible();
  });
});
