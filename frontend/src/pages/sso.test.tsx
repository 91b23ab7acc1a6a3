import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { navigation } from "@/shared/api/client";
import { clearSession, setUser } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makePlan, makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

const person = userEvent.setup();
type User = ReturnType<typeof makeUser>;

const LIMITS = { ...makeUser().plan_limits, sso: true };
const EXTRA: Partial<User> = {
  plan: makePlan("extra"),
  plan_limits: LIMITS,
};
const ADMIN: Partial<User> = {
  ...EXTRA,
  ssoRequested: true,
  ssoAdmin: true,
  ssoAdminCollaborationType: "member",
};
const INFO = {
  enabled: true,
  name: "Okta",
  domains: ["okafor.example"],
  idpEndpoint: "https://okafor.okta.example/saml",
};

function open(changes: Partial<User>, address = "/settings/#sso") {
  mock.library.user = makeUser(changes);
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    setUser(makeUser(changes));
  });
  return render(
    <MemoryRouter initialEntries={[address]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

const region = () => screen.queryByRole("region", { name: "Single sign-on" });
const section = () => within(region() as HTMLElement);

beforeEach(() => {
  act(clearSession);
  vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
});

describe("single sign-on", () => {
  it("ACCT-156 is there on the plan Extra with its limit, and nowhere else", () => {
    open(EXTRA);
    expect(region()).not.toBeNull();
    act(() => setUser(makeUser({ plan: EXTRA.plan as User["plan"] })));
    expect(region()).toBeNull();
    act(() => setUser(makeUser({ plan_limits: LIMITS })));
    expect(region()).toBeNull();
  });

  it("BILL-146 BILL-147 BILL-148 is requested once every answer is there, be it that it is not known", async () => {
    open(EXTRA);
    const request = section().getByRole("button", { name: "Request" });
    expect(section().getByRole("radio", { name: "Unlocked layout" })).toBeChecked();
    const type = (label: string, text: string) =>
      person.type(section().getByLabelText(label), text);
    await type("Company name", "Okafor");
    await type("E-mail domain", "okafor.example");
    await type("Identity provider", "Okta");
    await person.click(section().getByRole("button", { name: /know: SAML sign-in URL$/ }));
    expect(section().getByLabelText("SAML sign-in URL")).toHaveValue("I don't know");
    expect(request).toBeDisabled();
    await type("Certificate", "MII");
    expect(request).toBeEnabled();
    await person.click(section().getByRole("radio", { name: "Locked layout" }));
    await person.click(request);
    // ACCT-265
    expect(await section().findByText("We’ll contact you soon")).toBeVisible();
    expect(mock.callsTo("POST", "/api/me/request-sso")[0]?.body).toEqual({
      companyName: "Okafor",
      emailDomain: "okafor.example",
      collaboratorType: "editor",
      identityProvider: "Okta",
      samlSignInURL: "I don't know",
      certificate: "MII",
    });
  });

  it("BILL-215 says what the server says, or that something went wrong", async () => {
    open(EXTRA);
    for (const name of [
      /know: Company/,
      /know: E-mail/,
      /know: Identity/,
      /know: SAML/,
      /know: Cert/,
    ])
      await person.click(section().getByRole("button", { name }));
    const request = section().getByRole("button", { name: "Request" });
    const detail = "Single sign-on has been requested already";
    mock.fail("POST", "/api/me/request-sso", 409, { code: "sso_requested", detail });
    await person.click(request);
    expect(await section().findByText(detail)).toBeVisible();
    mock.fail("POST", "/api/me/request-sso", 500, { code: "http_500" });
    await person.click(request);
    expect(await section().findByText("Something went wrong")).toBeVisible();
  });

  it("ACCT-265 waits until it is enabled", () => {
    open({ ...EXTRA, ssoRequested: true });
    expect(section().getByText("We’ll contact you soon")).toBeVisible();
    expect(section().queryByRole("button", { name: "Request" })).toBeNull();
  });

  it("ACCT-158 ACCT-159 its administrator sets the editing mode and the shared collection", async () => {
    mock.sso.info = INFO;
    mock.library.user = makeUser(ADMIN);
    const kiln = mock.folder({ name: "Kiln" });
    open(ADMIN);
    expect(await section().findByText("https://okafor.okta.example/saml")).toBeVisible();
    expect(section().getByRole("radio", { name: /^Unlocked layout/ })).toBeChecked();
    await person.click(section().getByRole("radio", { name: /^Locked layout/ }));
    await waitFor(() =>
      expect(mock.callsTo("PUT", "/api/me")[0]?.body).toEqual({
        ssoAdminCollaborationType: "editor",
      }),
    );
    const folder = await section().findByLabelText("Shared collection");
    await person.selectOptions(folder, "Kiln");
    await waitFor(() =>
      expect(mock.callsTo("PUT", "/api/me")[1]?.body).toEqual({ ssoCollabFolder: kiln._id }),
    );
    await person.selectOptions(folder, "None");
    await waitFor(() =>
      expect(mock.callsTo("PUT", "/api/me")[2]?.body).toEqual({ ssoCollabFolder: null }),
    );
  });

  it("ACCT-157 hides the password of an address that belongs to an identity provider", async () => {
    open({}, "/settings/");
    expect(screen.getByRole("region", { name: "Password" })).toBeVisible();
    mock.sso.info = { ...INFO, domains: ["elsewhere.example"] };
    act(() => setUser(makeUser({ email: "ines@okafor.example", _id: "another" })));
    await waitFor(() => expect(mock.callsTo("GET", "/api/me/idp")).toHaveLength(2));
    expect(screen.getByRole("region", { name: "Password" })).toBeVisible();
    mock.sso.info = INFO;
    act(() => setUser(makeUser({ email: "Ines@OKAFOR.example" })));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Password" })).toBeNull());
  });
});
