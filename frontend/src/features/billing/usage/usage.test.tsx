import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { resetTeam } from "@/entities/team";
import { clearSession, setUser } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import { PlanUsage } from "./PlanUsage";

const person = userEvent.setup();

function open(changes = {}) {
  const user = makeUser(changes);
  act(() => setUser(user));
  return render(
    <MemoryRouter>
      <PlanUsage user={user} months={<p>Twelve columns</p>} />
    </MemoryRouter>,
  );
}

const use = (label: string) => screen.getByText(label).closest("div");

beforeEach(() => {
  act(clearSession);
  act(resetTeam);
});

describe("plan usage", () => {
  it("BILL-058 BILL-065 shows what is used of what the plan holds", async () => {
    open({
      plan_limits: {
        ...makeUser().plan_limits,
        published_mags: -1,
        views_per_month: 50_000,
        domain_limit: 0,
        video: 50,
        pages_per_mag: -1,
      },
      publishedMagsCount: 31,
      current_month_page_views: 38_240,
    });
    expect(use("Published projects")).toHaveTextContent("31no limit");
    expect(use("Views this month")).toHaveTextContent("38,240of 50k");
    expect(use("Domains")).toHaveTextContent("0not included");
    expect(screen.getByText("Video upload").closest("div")).toHaveTextContent("50 MB");
    expect(screen.getByText("Pages in a project").closest("div")).toHaveTextContent("No limit");
    expect(screen.getByText("Twelve columns")).toBeVisible();
    expect(await screen.findByText("Nobody else has access to your projects.")).toBeVisible();
  });

  it.each([
    ["Published projects", "/published"],
    ["Domains", "/with-domains"],
    ["Collaborators", "/team"],
  ])("BILL-014 leads from %s to %s", (label, address) => {
    open();
    expect(screen.getByRole("link", { name: label })).toHaveAttribute("href", address);
  });

  const invite = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      mock.team.teammate({ email: `p${index}@example.com`, name: `Person ${index}` });
    }
  };
  const listed = async () =>
    within(await screen.findByRole("list", { name: "Who has access" })).getAllByRole("listitem");

  it("BILL-287 lists eight people, and the rest when they are asked for", async () => {
    invite(11);
    open();
    expect(await listed()).toHaveLength(8);
    await person.click(screen.getByRole("button", { name: "Show all 11" }));
    expect(await listed()).toHaveLength(11);
    expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
  });

  it("BILL-287 has nothing more to show for eight", async () => {
    invite(8);
    open();
    expect(await listed()).toHaveLength(8);
    expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
  });

  it("BILL-224 says when it cannot be read, and tries again", async () => {
    mock.fail("GET", "/api/team", 500);
    open();
    expect(await screen.findByText("Unable to get customer projects data")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nobody else has access to your projects.")).toBeVisible();
  });
});
