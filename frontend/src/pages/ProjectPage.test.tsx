import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { resetLibrary } from "@/features/library/store";
import { Alerts, useAlerts } from "@/shared/alerts";
import { useLimits } from "@/shared/limits";
import { useSession } from "@/shared/session";
import { ConfirmHost, hideAllToasts, SharedMenu, ToastHost } from "@/shared/ui";
import { api, makeUser } from "@/test/api";
import { setViewport } from "@/test/browser";
import { renderRoutes } from "@/test/render";
import ProjectPage from "./ProjectPage";

const page = (
  <>
    <ProjectPage />
    <SharedMenu />
    <ConfirmHost />
  </>
);

// Fetched beforehand, as the app does when it is idle.
await import("@/shared/ui/DialogPanel");
await import("@/features/publication/CropDialog");

function show(numId: number | string, part = "contents", hash = "") {
  return renderRoutes(
    [
      { path: "/", element: <h1>Home</h1> },
      { path: "/edit/:numId/contents", element: page },
      { path: "/edit/:numId/preview", element: page },
    ],
    `/edit/${numId}/${part}/${hash}`,
    (routes) => (
      <>
        {routes}
        <ToastHost />
        <Alerts />
      </>
    ),
  );
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const titleField = () => screen.getByRole("textbox", { name: "Title" });
const fromMenu = async (person: ReturnType<typeof show>["person"], row: string) => {
  await person.click(await screen.findByRole("button", { name: "More" }));
  await person.click(await screen.findByRole("menuitem", { name: row }));
};
const titleCalls = (numId: number) => api.callsTo("POST", `/api/mag/${numId}/title`);

beforeEach(() => {
  resetLibrary();
  hideAllToasts();
  useLimits.getState().close();
  useAlerts.setState({ alerts: [] });
  useSession.setState({ user: makeUser(), status: "ready" });
});

describe("the page of a project", () => {
  it("shows what is known about it", async () => {
    const folder = api.folder({ name: "Longreads", uri: "longreads" });
    const project = api.project({
      title: "Tidal Almanac",
      folder: folder._id,
      is_published: true,
      changed: true,
      views: 12408,
      creation_date: "2025-03-04T10:00:00Z",
      last_changed: "2026-11-18T10:00:00Z",
    });
    show(project.num_id);
    await heading("Tidal Almanac");
    const colophon = within(screen.getByRole("region", { name: "Colophon" }));
    const fact = (name: string) => colophon.getByText(name).nextElementSibling?.textContent;
    expect(fact("Status")).toBe("Unpub changes");
    expect(fact("Created")).toBe("4 Mar 2025");
    expect(fact("Last edited")).toBe("18 Nov 2026");
    expect(fact("Views")).toBe("12,408");
    expect(fact("Number")).toBe(String(project.num_id));
    expect(colophon.getByRole("link", { name: "Longreads" })).toHaveAttribute(
      "href",
      "/ines.okafor/f/longreads",
    );
    expect(document.title).toBe("Tidal Almanac – Octavo");
  });

  it.each(["5", "x1", "0"])("is the same 'No such project' for %s, with any owner", async (id) => {
    api.project();
    show(id);
    await heading("No such project");
    expect(screen.getByRole("link", { name: "Back to projects" })).toHaveAttribute("href", "/");
  });

  it("says so when it cannot be loaded, and tries again", async () => {
    const project = api.project({ title: "Salt" });
    api.fail("GET", "/api/readymags/user");
    api.fail("GET", `/api/mag/${project.num_id}`);
    const { person } = show(project.num_id);
    expect(await screen.findByText("Something went wrong. Sorry!")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await heading("Salt");
  });
});

describe("renaming", () => {
  it("Enter saves at once, and the title gets the focus back", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await heading("Salt");
    await person.click(screen.getByRole("button", { name: "Salt" }));
    expect(titleField()).toHaveFocus();
    await person.keyboard("Pepper{Enter}");
    await heading("Pepper");
    expect(screen.getByRole("button", { name: "Pepper" })).toHaveFocus();
    await waitFor(() => expect(titleCalls(project.num_id)).toHaveLength(1));
    expect(api.library.project(project.num_id).title).toBe("Pepper");
  });

  it("Escape reverts and asks nobody", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await heading("Salt");
    await person.click(screen.getByRole("button", { name: "Salt" }));
    await person.keyboard("Pepper{Escape}");
    await heading("Salt");
    expect(titleCalls(project.num_id)).toHaveLength(0);
  });

  it("leaving the field saves", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await heading("Salt");
    await person.click(screen.getByRole("button", { name: "Salt" }));
    await person.keyboard("Pepper");
    await person.click(document.body);
    await heading("Pepper");
    await waitFor(() => expect(api.library.project(project.num_id).title).toBe("Pepper"));
  });

  it("an empty title cannot be saved", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await heading("Salt");
    await person.click(screen.getByRole("button", { name: "Salt" }));
    await person.keyboard("{Backspace}");
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    await person.keyboard("{Enter}");
    expect(titleField()).toBeVisible();
    expect(titleField()).toHaveAttribute("maxlength", "128");
    await person.keyboard("{Escape}");
    await heading("Salt");
    expect(titleCalls(project.num_id)).toHaveLength(0);
  });

  it("goes back to the former title when the server refuses", async () => {
    const project = api.project({ title: "Salt" });
    api.fail("POST", `/api/mag/${project.num_id}/title`);
    const { person } = show(project.num_id);
    await heading("Salt");
    await person.click(screen.getByRole("button", { name: "Salt" }));
    await person.keyboard("Pepper{Enter}");
    expect(
      await screen.findByText("While changing the project title, an error occurred"),
    ).toBeVisible();
    await heading("Salt");
  });
});

