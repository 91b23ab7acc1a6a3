import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Alerts } from "@/shared/alerts";
import type { Folder, Project } from "@/shared/api/model";
import { useSession } from "@/shared/session";
import { api, makeUser } from "@/test/api";
import { setViewport } from "@/test/browser";
import { renderRoutes } from "@/test/render";
import type { FoundItems } from "./SearchOverlay";
import { SearchOverlay } from "./SearchOverlay";
import { SEARCH_PAUSE } from "./useSearch";

const SEARCH = "/api/readymags/search";
const selected = vi.fn<(found: FoundItems) => void>();

function Page({ projects, folders }: { projects: Project[]; folders: Folder[] }) {
  const [open, setOpen] = useState(true);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search).get("query") ?? "";
  return (
    <>
      <h1>Projects</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open search
      </button>
      <output>{`${pathname}${search}`}</output>
      <SearchOverlay
        open={open}
        initialQuery={query}
        projects={projects}
        folders={folders}
        onClose={() => setOpen(false)}
        onSelect={selected}
      />
      <Alerts />
    </>
  );
}

function show(address = "/", local: Project[] = api.library.projects) {
  return renderRoutes(
    [{ path: "*", element: <Page projects={local} folders={api.library.listedFolders()} /> }],
    address,
  );
}

const field = () => screen.getByRole("searchbox", { name: "Search" });
const address = () => document.querySelector("output")?.textContent;
/** The found projects by their captions; the covers repeat the title, hidden from everybody who listens. */
const results = () =>
  screen.getAllByRole("link").map((link) => link.querySelector(".title:not(p)")?.textContent);

/** Lets the pause after typing go by, and the answer arrive. */
async function rest(ms = SEARCH_PAUSE) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

async function searched(times: number) {
  await waitFor(() => expect(api.callsTo("POST", SEARCH)).toHaveLength(times));
  await rest(0);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  selected.mockReset();
  useSession.setState({ user: makeUser() });
  for (const title of ["Salt", "Salon des Refusés", "Salamander Street", "Dorsal", "Marrow"]) {
    api.project({ title });
  }
  api.folder({ name: "Proposals" });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the start state", () => {
  it("DASH-068 DASH-069 is a full-screen overlay with a query box that has the focus", () => {
    show();
    const overlay = screen.getByRole("dialog", { name: "Search" });
    expect(overlay).toHaveAttribute("aria-modal", "true");
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute("placeholder", "project name or username");
    expect(screen.getByRole("heading", { name: "Last edited" })).toBeInTheDocument();
  });

  it("DASH-194 stays, without a call, below two characters", async () => {
    const { person } = show();
    await person.type(field(), "s");
    await rest(SEARCH_PAUSE * 2);
    expect(api.callsTo("POST", SEARCH)).toHaveLength(0);
    expect(screen.getByRole("heading", { name: "Last edited" })).toBeInTheDocument();
  });

  it("DASH-194 comes back when the query becomes too short", async () => {
    const { person } = show();
    await person.type(field(), "sal");
    expect(screen.getByRole("heading", { name: "Projects", level: 2 })).toBeInTheDocument();
    await person.type(field(), "{Backspace}{Backspace}");
    expect(screen.getByRole("heading", { name: "Last edited" })).toBeInTheDocument();
  });

  it("DASH-070 the clear icon empties the query", async () => {
    const { person } = show();
    await person.type(field(), "sal");
    await person.click(screen.getByRole("button", { name: "Clear the query" }));
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Clear the query" })).toBeNull();
  });
});

