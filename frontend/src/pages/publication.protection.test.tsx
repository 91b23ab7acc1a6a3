import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ALERT_MS } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { clearSession } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { setConfig } from "@/test/config";
import { openSettings } from "./settings.setup";

const person = userEvent.setup();
const permissions = { ...makeUser().permissions, can_make_mag_private_by_email: true };

beforeEach(() => act(clearSession));

describe("project protection", () => {
  const field = () => screen.getByRole("textbox", { name: "Who may read" });
  const save = () => person.click(screen.getByRole("button", { name: "Save list" }));

  it("ACCT-155 is for those with the permission alone", () => {
    openSettings("#change-name");
    expect(screen.queryByRole("region", { name: "Project protection" })).not.toBeInTheDocument();
  });

  it("ACCT-139 ACCT-198 saves addresses and domains apart", async () => {
    openSettings("#email-protection", { permissions });
    await person.type(field(), "noor@haddad.example , @kiln.example,zoe@x.example,");
    await save();
    expect(await screen.findByText("List saved")).toBeInTheDocument();
    expect(mock.callsTo("PUT", "/api/me").at(-1)?.body).toEqual({
      magEmailWhitelist: {
        allowedEmails: ["noor@haddad.example", "zoe@x.example"],
        allowedDomains: ["@kiln.example"],
      },
    });
    expect(field()).toHaveValue("noor@haddad.example, zoe@x.example, @kiln.example");
  });

  it.each(["example.com", "@example", "ines@", "a@b.example @kiln.example"])(
    "ACCT-141 refuses %s and saves nothing",
    async (entry) => {
      openSettings("#email-protection", { permissions });
      await person.type(field(), entry);
      await save();
      expect(screen.getByText("Please enter valid emails or domains.")).toBeInTheDocument();
      expect(field()).toHaveFocus();
      expect(mock.callsTo("PUT", "/api/me")).toEqual([]);
    },
  );

  it("ACCT-142 refuses what is there twice", async () => {
    openSettings("#email-protection", { permissions });
    await person.type(field(), "a@b.example, A@b.example");
    await save();
    expect(screen.getByText("Some entries are duplicates.")).toBeInTheDocument();
    expect(mock.callsTo("PUT", "/api/me")).toEqual([]);
  });

  it("ACCT-226 names a way to support for ten seconds when saving fails", async () => {
    openSettings("#email-protection", { permissions });
    mock.fail("PUT", "/api/me", 500);
    await person.type(field(), "a@b.example");
    await save();
    expect(await screen.findByText(/support@octavo\.example/)).toBeInTheDocument();
    const alert = useAlerts.getState().alerts.find(({ type }) => type === "project-protection");
    expect(alert?.ms).toBe(10_000);
    expect(ALERT_MS).toBe(5_000);
    expect(field()).toHaveValue("a@b.example");
  });

  it("leads to the form of requests where no address is named", async () => {
    setConfig({ supportEmail: null });
    try {
      openSettings("#email-protection", { permissions });
      mock.fail("PUT", "/api/me", 500);
      await person.type(field(), "a@b.example");
      await save();
      const link = await screen.findByRole("link", { name: "Contact support" });
      expect(link).toHaveAttribute("href", "/request-a-demo");
    } finally {
      setConfig();
    }
  });
});
