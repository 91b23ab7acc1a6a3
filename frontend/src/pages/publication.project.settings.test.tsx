import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useSession } from "@/shared/session";
import { api } from "@/test/api";
import { freshPage, show } from "./publication.project.setup";

beforeEach(freshPage);

describe("the settings", () => {
  const open = async (part: string, changes: Parameters<typeof api.project>[0] = {}) => {
    const project = api.project({ title: "Salt", ...changes });
    const shown = show(project.num_id, "about", `#${part}`);
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
    show(id, "about", "#settings");
    expect(await screen.findByText("Only the owner can change these.")).toBeVisible();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Publish", hidden: true })).toBeNull();
    expect(
      screen.getByRole("button", { name: "Choose a cover", hidden: true }),
    ).toBeInTheDocument();
  });
});