describe("the actions", () => {
  it("duplicates", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await fromMenu(person, "Duplicate");
    await waitFor(() => expect(api.library.projects).toHaveLength(2));
  });

  it("archives, offers to restore, and restores", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await fromMenu(person, "Archive");
    await waitFor(() => expect(api.library.project(project.num_id).isArchived).toBe(true));
    expect(screen.queryByRole("button", { name: "Salt" })).toBeNull();
    await person.click(await screen.findByRole("button", { name: "Restore" }));
    await waitFor(() => expect(api.library.project(project.num_id).isArchived).toBe(false));
    expect(await screen.findByRole("button", { name: "Salt" })).toBeVisible();
  });

  it("publishes, says what readers see meanwhile, and publishes the changes", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    expect(await screen.findByText("Only you can see it.")).toBeVisible();
    await person.click(await screen.findByRole("button", { name: "Publish" }));
    const view = await screen.findByRole("link", { name: "View published page" });
    expect(view).toHaveAttribute("href", `/api/mag/${project.num_id}/visit`);
    await person.type(screen.getByLabelText("Description"), "Of the sea.");
    const again = await screen.findByRole("button", { name: "Publish changes" });
    expect(await screen.findByText(/your changes wait/)).toBeVisible();
    await person.click(again);
    await waitFor(() => expect(api.publication.detail(`${project.num_id}`).changed).toBe(false));
    expect(api.publication.detail(`${project.num_id}`).published?.desc).toBe("Of the sea.");
  });

  it("opens the limit’s modal when the plan allows no more published projects", async () => {
    api.publication.limit = 0;
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await person.click(await screen.findByRole("button", { name: "Publish" }));
    await waitFor(() => expect(useLimits.getState().limit).toBe("publish"));
    expect(await screen.findByRole("button", { name: "Publish" })).toBeVisible();
  });
});

describe("the description", () => {
  const field = () => screen.findByLabelText("Description");
  const changes = (numId: number) => api.callsTo("PATCH", `/api/mag/${numId}`);

  it("is saved after a pause, and says so", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await person.type(await field(), "Of the sea");
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(changes(project.num_id).map((call) => call.body)).toEqual([{ desc: "Of the sea" }]);
  });

  it("keeps what was typed when it could not be saved, and tries again", async () => {
    const project = api.project({ title: "Salt" });
    api.fail("PATCH", `/api/mag/${project.num_id}`);
    const { person } = show(project.num_id);
    await person.type(await field(), "Of the sea");
    await person.tab();
    await screen.findByText("It could not be saved. Your text is still here.");
    expect(await field()).toHaveValue("Of the sea");
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Saved")).toBeVisible();
  });

  it("takes 1,000 characters and no more, and counts the last hundred", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await person.click(await field());
    await person.paste("x".repeat(1200));
    expect(await field()).toHaveValue("x".repeat(1000));
    expect(screen.getByText("0 left")).toBeVisible();
  });
});

