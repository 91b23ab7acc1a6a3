import { act, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setUser } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { renderRoutes } from "@/test/render";
import StatisticsPage from "./StatisticsPage";

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, "0")}`,
  views: index * 10,
}));
const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, "0")}`,
  views: index,
}));

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

  it("of the month are listed by project, the most read first", async () => {
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
