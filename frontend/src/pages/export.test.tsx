import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { navigation } from "@/shared/api/client";
import { clearSession, setUser } from "@/shared/session";
import { makeExport, makeUser, api as mock, readyExport } from "@/test/api";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

const person = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

function open(hash = "export") {
  act(() => {
    useAlerts.setState({ alerts: [] });
    setUser(makeUser());
  });
  return render(
    <MemoryRouter initialEntries={[`/settings/#${hash}`]}>
      <SettingsPage />
      <Alerts />
    </MemoryRouter>,
  );
}

const section = () => within(screen.getByRole("region", { name: "Export your work" }));
const button = (name: string) => section().findByRole("button", { name });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeAll(() => import("@/shared/ui/DialogPanel"));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(clearSession);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the export", () => {
  it("is asked for, watched, shown, and downloaded", async () => {
    const leaveTo = vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
    open();
    await person.click(await button("Prepare the export"));
    const line = await section().findByRole("progressbar", { name: "Export your work" });
    expect(line).toHaveAttribute("aria-valuetext", "Waiting for its turn");
    expect(section().getByRole("status")).toHaveTextContent("Your export is being prepared");
    expect(section().queryByRole("button")).toBeNull();
    mock.exports.next = [makeExport({ state: "running", done: 12, total: 43 })];
    await later(1_000);
    await waitFor(() => expect(line).toHaveAttribute("aria-valuetext", "12 of 43 files"));
    expect(line).toHaveAttribute("aria-valuenow", "12");
    mock.exports.next = [readyExport()];
    await later(1_000);
    const download = await button("Download");
    expect(section().getByRole("status")).toHaveTextContent("Your export is ready");
    expect(screen.getByRole("region", { name: "Export your work" })).toHaveTextContent(
      "1.2 MB · 43 files · kept until 28 November 2026",
    );
    expect(download).toHaveFocus();
    const looks = mock.callsTo("GET", "/api/me/export").length;
    await later(20_000);
    expect(mock.callsTo("GET", "/api/me/export")).toHaveLength(looks);
    await person.click(download);
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith("/api/me/export/download"));
  });

  it("goes on being watched by people who come back", async () => {
    mock.exports.current = makeExport({ state: "running", done: 1, total: 2 });
    open();
    const line = await section().findByRole("progressbar");
    expect(line).toHaveAttribute("aria-valuetext", "1 of 2 files");
    mock.exports.next = [readyExport()];
    await later(1_000);
    expect(await button("Download")).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it("asks for a fresh proof, and stays as it is when the person turns away", async () => {
    mock.security.fresh = false;
    open();
    await person.click(await button("Prepare the export"));
    const asking = within(await screen.findByRole("dialog", { name: "Is it you?" }));
    await person.click(asking.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await button("Prepare the export")).toBeVisible();
    expect(screen.queryByText("Unable to prepare your export")).toBeNull();
    await person.click(await button("Prepare the export"));
    const again = within(await screen.findByRole("dialog", { name: "Is it you?" }));
    await person.type(again.getByLabelText("Your password"), `${mock.auth.password}{Enter}`);
    expect(await section().findByRole("progressbar")).toBeVisible();
  });

  it("that could not be made says so and is asked for again", async () => {
    const problem = "Your export could not be made. Please try again";
    mock.exports.current = makeExport({ state: "failed", problem });
    open();
    expect((await section().findAllByText(problem))[0]).toBeVisible();
    await person.click(await button("Try again"));
    expect(await section().findByRole("progressbar")).toBeVisible();
  });

  it("that cannot be asked for is reported", async () => {
    mock.fail("POST", "/api/me/export", 500);
    open();
    await person.click(await button("Prepare the export"));
    expect(await screen.findByText("Unable to prepare your export")).toBeVisible();
    expect(await button("Prepare the export")).toBeVisible();
  });

  it("that cannot be read says so, and is read again", async () => {
    mock.fail("GET", "/api/me/export", 500);
    mock.exports.current = readyExport();
    open();
    expect(await section().findByText("Unable to get your export")).toBeVisible();
    await person.click(await button("Try again"));
    expect(await button("Download")).toBeVisible();
  });

  it("that has ended meanwhile sends nobody for a file that is not there", async () => {
    const leaveTo = vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
    mock.exports.current = readyExport();
    open();
    const download = await button("Download");
    mock.exports.current = null;
    await person.click(download);
    expect(await screen.findByText("Your export can no longer be downloaded")).toBeVisible();
    expect(leaveTo).not.toHaveBeenCalled();
    expect(await button("Prepare the export")).toBeVisible();
  });

  it("is pointed to where the account is deleted", () => {
    open("delete-account");
    const region = within(screen.getByRole("region", { name: "Delete account" }));
    const link = region.getByRole("link", { name: "Export your work" });
    expect(link).toHaveAttribute("href", "/settings/#export");
  });
});
