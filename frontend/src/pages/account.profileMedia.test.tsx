import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import type { CropperProps } from "react-easy-crop";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { clearSession, setUser, useSession } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makePlan, makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

/** What the dialog asks of the library that moves and zooms; jsdom measures nothing, so the part is given. */
const asked = vi.hoisted(() => ({ props: null as null | Partial<CropperProps> }));
vi.mock("react-easy-crop", () => ({
  default: (props: CropperProps) => {
    asked.props = props;
    const [listener] = useState(() => props.onCropComplete);
    useEffect(() => {
      const part = { x: 100, y: 50, width: 300, height: 300 };
      listener?.(part, part);
    }, [listener]);
    return <div role="application" aria-label={String(props.cropperProps?.["aria-label"])} />;
  },
}));

const person = userEvent.setup({ applyAccept: false });
const picture = (type = "image/png") => new File(["picture"], "picture", { type });

function open(hash: string, changes: Parameters<typeof makeUser>[0] = {}) {
  const user = {
    plan: makePlan("studio"),
    ...changes,
  };
  mock.library.user = makeUser(user);
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    setUser(makeUser(user));
  });
  render(
    <MemoryRouter initialEntries={[`/settings/#${hash}`]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

const me = () => useSession.getState().user;
const press = (name: string) => person.click(screen.getByRole("button", { name }));

beforeEach(() => act(clearSession));

describe("the avatar", () => {
  // The dialog is fetched when it is wanted.
  const dialog = () => screen.findByRole("dialog", { name: "Change profile photo" });
  const choose = async (file = picture()) => {
    await press("Change photo");
    await person.upload(within(await dialog()).getByLabelText("Choose a picture"), file);
  };

  it("ACCT-025 ACCT-115 is cut round out of a picture, in a dialog of its own", async () => {
    open("change-name");
    await choose();
    await screen.findByRole("application", { name: /^The part that is shown/ });
    expect(asked.props).toMatchObject({ cropShape: "round", aspect: 1, minZoom: 1, maxZoom: 3 });
    expect(asked.props?.disableAutomaticStylesInjection).toBe(true);
    const zoom = screen.getByRole("slider", { name: "Zoom" });
    expect([zoom.getAttribute("min"), zoom.getAttribute("max")]).toEqual(["1", "3"]);
    await press("Save photo");
    await waitFor(() => expect(me()?.pic).toBe("http://localhost:4001/media/avatars/one.jpg"));
    expect(mock.callsTo("POST", "/api/me/pic")[0]?.body).toEqual({ upload: "file" });
    expect(mock.callsTo("PATCH", "/api/me/pic")[0]?.body).toEqual({
      url: "http://localhost:4001/media/pictures/one.jpg",
      cropX: 100,
      cropY: 50,
      cropW: 300,
      cropH: 300,
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Photo saved")).toBeVisible();
  });

  it("is no other file", async () => {
    open("change-name");
    await choose(picture("image/gif"));
    expect(await screen.findByText("Please choose a JPEG, PNG or WebP picture")).toBeVisible();
    expect(mock.callsTo("POST", "/api/me/pic")).toEqual([]);
  });

  it("ACCT-220 says when the picture has no address, and what is wrong with it", async () => {
    mock.profileMedia.picture = undefined;
    open("change-name");
    await choose();
    expect(await screen.findByText("Unable to get temporary file url")).toBeVisible();
    mock.fail("POST", "/api/me/pic", 422, { detail: "This picture cannot be read." });
    await person.upload(screen.getByLabelText("Choose a picture"), picture());
    expect(await screen.findByText("This picture cannot be read.")).toBeVisible();
    expect(screen.queryByRole("application")).toBeNull();
  });

  it("ACCT-221 says when it was not made, and keeps what was chosen", async () => {
    open("change-name");
    await choose();
    await screen.findByRole("application");
    mock.fail("PATCH", "/api/me/pic", 500);
    await press("Save photo");
    expect(await screen.findByText("Unable to create avatar")).toBeVisible();
    expect(me()?.pic).toBeNull();
    await press("Save photo");
    await waitFor(() => expect(me()?.pic).not.toBeNull());
  });

  it("ACCT-188 is taken away, or the alert says that it was not", async () => {
    open("change-name", { pic: "http://localhost:4001/media/avatars/old.jpg" });
    mock.fail("DELETE", "/api/me/pic", 500);
    await press("Delete photo");
    expect(await screen.findByText("Unable to delete avatar")).toBeVisible();
    expect(me()?.pic).not.toBeNull();
    await press("Delete photo");
    await waitFor(() => expect(me()?.pic).toBeNull());
    expect(screen.queryByRole("button", { name: "Delete photo" })).toBeNull();
  });
});

describe("the picture for sharing", () => {
  it("EDIT-045 is uploaded, shown and removed again", async () => {
    open("share-picture");
    const field = screen.getByLabelText("Upload share picture", { selector: "input" });
    await person.upload(field, picture());
    const shown = await screen.findByRole("img", { name: "Your share picture" });
    expect(shown).toHaveAttribute("src", "http://localhost:4001/media/shares/one.jpg");
    expect(mock.callsTo("POST", "/api/upload")[0]?.body).toMatchObject({ name: "sharePicture" });
    expect(me()?.opts.sharePicture).toBe("http://localhost:4001/media/shares/one.jpg");
    await press("Delete share picture");
    await waitFor(() => expect(me()?.opts.sharePicture).toBeNull());
    expect(screen.queryByRole("img", { name: "Your share picture" })).toBeNull();
  });
});

describe("the favicon", () => {
  it("ACCT-004 ACCT-127 is uploaded, shown and removed again", async () => {
    open("favicon");
    expect(screen.getByText(/^A square of 256 px is recommended/)).toBeVisible();
    await person.upload(screen.getByLabelText("Upload favicon", { selector: "input" }), picture());
    const icon = await screen.findByRole("img", { name: "Your favicon" });
    expect(icon).toHaveAttribute("src", "http://localhost:4001/media/favicons/one?size=128");
    expect(mock.callsTo("POST", "/api/upload")[0]?.body).toEqual({
      name: "favicon",
      upload: "file",
    });
    expect(mock.callsTo("POST", "/api/me/opts")[0]?.body).toEqual({
      data: { favicon: "http://localhost:4001/media/favicons/one" },
    });
    await press("Delete favicon");
    await waitFor(() => expect(me()?.opts.favicon).toBeNull());
    expect(screen.queryByRole("img", { name: "Your favicon" })).toBeNull();
  });

  it("ACCT-214 says when it was not uploaded, and what is wrong with it", async () => {
    open("favicon");
    const sentence = "This drawing is too complex. Please choose a PNG picture";
    mock.fail("POST", "/api/upload", 422, { detail: sentence });
    await person.upload(screen.getByLabelText("Upload favicon", { selector: "input" }), picture());
    expect(await screen.findByText("An error occurred while uploading favicon.")).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    mock.fail("POST", "/api/me/opts", 500);
    await person.upload(screen.getByLabelText("Upload favicon", { selector: "input" }), picture());
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(me()?.opts.favicon).toBeNull();
  });

  it("ACCT-215 says when it was not removed", async () => {
    const { opts } = makeUser();
    open("favicon", { opts: { ...opts, favicon: "http://localhost:4001/media/favicons/old" } });
    mock.fail("POST", "/api/me/opts", 500);
    await press("Delete favicon");
    expect(await screen.findByText("An error occurred while removing favicon.")).toBeVisible();
    expect(me()?.opts.favicon).not.toBeNull();
  });
});
