import { act, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { DomainCertificate } from "@/shared/api/domains";
import { clearSession, setUser } from "@/shared/session";
import { makePlan, makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

await Promise.all([import("@/shared/ui/DialogPanel"), import("@/entities/project/picker")]);

const HOUR = 3_600_000;

function certificate(changes: Partial<DomainCertificate> = {}): DomainCertificate {
  const nextTry = new Date(Date.now() + 6 * HOUR).toISOString();
  return { state: "pending", validUntil: null, error: null, nextTry, ...changes };
}

/** The settings of somebody whose profile has a domain. */
function open(state: "served" | "suspended" = "served") {
  const user = makeUser({
    plan: makePlan("studio"),
    permissions: { ...makeUser().permissions, can_map_domain: true },
    domain: "salt.example",
    domain_state: state,
  });
  mock.library.user = { ...user };
  act(() => setUser(user));
  render(
    <MemoryRouter initialEntries={["/settings/#domain"]}>
      <SettingsPage />
    </MemoryRouter>,
  );
  return within(screen.getByRole("region", { name: "Domain" }));
}

const asked = () => mock.callsTo("GET", "/api/domain/certificate/salt.example");

beforeEach(() => act(() => clearSession()));

it("says nothing where certificates are somebody else’s work", async () => {
  const section = open();
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(section.getByRole("link", { name: "salt.example" })).toBeVisible();
  expect(section.queryByText(/^Certificate/)).toBeNull();
});

it("says until when one is valid", async () => {
  mock.domains.certificate = certificate({ state: "valid", validUntil: "2027-02-19T10:00:00Z" });
  const section = open();
  expect(await section.findByText("Certificate: valid until 19 Feb 2027")).toBeVisible();
});

it("says when a failed one is tried again, and why it failed", async () => {
  mock.domains.certificate = certificate({
    state: "failed",
    error: "nobody answered at salt.example",
  });
  const section = open();
  const next = "Certificate: failed. The next try is in 6 hours.";
  expect(await section.findByText(next)).toBeVisible();
  expect(section.getByText(/^The certificate authority says: nobody answered/)).toBeVisible();
});

it("looks again while one is being made, and no longer", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mock.domains.certificate = certificate();
  const section = open();
  expect(await section.findByText(/^Certificate: being made/)).toBeVisible();
  mock.domains.certificate = certificate({ state: "valid", validUntil: "2027-02-19T10:00:00Z" });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await section.findByText(/^Certificate: valid until/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked()).toHaveLength(2);
  vi.useRealTimers();
});

it("is not asked for while the domain is not served", async () => {
  const section = open("suspended");
  expect(section.getByText(/so it is not served/)).toBeVisible();
  await act(() => Promise.resolve());
  expect(asked()).toHaveLength(0);
});
