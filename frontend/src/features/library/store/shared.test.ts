import { expect, it } from "vitest";
import { loadTeam } from "@/entities/team";
import { api } from "@/test/api";

it("knows what a page without a library has loaded of the team", async () => {
  const noor = api.team.owner({ name: "Noor Haddad" });
  const reeds = api.team.sharedProject(noor, { title: "Reeds" });
  await loadTeam();
  const { isForeign } = await import("./shared");
  const { projectOf } = await import("./library");
  expect(projectOf(reeds.num_id)?.title).toBe("Reeds");
  expect(isForeign(reeds.num_id)).toBe(true);
});
