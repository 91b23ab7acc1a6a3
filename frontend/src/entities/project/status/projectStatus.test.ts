import { describe, expect, it } from "vitest";
import { projectStatus } from "./projectStatus";

describe("DASH-171 DASH-172 DASH-173 projectStatus", () => {
  it.each([
    [{ is_published: true, changed: false, isArchived: false }, "published"],
    [{ is_published: true, changed: true, isArchived: false }, "changed"],
    [{ is_published: false, changed: false, isArchived: false }, "unpublished"],
    [{ is_published: false, changed: true, isArchived: false }, "unpublished"],
    [{ is_published: true, changed: true, isArchived: true }, "unpublished"],
  ] as const)("reads %o as %s", (project, status) => {
    expect(projectStatus(project)).toBe(status);
  });
});
