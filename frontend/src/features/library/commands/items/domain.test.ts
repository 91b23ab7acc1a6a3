import { beforeEach, expect, it } from "vitest";
import { freshMenus, menu, menuOf, withPermissions } from "../testMenus";

beforeEach(freshMenus);

it("DASH-250 Connect domain appears only with the permission", () => {
  expect(menu("draft")).not.toContain("Connect domain");
  withPermissions({ can_map_domain: true, domain_limit: 1 });
  expect(menu("draft")).toContain("Connect domain");
  expect(menuOf({ domain: "salt.example" })).not.toContain("Connect domain");
});
