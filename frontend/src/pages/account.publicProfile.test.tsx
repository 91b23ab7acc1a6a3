import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { clearSession, setUser, useSession } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makePlan, makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

type Level = Parameters<typeof makePlan>[0];

const person = userEvent.setup();

function open(hash: string, level: Level = "studio") {
  const user = { plan: makePlan(level), desc: "Books, slowly." };
  mock.library.user = makeUser(user);
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    setUser(makeUser(user));
  });
  return render(
    <MemoryRouter initialEntries={[`/settings/#${hash}`]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

const press = (name: string) => person.click(screen.getByRole("button", { name }));
const field = (name: string) => screen.getByRole("textbox", { name });
const write = async (name: string, text: string) => {
  await person.clear(field(name));
  if (text) await person.type(field(name), text);
};
const me = () => useSession.getState().user;

beforeEach(() => act(clearSession));

it.each(["free", "personal", "beginner"] as const)(
  "ACCT-148 ACCT-150 ACCT-151 is hidden on the plan %s",
  (level) => {
    open("public-profile", level);
    const menu = within(screen.getByRole("navigation", { name: "Sections" }));
    expect(menu.queryByRole("link", { name: "Public profile" })).toBeNull();
    expect(menu.queryByRole("link", { name: "Analytics" })).toBeNull();
    expect(menu.queryByRole("link", { name: "Favicon" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Username" })).toBeNull();
  },
);

describe("the public profile", () => {
  it("ACCT-098 is shown or hidden by one choice", async () => {
    open("public-profile");
    expect(screen.getByRole("radio", { name: /^Hidden/ })).toBeChecked();
    await person.click(screen.getByRole("radio", { name: /^Shown/ }));
    expect(screen.getByRole("radio", { name: /^Shown/ })).toBeChecked();
    await waitFor(() => expect(mock.library.user.profileVisible).toBe(true));
    mock.fail("PUT", "/api/me", 500);
    await person.click(screen.getByRole("radio", { name: /^Hidden/ }));
    expect(await screen.findByText("Unable to update visibility")).toBeVisible();
    expect(screen.getByRole("radio", { name: /^Shown/ })).toBeChecked();
  });

  it("ACCT-122 ACCT-123 sends no empty and no unchanged username", async () => {
    open("public-profile");
    await write("Username", "");
    await press("Save username");
    expect(field("Username")).toHaveValue("ines.okafor");
    await press("Save username");
    expect(mock.callsTo("PATCH", "/api/me/uri")).toEqual([]);
  });

  it("ACCT-124 saves a username, or says why not", async () => {
    open("public-profile");
    await write("Username", "taken");
    await press("Save username");
    await waitFor(() =>
      expect(field("Username")).toHaveAccessibleDescription(/^This username is taken/),
    );
    mock.fail("PATCH", "/api/me/uri", 502, { code: "http_502" });
    await press("Save username");
    await waitFor(() => expect(field("Username")).toHaveAccessibleDescription(/^Invalid username/));
    await write("Username", "ines.o");
    await press("Save username");
    await waitFor(() => expect(me()?.uri).toBe("ines.o"));
  });

  it("ACCT-125 ACCT-209 takes 300 characters about oneself, and says when they are not saved", async () => {
    open("public-profile");
    expect(field("About")).toHaveAttribute("maxlength", "300");
    await write("About", "Books.");
    mock.fail("PUT", "/api/me", 500);
    await press("Save text");
    expect(await screen.findByText("Unable to update")).toBeVisible();
    expect(field("About")).toHaveValue("Books.");
    expect(me()?.desc).toBe("Books, slowly.");
    await press("Save text");
    await waitFor(() => expect(mock.library.user.desc).toBe("Books."));
  });
});

describe("the analytics", () => {
  it("ACCT-005 are two ids, each saved on its own", async () => {
    open("analytics");
    await write("Google Analytics id", "G-ABC123DEF4");
    await press("Save Analytics id");
    await waitFor(() => expect(me()?.ua).toBe("G-ABC123DEF4"));
    expect(mock.callsTo("PUT", "/api/me")[0]?.body).toEqual({ ua: "G-ABC123DEF4" });
    await write("Google Tag Manager id", "GTM-ABC123");
    await press("Save Tag Manager id");
    await waitFor(() => expect(me()?.opts.gtm_id).toBe("GTM-ABC123"));
    expect(mock.callsTo("POST", "/api/me/opts")[0]?.body).toEqual({
      data: { gtm_id: "GTM-ABC123" },
    });
  });

  it("ACCT-216 ACCT-217 say when one was not saved", async () => {
    open("analytics");
    mock.fail("PUT", "/api/me", 422, {
      detail: "Not an id of Google Analytics",
      more: { fieldName: "ua" },
    });
    await write("Google Analytics id", "nonsense");
    await press("Save Analytics id");
    expect(
      await screen.findByText("An error occurred while updating Google Analytics info."),
    ).toBeVisible();
    expect(field("Google Analytics id")).toHaveAccessibleDescription(/^Not an id/);
    mock.fail("POST", "/api/me/opts", 500);
    await write("Google Tag Manager id", "GTM-1");
    await press("Save Tag Manager id");
    expect(
      await screen.findByText("An error occurred while updating Google Tag Manager info."),
    ).toBeVisible();
  });
});