describe("the cover", () => {
  const input = () => screen.findByLabelText("Choose a cover");
  const picture = (type = "image/png") => new File(["picture"], "salt", { type });

  it("is cut in a dialog and sent as it is chosen", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await person.upload(await input(), picture());
    const dialog = await screen.findByRole("dialog", { name: "Cut the cover" });
    await person.click(within(dialog).getByRole("button", { name: "Save cover" }));
    expect(await screen.findByText("Cover saved")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Replace cover" })).toBeVisible();
    const call = api.callsTo("PUT", `/api/mag/${project.num_id}/cover`)[0];
    expect(call?.body).toEqual({ type: "image/png" });
  });

  it("stays as it is when the server refuses the picture, with its sentence", async () => {
    const project = api.project({ title: "Salt" });
    const sentence = "The picture has more than 40 million pixels";
    api.fail("PUT", `/api/mag/${project.num_id}/cover`, 422, { detail: sentence });
    const { person } = show(project.num_id);
    await person.upload(await input(), picture());
    await person.click(await screen.findByRole("button", { name: "Save cover" }));
    expect(await screen.findByText(sentence)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("button", { name: "Choose a cover" })).toBeVisible();
  });

  it("is no text file, and nobody is asked about one", async () => {
    const project = api.project({ title: "Salt" });
    show(project.num_id);
    // What the file chooser filters can still be dropped.
    const data = { files: [picture("text/plain")], types: ["Files"] };
    fireEvent.drop(await screen.findByText(/dropped or pasted here/), { dataTransfer: data });
    expect(await screen.findByText("Please choose a JPEG, PNG or WebP picture.")).toBeVisible();
  });

  it("can be taken away", async () => {
    const project = api.project({ cover: "/media/salt.jpg", coverWidth: 600, coverHeight: 800 });
    const { person } = show(project.num_id);
    await person.click(await screen.findByRole("button", { name: "Delete cover" }));
    expect(await screen.findByText("Cover deleted")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Choose a cover" })).toBeVisible();
  });
});

describe("the settings", () => {
  const open = async (part: string, changes: Parameters<typeof api.project>[0] = {}) => {
    const project = api.project({ title: "Salt", ...changes });
    const shown = show(project.num_id, "contents", `#${part}`);
    const dialog = within(await screen.findByRole("dialog", { name: "Project settings" }));
    return { ...shown, dialog, detail: () => api.publication.detail(`${project.num_id}`) };
  };

  it.each([
    ["settings", "Privacy and search"],
    ["settings-domain", "Domain"],
    ["settings-private-pages", "Private pages"],
  ])("DASH-030 DASH-031 #%s opens them at %s", async (part, title) => {
    const { dialog } = await open(part);
    await waitFor(() => expect(dialog.getByRole("heading", { name: title })).toHaveFocus());
  });

  it.each([
    [false, "It is not published. Once it is, readers find it at"],
    [true, "Readers find it at"],
  ])("say where readers find it, or will (published: %s)", async (is_published, sentence) => {
    const { dialog } = await open("settings-domain", { is_published });
    const alert = await dialog.findByText(sentence);
    expect(alert).toHaveTextContent(/\/ines\.okafor\/\d+\/$/);
    if (!is_published) expect(dialog.queryByText(/^Readers find it at/)).toBeNull();
  });

  it("close back to the project’s page", async () => {
    const { person, router, dialog } = await open("settings");
    await person.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(router.state.location.hash).toBe(""));
  });

  it("take the project off the profile", async () => {
    const { person, dialog, detail } = await open("settings");
    await person.click(dialog.getByRole("checkbox", { name: "Show on my public profile" }));
    await waitFor(() => expect(detail().is_private).toBe(true));
  });

  it("say that a private collection keeps it off the profile, and put it there on purpose", async () => {
    const { _id } = api.folder({ name: "Drawer", is_hidden: true });
    const { person, dialog, detail } = await open("settings", { folder: _id });
    const box = dialog.getByRole("checkbox", { name: "Show on my public profile" });
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription(/^Its collection is private/);
    await person.click(box);
    await waitFor(() => expect(detail()).toMatchObject({ is_private: false, isListed: true }));
    await waitFor(() => expect(box).toBeChecked());
  });

  it("do not offer search indexing without the permission", async () => {
    useSession.setState(({ user }) => ({
      user: user && {
        ...user,
        permissions: { ...user.permissions, can_use_search_indexing: false },
      },
    }));
    const { dialog } = await open("settings");
    expect(dialog.getByRole("checkbox", { name: /search engines/ })).toBeDisabled();
  });

  it("ask for a password before pages are private", async () => {
    const { person, dialog, detail } = await open("settings-private-pages");
    await person.click(dialog.getByRole("checkbox", { name: "Ask readers for a password" }));
    await person.type(dialog.getByLabelText("Password for readers"), "a heron at noon");
    await person.click(dialog.getByRole("button", { name: "Save password" }));
    await waitFor(() => expect(detail().isPrivatePages).toBe(true));
    expect(detail().hasPassword).toBe(true);
    expect(await dialog.findByRole("button", { name: "Change password" })).toBeVisible();
  });

  it("DASH-176 disconnect the domain after a question", async () => {
    const { person, dialog, detail } = await open("settings-domain", { domain: "salt.example" });
    await person.click(dialog.getByRole("button", { name: "Disconnect domain" }));
    const question = await screen.findByRole("alertdialog");
    await person.click(within(question).getByRole("button", { name: "Disconnect" }));
    await waitFor(() => expect(detail().domain).toBeNull());
  });
});

