import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { api } from "@/test/api";
import { setViewport } from "@/test/browser";
import { setConfig } from "@/test/config";
import { card, openLibrary, resetLibraryPage } from "./openLibrary";

beforeEach(resetLibraryPage);

describe("cards", () => {
  it("DASH-171 DASH-172 DASH-173 say the status in a word", async () => {
    api.project({ title: "A", is_published: true });
    api.project({ title: "B", is_published: true, changed: true });
    api.project({ title: "C" });
    await openLibrary("/");
    expect(await card("A")).toHaveTextContent("Published");
    expect(await card("B")).toHaveTextContent("Unpub changes");
    expect(await card("C")).toHaveTextContent("Unpublished");
  });

  it("DASH-190 DASH-191 DASH-192 DASH-193 say how a received copy fares", async () => {
    api.project({ title: "A", copyStatus: "processing" });
    api.project({ title: "B", copyStatus: "failed" });
    api.folder({ name: "F", copyStatus: "processing" });
    api.folder({ name: "G", copyStatus: "failed" });
    await openLibrary("/");
    expect(await card("Project is being received")).toBeVisible();
    expect(await card("Project failed to receive")).toBeVisible();
    expect(await card("Folder is being received")).toBeVisible();
    expect(await card("Folder failed to receive")).toBeVisible();
  });

  it("DASH-100 show what is new as new", async () => {
    api.project({ title: "Salt", showAsNew: true });
    await openLibrary("/");
    expect(await card("Salt")).toHaveTextContent(/New, /);
  });

  it("DASH-028 EDIT-017 a click opens the editor", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const { person, router } = await openLibrary("/");
    await person.click(await card("Salt"));
    expect(router.state.location.pathname).toBe(`/edit/${num_id}/contents/`);
  });
});

describe("on a phone", () => {
  beforeEach(() => setViewport(390));

  it("EDIT-021 a tap on a card opens the reading view", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const { person, router } = await openLibrary("/");
    await person.click(await card("Salt"));
    expect(router.state.location.pathname).toBe(`/edit/${num_id}/contents/`);
  });

  it("DASH-004 DASH-063 sorting and grouping fill the screen", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary("/");
    await card("Salt");
    await person.click(screen.getByRole("button", { name: "Sort" }));
    const sheet = await screen.findByRole("dialog", { name: "Sort and group" });
    await person.click(within(sheet).getByRole("radio", { name: "A to Z" }));
    await person.click(within(sheet).getByRole("radio", { name: /Ungrouped/ }));
    await waitFor(() =>
      expect(api.library.user).toMatchObject({ sortMode: "Alphabet", groupMode: "Ungrouped" }),
    );
    await person.click(within(sheet).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("DASH-005 nothing makes a project", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary("/");
    const salt = await card("Salt");
    expect(screen.queryByRole("button", { name: /Add/ })).toBeNull();
    salt.focus();
    await person.keyboard("nd");
    await person.click(within(salt).getByRole("button", { name: "Actions for Salt" }));
    await screen.findByRole("menuitem", { name: /Rename/ });
    expect(screen.queryByRole("menuitem", { name: /Duplicate/ })).toBeNull();
    expect(api.callsTo("POST", "/api/mag")).toHaveLength(0);
    expect(api.callsTo("POST", "/api/mags/duplicate")).toHaveLength(0);
  });

  it("DASH-006 DASH-007 the empty dashboard says where projects are made, with the product's name", async () => {
    setConfig({ productName: "Folio" });
    await openLibrary("/");
    expect(
      await screen.findByText("To create projects in Folio you need to go to the desktop version"),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Start a project" })).toBeNull();
  });
});
