import { act, screen, within } from "@testing-library/react";
import { clearSession } from "@/shared/session";
import { openSettings } from "./settings.setup";

const section = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(() => act(clearSession));

describe("the creator profile", () => {
  it("ACCT-021 ACCT-022 is read, and changed through support", () => {
    const profile = {
      creatorName: "Studio Okafor",
      portfolioLink: "https://okafor.example",
      contactLink: null,
    };
    openSettings("#creator-profile", { creatorProfiles: [profile] });
    const group = section("Creator profile");
    expect(group.getByText("Studio Okafor")).toBeInTheDocument();
    expect(group.getByRole("link", { name: "okafor.example" })).toHaveAttribute(
      "href",
      "https://okafor.example",
    );
    expect(group.getByText("None")).toBeInTheDocument();
    expect(group.getByText(/made through support/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Templates" })).toBeInTheDocument();
  });

  it("ACCT-161 has nothing to type into", () => {
    openSettings("#creator-profile");
    const group = section("Creator profile");
    expect(group.queryAllByRole("textbox")).toEqual([]);
    expect(group.queryAllByRole("button")).toEqual([]);
  });
});
