import { paths, readSignInQuery, safeRedirect, withAttempt } from "./paths";

describe("where signing in may lead", () => {
  it.each([
    ["/published", "/published"],
    ["/settings/#change-plan", "/settings/#change-plan"],
    ["/?query=salt", "/?query=salt"],
    ["/auth/start-with-template/100007", "/auth/start-with-template/100007"],
    ["/auth/invitation?token=abc", "/auth/invitation?token=abc"],
    ["/auth/confirm?token=abc", "/auth/confirm?token=abc"],
  ])("follows %s, a path of this app", (value, expected) => {
    expect(safeRedirect(value)).toBe(expected);
  });

  it.each([
    [null],
    [""],
    ["https://elsewhere.example/"],
    ["//elsewhere.example"],
    ["/\\elsewhere.example"],
    ["/\t/elsewhere.example"],
    ["/a/..//elsewhere.example"],
    ["javascript:alert(1)"],
    ["published"],
    ["/auth/logout"],
    ["/auth/start-with-template/../logout"],
    ["/auth/invitation/more"],
    ["/auth/confirm/more"],
  ])("goes home instead of following %j", (value) => {
    expect(safeRedirect(value)).toBe("/");
  });

  it("reads redirect and attempt, and takes nonsense for nothing", () => {
    const read = (text: string) => readSignInQuery(new URLSearchParams(text));
    expect(read("redirect=/team&attempt=2")).toEqual({ redirect: "/team", attempt: 2 });
    expect(read("redirect=//x&attempt=many")).toEqual({});
    expect(read("attempt=99")).toEqual({ attempt: 3 });
  });

  it("carries the attempt along in the address", () => {
    expect(withAttempt("/team?query=a#b", 2)).toBe("/team?query=a&attempt=2#b");
    expect(withAttempt("/team", 0)).toBe("/team");
  });
});

describe("addresses", () => {
  it("builds every kind of address in one module", () => {
    expect(paths.folder("ines.okafor", "kiln & co")).toBe("/ines.okafor/f/kiln%20%26%20co");
    expect(paths.sharedFolder("tomas", "f1")).toBe("/shared/tomas/f/f1");
    expect(paths.filter("team")).toBe("/team");
    expect(paths.filter("team", "tomas")).toBe("/team/tomas");
    expect(paths.project(7)).toBe("/edit/7/contents/");
    expect(paths.about(7)).toBe("/edit/7/about/");
    expect(paths.settings("pricing")).toBe("/settings/#pricing");
    expect(paths.login({ redirect: "/", attempt: 0 })).toBe("/auth/login?redirect=%2F");
    expect(paths.viewerProject("ines", 7)).toBe("http://localhost:4001/ines/7/");
    expect(paths.viewerTemplate(7)).toBe("http://localhost:4001/7");
    expect(paths.plan()).toBe("/settings/change-plan");
    expect(paths.plan({ plan: "studio", openCardModal: "true", fromAlert: "true" })).toBe(
      "/settings/change-plan?plan=studio&openCardModal=true&fromAlert=true",
    );
  });
});
