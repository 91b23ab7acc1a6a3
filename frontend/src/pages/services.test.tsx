import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { navigation } from "@/shared/api/client";
import { clearSession, setUser } from "@/shared/session";
import { ConfirmHost, hideAllToasts, ToastHost } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import ConnectedPage from "./ConnectedPage";
import SettingsPage from "./SettingsPage";

const person = userEvent.setup();

function open() {
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    setUser(makeUser());
  });
  return render(
    <MemoryRouter initialEntries={["/settings/#connected-services"]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
      <ConfirmHost />
    </MemoryRouter>,
  );
}

const section = async () =>
  within(await screen.findByRole("region", { name: "Connected services" }));
const rows = async () => (await section()).findAllByRole("listitem");
const row = async (name: string) => {
  const found = (await rows()).find((one) => one.textContent?.startsWith(name));
  return within(found as HTMLElement);
};

/** A window that a click has opened. */
function popup() {
  const opened = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  return opened;
}

/** What another window of the app reports. */
function returned(service: string, outcome: string): void {
  const newValue = JSON.stringify({ service, outcome, at: 1 });
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "octavo-service-returned", newValue }));
  });
}

beforeAll(() => import("@/shared/ui/DialogPanel"));

beforeEach(() => {
  act(clearSession);
  vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
});

describe("connected services", () => {
  it("ACCT-011 ACCT-072 ACCT-073 are seven, and three of them serve forms", async () => {
    open();
    const names = (await rows()).map((one) => one.querySelector("p")?.textContent);
    expect(names).toEqual([
      "Google",
      "Flickr",
      "Unsplash",
      "Youtube",
      "Vimeo",
      "Mailchimp",
      "Dropbox",
    ]);
    const forms = (await rows()).filter((one) => within(one).queryByText("Forms") !== null);
    expect(forms.map((one) => one.querySelector("p")?.textContent)).toEqual([
      "Google",
      "Mailchimp",
      "Dropbox",
    ]);
    expect(document.getElementById("connected-services-title")).toHaveFocus();
  });

  it("ACCT-263 one that is not set up says so, and leads nowhere", async () => {
    const reason = "Flickr has not been set up by the operator of Octavo";
    Object.assign(mock.services.of("flickr"), { available: false, reason });
    const opened = popup();
    open();
    const button = (await row("Flickr")).getByRole("button", { name: "Connect Flickr" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription(reason);
    await person.click(button);
    expect(window.open).not.toHaveBeenCalled();
    expect(opened.location.replace).not.toHaveBeenCalled();
  });

  it("ACCT-262 a click opens the service, and its return is shown", async () => {
    const opened = popup();
    open();
    await person.click((await row("Vimeo")).getByRole("button", { name: "Connect Vimeo" }));
    await waitFor(() =>
      expect(opened.location.replace).toHaveBeenCalledWith(
        "https://vimeo.example/authorize?state=1",
      ),
    );
    mock.services.connect("vimeo", "Ines at work");
    returned("vimeo", "connected");
    expect(await (await row("Vimeo")).findByText("Ines at work")).toBeVisible();
    expect((await row("Vimeo")).getByRole("button", { name: "Disconnect Vimeo" })).toBeVisible();
  });

  it("a service that does not answer is reported, and its window closed", async () => {
    const opened = popup();
    open();
    const detail = "Vimeo does not answer. Please try again later";
    mock.fail("POST", "/api/me/services/vimeo/connect", 502, {
      code: "service_unreachable",
      detail,
    });
    await person.click((await row("Vimeo")).getByRole("button", { name: "Connect Vimeo" }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(opened.close).toHaveBeenCalled();
  });

  it("ACCT-189 is checked quietly: what fails is said at the service, and nobody is sent to sign-in", async () => {
    mock.services.connect("google", "ines@work.example");
    mock.services.connect("vimeo", "Ines at work");
    mock.services.connect("dropbox", "ines@work.example");
    mock.services.lost = ["google"];
    mock.fail("GET", "/api/authservice/vimeo/check", 502, { code: "service_unreachable" });
    mock.fail("GET", "/api/connect/dropbox/forms/check", 401, { code: "signed_out" });
    open();
    const google = await row("Google");
    expect(await google.findByText(/no longer lets us use your account/)).toBeVisible();
    expect(google.getByRole("button", { name: "Connect again: Google" })).toBeVisible();
    await waitFor(() =>
      expect(mock.callsTo("GET", "/api/authservice/vimeo/check")).toHaveLength(1),
    );
    // One that is away for a moment is connected still.
    expect((await row("Vimeo")).queryByRole("button", { name: /^Connect/ })).toBeNull();
    expect(navigation.leaveTo).not.toHaveBeenCalled();
    expect(mock.callsTo("GET", "/api/authservice/flickr/check")).toEqual([]);
  });

  it("ACCT-190 is disconnected once the question is answered", async () => {
    mock.services.connect("google", "ines@work.example");
    open();
    const press = async () =>
      person.click((await row("Google")).getByRole("button", { name: "Disconnect Google" }));
    await press();
    const question = within(await screen.findByRole("alertdialog", { name: "Disconnect Google?" }));
    expect(question.getByText(/ines@work.example/)).toBeVisible();
    await person.click(question.getByRole("button", { name: "Cancel" }));
    expect(mock.callsTo("GET", "/api/connect/google/forms/disconnect")).toEqual([]);
    await press();
    await person.click(await screen.findByRole("button", { name: "Yes, disconnect" }));
    const connect = await (await row("Google")).findByRole("button", { name: "Connect Google" });
    await waitFor(() => expect(connect).toHaveFocus());
    expect(mock.callsTo("GET", "/api/connect/google/forms/disconnect")).toHaveLength(1);
  });

  it("says so when the list cannot be read", async () => {
    mock.fail("GET", "/api/me/services");
    open();
    expect(
      await (await section()).findByText("The connected services could not be read."),
    ).toBeVisible();
    await person.click((await section()).getByRole("button", { name: "Try again" }));
    expect(await rows()).toHaveLength(7);
  });
});

describe("coming back from a service", () => {
  const come = (query: string) =>
    render(
      <MemoryRouter initialEntries={[`/connected?${query}`]}>
        <ConnectedPage />
      </MemoryRouter>,
    );

  beforeEach(() => {
    vi.spyOn(window, "close").mockImplementation(() => {});
  });

  it("notifies the other windows and closes its own when all is well", () => {
    come("service=google&outcome=connected");
    expect(screen.getByRole("heading", { name: "Google is connected" })).toBeVisible();
    expect(localStorage.getItem("octavo-service-returned")).toContain('"service":"google"');
    expect(window.close).toHaveBeenCalled();
  });

  it.each([
    ["declined", "Google is not connected"],
    ["expired", "That took too long"],
    ["refused", "Google said no"],
    ["unreachable", "Google does not answer"],
    ["made-up", "That took too long"],
  ])("stays to say why not: %s", (outcome, title) => {
    come(`service=google&outcome=${outcome}`);
    expect(screen.getByRole("heading", { name: title })).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to the settings" })).toHaveAttribute(
      "href",
      "/settings/#connected-services",
    );
    expect(window.close).not.toHaveBeenCalled();
  });
});
