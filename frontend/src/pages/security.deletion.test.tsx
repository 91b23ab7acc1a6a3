import { screen, waitFor, within } from "@testing-library/react";
import { navigation } from "@/shared/api/client";
import { useSession } from "@/shared/session";
import { api as mock } from "@/test/api";
import { open, person, prepare, press } from "./security.setup";

beforeEach(prepare);

describe("deleting the account", () => {
  const proceed = async () => {
    open("delete-account");
    await press("Proceed");
  };
  const goOn = () => screen.getByRole("button", { name: "Continue" });
  const confirm = async () => within(await screen.findByRole("alertdialog"));

  it("ACCT-240 offers seven reasons", async () => {
    await proceed();
    expect(screen.getAllByRole("radio").map((one) => one.parentElement?.textContent)).toEqual([
      "Missing features",
      "Difficult to use",
      "Too expensive",
      "Finished project",
      "Found alternative",
      "Not using all features",
      "Other",
    ]);
  });

  it("ACCT-143 ACCT-144 goes on with a reason only, and with words for Other", async () => {
    await proceed();
    expect(goOn()).toBeDisabled();
    await person.click(screen.getByRole("radio", { name: "Too expensive" }));
    expect(goOn()).toBeEnabled();
    await person.click(screen.getByRole("radio", { name: "Other" }));
    expect(goOn()).toBeDisabled();
    await person.type(screen.getByLabelText("In your own words"), "  ");
    expect(goOn()).toBeDisabled();
    await person.type(screen.getByLabelText("In your own words"), "I paint now");
    expect(goOn()).toBeEnabled();
  });

  it("ACCT-026 deletes nothing when the last question is left", async () => {
    await proceed();
    await person.click(screen.getByRole("radio", { name: "Too expensive" }));
    await person.click(goOn());
    await person.click((await confirm()).getByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await person.click(goOn());
    await confirm();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(mock.callsTo("DELETE", "/api/user/account")).toEqual([]);
  });

  it("ACCT-108 ACCT-109 is done by Proceed, a reason and the typed name, and leaves 500 ms later", async () => {
    await proceed();
    await person.click(screen.getByRole("radio", { name: "Other" }));
    await person.type(screen.getByLabelText("In your own words"), "I paint now");
    await person.click(goOn());
    const modal = await confirm();
    const button = modal.getByRole("button", { name: "Delete account" });
    expect(button).toBeDisabled();
    const timer = vi.spyOn(window, "setTimeout");
    await person.type(modal.getByLabelText("Type ines.okafor to confirm"), "ines.okafor{Enter}");
    expect(await modal.findByText(/Your account is deleted/)).toBeVisible();
    expect(mock.callsTo("DELETE", "/api/user/account")[0]?.body).toEqual({
      deleteReason: "I paint now",
    });
    expect(timer).toHaveBeenCalledWith(expect.any(Function), 500);
    await waitFor(() => expect(navigation.leaveTo).toHaveBeenCalledWith("/auth/goodbye"));
    expect(useSession.getState().user).toBeNull();
  });

  it("ACCT-218 says when it failed, and the person stays signed in", async () => {
    mock.fail("DELETE", "/api/user/account", 500);
    await proceed();
    await person.click(screen.getByRole("radio", { name: "Too expensive" }));
    await person.click(goOn());
    const modal = await confirm();
    await person.type(modal.getByLabelText(/^Type/), "Ines.Okafor{Enter}");
    expect(await screen.findByText("Cannot delete account right now")).toBeVisible();
    expect(modal.getByRole("button", { name: "Delete account" })).toBeEnabled();
    expect(useSession.getState().user).not.toBeNull();
    expect(navigation.leaveTo).not.toHaveBeenCalled();
  });
});