describe("suggestions", () => {
  it("paints local matches on every keystroke, before the server is asked", async () => {
    const { person } = show();
    await person.type(field(), "SAL");
    expect(results()).toEqual([
      "Salamander Street",
      "Salon des Refusés",
      "Salt",
      "Dorsal",
      undefined,
    ]);
    expect(screen.getByRole("link", { name: /Proposals/ })).toBeInTheDocument();
    expect(screen.getAllByText("Sal")[0]?.tagName).toBe("MARK");
    expect(api.callsTo("POST", SEARCH)).toHaveLength(0);
  });

  it("DASH-195 are six in all, two of them collections, from the lists and from the server", async () => {
    for (let index = 0; index < 9; index += 1) {
      api.project({ title: `Sale ${index}` });
      api.folder({ name: `Sale of prints ${index}` });
    }
    const known = [...api.library.projects];
    api.project({ title: "Sale at last" });
    const { person } = show("/", known);
    await person.type(field(), "sale");
    expect(screen.getAllByRole("link")).toHaveLength(6);
    expect(screen.getAllByRole("link", { name: /of prints/ })).toHaveLength(2);
    await rest();
    await searched(1);
    expect(await screen.findByRole("button", { name: "See all 19" })).toBeInTheDocument();
    expect(screen.getAllByRole("link")).toHaveLength(6);
    expect(screen.getAllByRole("link", { name: /of prints/ })).toHaveLength(2);
  });

  it("DASH-197 asks the server once, 800 ms after the last keystroke", async () => {
    const { person } = show();
    await person.type(field(), "sa");
    await rest(SEARCH_PAUSE - 300);
    await person.type(field(), "l");
    await rest(SEARCH_PAUSE - 300);
    expect(api.callsTo("POST", SEARCH)).toHaveLength(0);
    await rest(300);
    await searched(1);
    expect(api.callsTo("POST", SEARCH)[0]?.body).toEqual({ query: "sal", limit: 6 });
  });

  it("adds what only the server knows", async () => {
    const known = [...api.library.projects];
    api.project({ title: "Salome's garden" });
    const { person } = show("/", known);
    await person.type(field(), "salo");
    expect(screen.queryByRole("link", { name: /Salome/ })).toBeNull();
    await rest();
    expect(await screen.findByRole("link", { name: /Salome/ })).toBeInTheDocument();
  });

  it("drops the answer to a query that is no longer the one in the box", async () => {
    const { person } = show("/", []);
    const release = api.hold();
    await person.type(field(), "salt");
    await rest();
    await person.clear(field());
    await person.type(field(), "marrow");
    release();
    await rest(SEARCH_PAUSE - 200);
    expect(screen.queryByRole("link", { name: /Salt/ })).toBeNull();
    expect(screen.queryByText(/An error occurred/)).toBeNull();
    await rest();
    expect(await screen.findByRole("link", { name: /Marrow/ })).toBeInTheDocument();
  });

  it("DASH-082 says so when nothing matches", async () => {
    const { person } = show();
    await person.type(field(), "zebra");
    expect(
      screen.getAllByText("This didn’t match any projects. Try something else.")[0],
    ).toBeVisible();
  });

  it("keeps the local matches and shows an alert when the server fails", async () => {
    api.fail("POST", SEARCH);
    const { person } = show();
    await person.type(field(), "salt");
    await rest();
    expect(await screen.findByText("An error occurred. Please try again later")).toBeVisible();
    expect(screen.getByRole("link", { name: /Salt/ })).toBeInTheDocument();
  });
});

