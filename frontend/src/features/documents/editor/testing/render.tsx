import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { queryClient } from "@/shared/api/query";
import { CommandHost } from "@/shared/commands";
import { SharedMenu } from "@/shared/ui";
import { CanvasContext } from "../../canvas/context";
import { EditorContext } from "../context";
import { canvasOf } from "./canvas";
import { openEditor } from "./editor";

/** Parts of the editor with an open document and a canvas around them. */
export async function renderInEditor(
  parts: ReactNode,
  given: Parameters<typeof openEditor>[0] = {},
) {
  // Menus come with code of their own, which is here before anything opens one.
  await import("@/shared/ui/MenuPanel");
  const opened = await openEditor(given);
  const controller = canvasOf(opened.editor);
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <EditorContext value={opened.editor}>
          <CanvasContext value={controller}>{parts}</CanvasContext>
        </EditorContext>
        <CommandHost />
        <SharedMenu />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...opened, controller, ...shown };
}
