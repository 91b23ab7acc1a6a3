import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { resetLibrary } from "@/features/library/store";
import { Alerts } from "@/shared/alerts";
import { useSession } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { api, makeUser } from "@/test/api";
import { setViewport } from "@/test/browser";
import { renderRoutes } from "@/test/render";
import ProjectPage from "./ProjectPage";

function show(numId: number | string, page = "contents") {
  return renderRoutes(
    [
      { path: "/", element: <h1>Home</h1> },
      { path: "/edit/:numId/contents", element: <ProjectPage /> },
      { path: "/edit/:numId/preview", element: <ProjectPage /> },
    ],
    `/edit/${numId}/${page}/`,
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
const titleCalls = (numId: number) => api.callsTo("POST", `/api/mag/${numId}/title`);

beforeEach(() => {
  resetLibrary();
  hideAllToasts();
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

  it.each(["5", "x1", "0"])("is the same 'No such project' for %s, whoever's it is", async (id) => {
    api.project();
    show(id);
    await heading("No such project");
    expect(screen.getByRole("link", { name: "Back to projects" })).toHaveAttribute("href", "/");
  });

  it("says so when the library cannot be loaded, and tries again", async () => {
    const project = api.project({ title: "Salt" });
    api.fail("GET", "/api/readymags/user");
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
    await person.click(screen.getByRole("button", { name: "Rename" }));
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
    await person.click(screen.getByRole("button", { name: "Rename" }));
    await person.keyboard("Pepper");
    await person.click(document.body);
    await heading("Pepper");
    await waitFor(() => expect(api.library.project(project.num_id).title).toBe("Pepper"));
  });

  it("an empty title cannot be saved", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await heading("Salt");
    await person.click(screen.getByRole("button", { name: "Rename" }));
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
    await person.click(screen.getByRole("button", { name: "Rename" }));
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
    await heading("Salt");
    await person.click(screen.getByRole("button", { name: "Duplicate" }));
    await waitFor(() => expect(api.library.projects).toHaveLength(2));
  });

  it("archives, offers to restore, and restores", async () => {
    const project = api.project({ title: "Salt" });
    const { person } = show(project.num_id);
    await heading("Salt");
    await person.click(screen.getByRole("button", { name: "Archive" }));
    await waitFor(() => expect(api.library.project(project.num_id).isArchived).toBe(true));
    expect(screen.queryByRole("button", { name: "Rename" })).toBeNull();
    await person.click(await screen.findByRole("button", { name: "Restore" }));
    await waitFor(() => expect(api.library.project(project.num_id).isArchived).toBe(false));
    expect(await screen.findByRole("button", { name: "Archive" })).toBeVisible();
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
