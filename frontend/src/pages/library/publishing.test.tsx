import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useLimits } from "@/shared/limits";
import { api } from "@/test/api";
import { card, openLibrary, resetLibraryPage, serverProject } from "./openLibrary";

type Person = Awaited<ReturnType<typeof openLibrary>>["person"];

beforeEach(() => {
  resetLibraryPage();
  useLimits.getState().close();
});

const openMenu = async (person: Person, name: string) =>
  person.click(within(await card(name)).getByRole("button", { name: `Actions for ${name}` }));
const row = (name: string) => screen.findByRole("menuitem", { name });
const rows = async () => {
  const items = await screen.findAllByRole("menuitem");
  return items.map((item) => item.textContent);
};
const choose = async (person: Person, name: string, action: string) => {
  await openMenu(person, name);
  await person.click(await row(action));
};

describe("publishing from the dashboard", () => {
  it("DASH-002 puts an unpublished project before its public at once", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const { person } = await openLibrary();
    const release = api.hold();
    await choose(person, "Salt", "Publish");
    expect(await within(await card("Salt")).findByText("Published")).toBeInTheDocument();
    expect(serverProject(num_id)?.is_published).toBe(false);
    release();
    await waitFor(() => expect(serverProject(num_id)?.is_published).toBe(true));
  });

  it("publishes changes, and offers that only while there are some", async () => {
    const { num_id } = api.project({ title: "Salt", is_published: true, changed: true });
    const { person } = await openLibrary();
    await choose(person, "Salt", "Publish changes");
    await waitFor(() => expect(serverProject(num_id)?.changed).toBe(false));
    await openMenu(person, "Salt");
    expect(await rows()).not.toContain("Publish changes");
  });

  it("opens the limit’s modal and goes back when the plan allows no more", async () => {
    api.publication.limit = 0;
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await choose(person, "Salt", "Publish");
    await waitFor(() => expect(useLimits.getState().limit).toBe("publish"));
    expect(await within(await card("Salt")).findByText("Unpublished")).toBeInTheDocument();
  });

  it("DASH-174 DASH-175 offers Unpublish for published projects only", async () => {
    const { num_id } = api.project({ title: "Salt", is_published: true });
    api.project({ title: "Marrow" });
    const { person } = await openLibrary();
    await openMenu(person, "Marrow");
    expect(await rows()).not.toContain("Unpublish");
    await person.keyboard("{Escape}");
    await choose(person, "Salt", "Unpublish");
    await waitFor(() => expect(serverProject(num_id)?.is_published).toBe(false));
  });

  it("DASH-330 shows in the server’s words why unpublishing failed", async () => {
    const { num_id } = api.project({ title: "Salt", is_published: true });
    api.fail("POST", `/api/unpublish/${num_id}`, 409, {
      code: "conflict",
      detail: "It is being copied",
      more: { error: "It is being copied" },
    });
    const { person } = await openLibrary();
    await choose(person, "Salt", "Unpublish");
    expect(await screen.findByText("It is being copied")).toBeInTheDocument();
    expect(await within(await card("Salt")).findByText("Published")).toBeInTheDocument();
  });
});

describe("a project’s domain", () => {
  it("DASH-176 is disconnected after a question", async () => {
    const { num_id } = api.project({ title: "Salt", is_published: true, domain: "salt.example" });
    const { person } = await openLibrary();
    await choose(person, "Salt", "Disconnect domain");
    const dialog = await screen.findByRole("alertdialog", { name: "Disconnect salt.example?" });
    await person.click(within(dialog).getByRole("button", { name: "Disconnect" }));
    await waitFor(() => expect(serverProject(num_id)?.domain).toBeNull());
  });

  it("DASH-329 stays when disconnecting failed, and that is shown", async () => {
    const { num_id } = api.project({ title: "Salt", domain: "salt.example" });
    api.fail("POST", `/api/mag/domain/${num_id}`);
    const { person } = await openLibrary();
    await choose(person, "Salt", "Disconnect domain");
    await person.click(await screen.findByRole("button", { name: "Disconnect" }));
    const sentence = "An error occurred while unmapping the domain.";
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(serverProject(num_id)?.domain).toBe("salt.example");
  });

  it("DASH-003 DASH-250 is connected in the project’s settings, as far as the plan goes", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const { user } = api.library;
    user.permissions = { ...user.permissions, can_map_domain: true, domain_limit: 1 };
    user.projectDomains = 0;
    const { person, router } = await openLibrary();
    await choose(person, "Salt", "Connect domain");
    const { pathname, hash } = router.state.location;
    expect(pathname + hash).toBe(`/edit/${num_id}/about/#settings-domain`);
  });

  it("BILL-045 is connected however many there are where nothing limits them", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const { user } = api.library;
    user.permissions = { ...user.permissions, can_map_domain: true, domain_limit: -1 };
    user.projectDomains = 40;
    const { person, router } = await openLibrary();
    await choose(person, "Salt", "Connect domain");
    const { pathname, hash } = router.state.location;
    expect(pathname + hash).toBe(`/edit/${num_id}/about/#settings-domain`);
    expect(useLimits.getState().limit).toBeNull();
  });

  it("DASH-250 at the limit opens the limit’s modal; without the permission is not offered", async () => {
    api.project({ title: "Salt" });
    const { user } = api.library;
    user.permissions = { ...user.permissions, can_map_domain: true, domain_limit: 1 };
    user.projectDomains = 1;
    const first = await openLibrary();
    await choose(first.person, "Salt", "Connect domain");
    expect(useLimits.getState().limit).toBe("domainCount");
    first.unmount();
    resetLibraryPage();
    user.permissions = { ...user.permissions, can_map_domain: false };
    const second = await openLibrary();
    await openMenu(second.person, "Salt");
    expect(await rows()).not.toContain("Connect domain");
  });

  it("DASH-271 is not connected while the subscription is paused", async () => {
    api.project({ title: "Salt" });
    const { user } = api.library;
    user.permissions = {
      ...user.permissions,
      can_map_domain: true,
      domain_limit: 3,
      _reasons: { limited_usage: { code: "reason_subscription_paused" } },
    };
    const { person } = await openLibrary();
    await choose(person, "Salt", "Connect domain");
    expect(useLimits.getState().sentence).toBe(
      "You can’t map a custom domain. Please unpause your subscription first",
    );
  });
});

describe("the ways to a project’s public", () => {
  it("lead to the viewer in a tab of its own, without counting the owner", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { num_id } = api.project({ title: "Salt", is_published: true });
    const { person } = await openLibrary();
    await choose(person, "Salt", "View published page");
    expect(open).toHaveBeenCalledWith(`/api/mag/${num_id}/visit`, "_blank", "noopener");
  });

  it("DASH-030 DASH-031 lead to the settings of the project and of its private pages", async () => {
    const { num_id } = api.project({ title: "Salt", isPrivatePages: true });
    const { person, router } = await openLibrary();
    await choose(person, "Salt", "Private pages");
    expect(router.state.location.hash).toBe("#settings-private-pages");
    // Otherwise a card of the page that is being left may be pressed.
    await screen.findByRole("heading", { name: "Editor" });
    await router.navigate("/");
    await choose(person, "Salt", "Project settings");
    const { pathname, hash } = router.state.location;
    expect(pathname + hash).toBe(`/edit/${num_id}/about/#settings`);
  });
});
