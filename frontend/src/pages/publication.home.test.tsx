import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { clearSession, setUser } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makePlan, makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

await Promise.all([import("@/shared/ui/DialogPanel"), import("@/entities/project/picker")]);

const person = userEvent.setup();

function open() {
  const user = makeUser({
    plan: makePlan("studio"),
  });
  mock.library.user = { ...user };
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    setUser(user);
  });
  return render(
    <MemoryRouter initialEntries={["/settings/#public-profile"]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

const press = (name: string) => person.click(screen.getByRole("button", { name }));
const chooser = async () =>
  within(await screen.findByRole("dialog", { name: "Select home project" }));

beforeEach(() => act(clearSession));

it("ACCT-002 ACCT-032 ACCT-177 is chosen from all projects, changed, and none again", async () => {
  mock.project({ title: "Salt", is_published: true });
  mock.project({ title: "Marrow" });
  mock.project({ title: "Put away", isArchived: true });
  open();
  expect(screen.getByText(/^None: readers find the list/)).toBeVisible();
  await press("Choose a project");
  const first = await chooser();
  expect(await first.findAllByRole("radio")).toHaveLength(2);
  expect(first.getByRole("button", { name: "Make it the home project" })).toBeDisabled();
  await person.click(first.getByRole("radio", { name: /Salt/ }));
  await person.click(first.getByRole("button", { name: "Make it the home project" }));
  expect(await screen.findByRole("link", { name: "Salt" })).toBeVisible();
  expect(screen.getByText("Readers find it at the address of your profile")).toBeVisible();

  await press("Change");
  const second = await chooser();
  await person.type(second.getByRole("searchbox"), "MARR");
  expect(await second.findAllByRole("radio")).toHaveLength(1);
  await person.click(second.getByRole("radio", { name: /Marrow/ }));
  await person.click(second.getByRole("button", { name: "Make it the home project" }));
  expect(await screen.findByText("Readers find it there once it is published")).toBeVisible();

  await press("Have none");
  expect(await screen.findByText(/^None: readers find the list/)).toBeVisible();
  expect(mock.callsTo("POST", "/api/me/domain-project").at(-1)?.body).toEqual({});
});

it("stays as it is when it cannot be set", async () => {
  mock.project({ title: "Salt" });
  open();
  await press("Choose a project");
  const dialog = await chooser();
  await person.click(await dialog.findByRole("radio", { name: /Salt/ }));
  mock.fail("POST", "/api/me/domain-project", 500);
  await person.click(dialog.getByRole("button", { name: "Make it the home project" }));
  expect(await screen.findByText("Unable to set home project")).toBeVisible();
  expect(screen.getByText(/^None: readers find the list/)).toBeInTheDocument();
});

it("says when there is nothing to choose, and reads the list again after a failure", async () => {
  open();
  // The domain’s section beside it knows the projects too.
  await waitFor(() => expect(mock.callsTo("GET", "/api/user/mags")).toHaveLength(1));
  mock.fail("GET", "/api/user/mags", 500);
  await press("Choose a project");
  const dialog = await chooser();
  expect(await dialog.findByText("The projects could not be read.")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("There is no project yet.")).toBeVisible();
  mock.project({ title: "Salt" });
  await person.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("ACCT-044 has help beside it", () => {
  open();
  const help = within(screen.getByRole("region", { name: "Help" }));
  expect(help.getByRole("link", { name: "Custom domains" })).toHaveAttribute(
    "href",
    "/learn/domains",
  );
  expect(help.getByRole("link", { name: "All help articles" })).toHaveAttribute("href", "/learn");
});