describe("a project that somebody else shares", () => {
  const theirs = (access: "member" | "editor") => {
    const project = api.project({ title: "Salt" });
    api.publication.access.set(project.num_id, access);
    return project.num_id;
  };

  it("DASH-267 is in content mode for an editor, who writes but changes no cover", async () => {
    show(theirs("editor"));
    expect(await screen.findByText("Content mode")).toBeVisible();
    expect(screen.getByLabelText("Description")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose a cover" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  });

  it("shows its views but not its history, which only the owner may ask for", async () => {
    const id = theirs("member");
    const { unmount } = show(id);
    expect(await screen.findByRole("heading", { name: "Views" })).toBeVisible();
    await screen.findByRole("button", { name: "Choose a cover" });
    expect(screen.queryByRole("heading", { name: "What happened" })).toBeNull();
    expect(api.callsTo("GET", `/api/mag/${id}/activity`)).toHaveLength(0);
    unmount();
    api.publication.access.set(id, "owner");
    show(id);
    expect(await screen.findByRole("heading", { name: "What happened" })).toBeVisible();
    await waitFor(() => expect(api.callsTo("GET", `/api/mag/${id}/activity`)).toHaveLength(1));
  });

  it("lets a member change the cover, but not publish or set anything", async () => {
    const id = theirs("member");
    show(id, "contents", "#settings");
    expect(await screen.findByText("Only the owner can change these.")).toBeVisible();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Publish", hidden: true })).toBeNull();
    expect(
      screen.getByRole("button", { name: "Choose a cover", hidden: true }),
    ).toBeInTheDocument();
  });
});

describe("the preview", () => {
  it("shows the cover alone, with the way back to the project", async () => {
    const project = api.project({ title: "Salt", cover: "/media/salt.jpg" });
    show(project.num_id, "preview");
    await heading("Preview of Salt");
    expect(document.querySelector("img")).toHaveAttribute("src", "/media/salt.jpg");
    expect(screen.getByRole("link", { name: "Back to the project" })).toHaveAttribute(
      "href",
      `/edit/${project.num_id}/contents/`,
    );
  });

  it("leads back to the projects on a phone", async () => {
    setViewport(390);
    const project = api.project({ title: "Salt" });
    show(project.num_id, "preview");
    await heading("Preview of Salt");
    expect(screen.getByRole("link", { name: "Back to projects" })).toHaveAttribute("href", "/");
  });
});