describe("the full search", () => {
  it("DASH-071 DASH-198 is offered, and Enter runs it, exactly above the suggestion limit", async () => {
    const { person } = show();
    await person.type(field(), "sal");
    await rest();
    await searched(1);
    // Four projects and one collection: five matches.
    expect(screen.queryByRole("button", { name: /See all/ })).toBeNull();
    await person.type(field(), "{Enter}");
    await rest();
    expect(api.callsTo("POST", SEARCH)).toHaveLength(1);
    expect(address()).toBe("/");
  });

  it("DASH-024 DASH-071 shows all matches and puts the query into the address", async () => {
    for (let index = 0; index < 9; index += 1) api.project({ title: `Sale ${index}` });
    const { person } = show();
    await person.type(field(), "sal");
    expect(screen.getByRole("button", { name: "See all 14" })).toBeInTheDocument();
    // Five projects and the one collection.
    expect(screen.getAllByRole("link")).toHaveLength(6);
    await person.click(screen.getByRole("button", { name: "See all 14" }));
    await searched(1);
    expect(api.callsTo("POST", SEARCH)[0]?.body).toEqual({ query: "sal" });
    expect(await screen.findAllByRole("link")).toHaveLength(14);
    expect(address()).toBe("/?query=sal");
    expect(screen.queryByRole("button", { name: /See all/ })).toBeNull();
  });

  it("says how many are left out where the server shows only the first of them", async () => {
    const shown = Array.from({ length: 7 }, (_, index) => api.project({ title: `Sale ${index}` }));
    api.team.search = () => ({ mags: shown, folders: [], count: 9000, limit: 500 });
    const { person } = show("/", shown);
    await person.type(field(), "sale{Enter}");
    expect(
      await screen.findByText("The first 7 of 9,000 matches. More letters find fewer."),
    ).toBeVisible();
  });

  it("DASH-198 Enter runs it above the suggestion limit", async () => {
    for (let index = 0; index < 9; index += 1) api.project({ title: `Sale ${index}` });
    const { person } = show();
    await person.type(field(), "sal{Enter}");
    await searched(1);
    await waitFor(() => expect(address()).toBe("/?query=sal"));
  });

  it("DASH-024 runs at once for a query in the address", async () => {
    show("/?query=dor", []);
    await searched(1);
    expect(await screen.findByRole("link", { name: /Dorsal/ })).toBeInTheDocument();
    expect(field()).toHaveValue("dor");
  });

  it("can be repeated after a failure", async () => {
    for (let index = 0; index < 9; index += 1) api.project({ title: `Sale ${index}` });
    api.fail("POST", SEARCH);
    const { person } = show();
    await person.type(field(), "sal{Enter}");
    expect(await screen.findByText("An error occurred. Please try again later")).toBeVisible();
    expect(address()).toBe("/");
    await person.type(field(), "{Enter}");
    await waitFor(() => expect(address()).toBe("/?query=sal"));
  });
});

describe("leaving", () => {
  it("DASH-073 DASH-196 Cancel closes and takes the query out of the address", async () => {
    const { person } = show("/published?query=dor");
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toBe("/published");
  });

  it("DASH-152 Escape closes and gives the focus back to the opener", async () => {
    const { person } = show();
    await person.keyboard("{Escape}");
    await person.click(screen.getByRole("button", { name: "Open search" }));
    expect(field()).toHaveFocus();
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: "Open search" })).toHaveFocus();
  });

  it("DASH-072 Select hands over what was found", async () => {
    const { person } = show();
    await person.type(field(), "sal");
    await person.click(screen.getByRole("button", { name: "Select" }));
    const found = selected.mock.calls[0]?.[0];
    expect(found?.query).toBe("sal");
    expect(found?.projects.map((project) => project.title)).toContain("Dorsal");
    expect(found?.folders.map((folder) => folder.name)).toEqual(["Proposals"]);
  });

  it("keeps Tab inside", async () => {
    const { person } = show();
    for (let count = 0; count < 20; count += 1) {
      await person.tab();
      expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement);
    }
    await person.tab({ shift: true });
    expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement);
  });

  it("arrow keys lead into the results and back", async () => {
    const { person } = show();
    await person.type(field(), "sal{ArrowDown}");
    expect(screen.getByRole("link", { name: /Salamander/ })).toHaveFocus();
    await person.keyboard("{ArrowRight}");
    expect(screen.getByRole("link", { name: /Salon/ })).toHaveFocus();
    await person.keyboard("{Home}{ArrowLeft}");
    expect(field()).toHaveFocus();
  });
});

describe("on a phone", () => {
  beforeEach(() => setViewport(390));

  it("DASH-074 'Back to projects' replaces Cancel", async () => {
    const { person } = show();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Back to projects" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks the server only on demand, and opens what was found", async () => {
    const { person } = show();
    await person.type(field(), "dor");
    await rest(SEARCH_PAUSE * 2);
    expect(api.callsTo("POST", SEARCH)).toHaveLength(0);
    await person.type(field(), "{Enter}");
    await searched(1);
    const link = within(screen.getByRole("dialog")).getByRole("link", { name: /Dorsal/ });
    expect(link.getAttribute("href")).toMatch(/^\/edit\/\d+\/contents\/$/);
  });
});
