import { act, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { toldEvents } from "@/features/history/messages/history";
import type { HistoryEntry } from "@/shared/api/insight";
import { setUser } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { renderRoutes } from "@/test/render";
import ActivityPage from "./ActivityPage";
import StatisticsPage from "./StatisticsPage";

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, "0")}`,
  views: index * 10,
}));
const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, "0")}`,
  views: index,
}));

function entry(changes: Partial<HistoryEntry>): HistoryEntry {
  return {
    id: crypto.randomUUID(),
    at: "2026-11-21T10:00:00Z",
    event: "project.created",
    project: { num_id: 100_001, title: "Salt" },
    folder: null,
    actor: { name: "Ines Okafor", uri: "ines", me: true },
    details: {},
    ...changes,
  };
}

const answer = (path: string, body: () => Response) => mock.server.use(http.get(path, body));

describe("page views", () => {
  beforeEach(() => act(() => setUser(makeUser({ current_month_page_views: 110 }))));
  const open = () => renderRoutes([{ path: "*", element: <StatisticsPage /> }], "/statistics");

  it("are drawn by month and by day, and stand in tables for those who do not see", async () => {
    answer("*/api/user/views", () => HttpResponse.json({ data: { months, days } }));
    open();
    const byMonth = await screen.findByRole("table", { name: "By month" });
    expect(within(byMonth).getAllByRole("row")).toHaveLength(13);
    expect(within(byMonth).getByRole("row", { name: "December 2026 110" })).toBeInTheDocument();
    const byDay = screen.getByRole("table", { name: "The last 30 days" });
    expect(within(byDay).getByRole("row", { name: "30 November 29" })).toBeInTheDocument();
  });

  it("of the month are told by project, the most read first", async () => {
    const salt = mock.project({ title: "Salt" });
    const marrow = mock.project({ title: "Marrow" });
    const views = [
      { num_id: salt.num_id, month: "2026-12", views: 2 },
      { num_id: marrow.num_id, month: "2026-12", views: 7 },
      { num_id: salt.num_id, month: "2026-11", views: 90 },
    ];
    answer("*/api/user/views", () => HttpResponse.json({ data: { months, days } }));
    answer("*/api/user/project-views", () => HttpResponse.json({ data: { views } }));
    open();
    const table = await screen.findByRole("table", { name: "This month, by project" });
    const names = within(table).getAllByRole("link");
    expect(names.map((link) => link.textContent)).toEqual(["Marrow", "Salt"]);
  });

  it("that cannot be read are said to be missing", async () => {
    answer("*/api/user/views", () => HttpResponse.json({}, { status: 500 }));
    open();
    expect(await screen.findByText("Something went wrong. Sorry!")).toBeInTheDocument();
  });
});

describe("what happened", () => {
  const open = () => renderRoutes([{ path: "*", element: <ActivityPage /> }], "/activity");

  it("is told by day as sentences that lead to what they are about", async () => {
    const entries = [
      entry({ event: "project.renamed", details: { from: "Salz" } }),
      entry({
        event: "project.moved",
        folder: { num_id: 100_002, name: "Essays" },
        actor: { name: "Noor Haddad", uri: "noor", me: false },
      }),
      entry({ event: "project.deleted", at: "2026-11-19T10:00:00Z" }),
    ];
    answer("*/api/activity", () => HttpResponse.json({ entries, next: null }));
    open();
    const days = await screen.findAllByRole("heading", { level: 2 });
    expect(days.map((day) => day.textContent)).toEqual(["21 November 2026", "19 November 2026"]);
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows.some((row) => row?.includes("You renamed “Salz” to Salt"))).toBe(true);
    expect(rows.some((row) => row?.includes("Noor Haddad moved Salt into “Essays”"))).toBe(true);
    const links = screen.getAllByRole("link", { name: "Salt" });
    expect(links).toHaveLength(2);
    expect(links[0]).toHaveAttribute("href", "/edit/100001/contents/");
  });

  it("goes on with what was earlier, page by page", async () => {
    const asked: (string | null)[] = [];
    mock.server.use(
      http.get("*/api/activity", ({ request }) => {
        const before = new URL(request.url).searchParams.get("before");
        asked.push(before);
        return HttpResponse.json(
          before === null
            ? { entries: [entry({ event: "project.published" })], next: "x~1" }
            : { entries: [entry({ event: "project.created" })], next: null },
        );
      }),
    );
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Show earlier" }));
    expect(await screen.findByText(/made/)).toBeInTheDocument();
    expect(screen.getByText(/published/)).toBeInTheDocument();
    expect(asked).toEqual([null, "x~1"]);
    expect(screen.queryByRole("button", { name: "Show earlier" })).not.toBeInTheDocument();
  });

  it("has a sentence for every event, with the name in it", async () => {
    const entries = toldEvents.map((event) =>
      entry({ event, folder: { num_id: 100_002, name: "Essays" } }),
    );
    answer("*/api/activity", () => HttpResponse.json({ entries, next: null }));
    open();
    await screen.findAllByText(/You made/);
    const day = screen.getByRole("region", { name: "21 November 2026" });
    const rows = within(day).getAllByRole("listitem");
    expect(rows).toHaveLength(toldEvents.length);
    for (const row of rows) expect(row.textContent).toMatch(/You .*(Salt|Essays)/);
  });
});
