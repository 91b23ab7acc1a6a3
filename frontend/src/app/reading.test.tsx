import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { forgetLoading, resetLibrary, resetUi } from "@/features/library";
import { clearSession } from "@/shared/session";
import { api as mock } from "@/test/api";
import { setViewport } from "@/test/browser";
import { render } from "@/test/render";
import { App } from "./App";

// Fetched beforehand: a busy machine takes its time over the first import.
await Promise.all([
  import("@/shared/ui/DialogPanel"),
  import("@/shared/ui/MenuPanel"),
  import("@/pages/EditorPage"),
  import("@/pages/project/OwnSettings"),
  import("@/features/documents/reading/ReadingView"),
]);

const person = userEvent.setup();
let address = "";

function Address() {
  const { pathname, hash } = useLocation();
  address = `${pathname}${hash}`;
  return null;
}

function open(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <App />
      <Address />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  act(clearSession);
  resetLibrary();
  forgetLoading();
  resetUi();
  setViewport(390);
});

describe("the address of the editor on a phone", () => {
  it("EDIT-021 opens the reading view, with the way back and what else there is of the project", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    open(`/edit/${num_id}/contents/`);
    const header = within(await screen.findByRole("banner"));
    expect(await header.findByRole("heading", { level: 1, name: "Salt" })).toBeVisible();
    expect(screen.getByRole("main", { name: /^Page / })).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Tools" })).toBeNull();
    expect(header.getByRole("link", { name: "Back to the dashboard" })).toHaveAttribute(
      "href",
      "/",
    );
    await person.click(header.getByRole("button", { name: "Project menu" }));
    await person.click(await screen.findByRole("menuitem", { name: "Settings" }));
    expect(await screen.findByRole("dialog")).toBeVisible();
    expect(address).toBe(`/edit/${num_id}/contents/#settings`);
  });

  it("EDIT-021 opens the settings over it at the address that names them, and closes them again", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    open(`/edit/${num_id}/contents/#settings-domain`);
    const sheet = await screen.findByRole("dialog");
    await person.click(within(sheet).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(address).toBe(`/edit/${num_id}/contents/`));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("main", { name: /^Page / })).toBeVisible();
  });
});
