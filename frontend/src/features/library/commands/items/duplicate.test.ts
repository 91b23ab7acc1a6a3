import { beforeEach, expect, it } from "vitest";
import { stage } from "../../store/stage";
import { freshMenus, labels, menu } from "../testMenus";

beforeEach(freshMenus);

it("nothing is duplicated on a phone", () => {
  stage.phone = true;
  expect(labels(menu("draft"))).not.toContain("Duplicate");
});
