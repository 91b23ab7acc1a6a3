import { beforeEach, expect, it } from "vitest";
import { freshMenus, type Kind, labels, menu, withPermissions } from "../testMenus";

beforeEach(freshMenus);

it("DASH-248 Send appears only with the permission, for one or several, collections too", () => {
  expect(labels(menu("draft"))).not.toContain("Send copy…");
  withPermissions({ can_use_send: true });
  for (const chosen of [["draft"], ["full"], ["draft", "full"]] as Kind[][]) {
    expect(menu(...chosen)).toContain("Send copy…");
  }
});
