import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useLimits } from "@/shared/limits";
import { api } from "@/test/api";
import { setViewport } from "@/test/browser";
import {
  freshPage,
  fromMenu,
  heading,
  show,
  titleCalls,
  titleField,
} from "./publication.project.setup";

beforeEach(freshPage);

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

  it("EDIT-366 is still to be chosen where the first page is shown", async () => {
    const project = api.project({ cover: "/media/salt.jpg", coverWidth: 1216, coverHeight: 868 });
    api.publication.set(project.num_id, { hasOwnCover: false });
    show(project.num_id);
    expect(await screen.findByRole("button", { name: "Choose a cover" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete cover" })).toBeNull();
    expect(screen.getByText(/^The first page\./)).toBeVisible();
    expect(document.querySelector("figure img")).toHaveAttribute("src", "/media/salt.jpg");
  });

  it("can be taken away", async () => {
    const project = api.project({ cover: "/media/salt.jpg", coverWidth: 600, coverHeight: 800 });
    const { person } = show(project.num_id);
    await person.click(await screen.findByRole("button", { name: "Delete cover" }));
    expect(await screen.findByText("Cover deleted")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Choose a cover" })).toBeVisible();
  });
});

describe("the sheet's address", () => {
  it("EDIT-022 has cover, description, statistics and history", async () => {
    const project = api.project({ title: "Salt" });
    show(project.num_id, "about");
    await heading("Salt");
    expect(await screen.findByRole("button", { name: "Choose a cover" })).toBeVisible();
    expect(screen.getByLabelText("Description")).toBeVisible();
    expect(screen.getByRole("region", { name: "Views" })).toBeVisible();
    expect(screen.getByRole("region", { name: "What happened" })).toBeVisible();
  });
});

describe("the way into the editor", () => {
  it("stands on the sheet, and closing the settings stays on the sheet", async () => {
    const project = api.project({ title: "Salt" });
    const { person, router } = show(project.num_id, "about", "#settings");
    await person.click(await screen.findByRole("button", { name: "Close" }));
    expect(router.state.location.pathname).toBe(`/edit/${project.num_id}/about/`);
    expect(screen.getByRole("link", { name: "Open the editor" })).toHaveAttribute(
      "href",
      `/edit/${project.num_id}/contents/`,
    );
  });

  it("is not offered for what is archived, nor on a phone", async () => {
    const archived = api.project({ title: "Salt", isArchived: true });
    const first = show(archived.num_id);
    await heading("Salt");
    expect(screen.queryByRole("link", { name: "Open the editor" })).toBeNull();
    first.unmount();
    setViewport(390);
    show(api.project({ title: "Marrow" }).num_id);
    await heading("Marrow");
    expect(screen.queryByRole("link", { name: "Open the editor" })).toBeNull();
  });
});
