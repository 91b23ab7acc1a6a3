import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { activeCommands } from "@/shared/commands";
import { common } from "@/shared/messages/common";
import { ProjectPictures } from "../assets/ProjectPictures";
import { renderInEditor } from "../editor/testing/render";
import { EditorFrame } from "../frame/EditorFrame";
import { EditorKeys } from "./EditorKeys";

/** After a change of commands: `npx vitest run src/features/documents/help -u`, and look at what differs. */
it("the help pages tell every key of the editor", async () => {
  await renderInEditor(
    <ProjectPictures>
      <EditorFrame title="Salt" actions={null} />
    </ProjectPictures>,
  );
  const groups: { group: string; keys: string[][] }[] = [];
  for (const { group, shortcut, label } of activeCommands()) {
    if (!shortcut || group === common.groups.general) continue;
    let known = groups.find((one) => one.group === group);
    if (known === undefined) {
      known = { group, keys: [] };
      groups.push(known);
    }
    known.keys.push([shortcut, label]);
  }
  const text = `${JSON.stringify(groups, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("./keys.gen.json");
});

it("they stand under what they are for", () => {
  render(<EditorKeys />);
  const arrange = screen.getByRole("region", { name: "Arrange" });
  expect(within(arrange).getByText("Group")).toBeInTheDocument();
});
