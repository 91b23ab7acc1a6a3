import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useRegisterCommands } from "@/shared/commands";
import { late } from "@/shared/ui";
import { mayLayOut } from "../commands/context";
import { useEditor } from "../editor/context";
import { commandsMessages } from "../messages/commands";
import { takingMessages as words } from "../messages/taking";
import { asked, askToTakeOut } from "./asked";

const TakeOutDialog = late(async () => (await import("./TakeOutDialog")).TakeOutDialog);

/** Offers taking the project out, and shows its dialog as long as it is asked for (EDIT-441). */
export function TakeOut() {
  const editor = useEditor();
  const { open } = useStore(asked);
  useRegisterCommands(
    useMemo(
      () => [
        {
          id: "takeOut.open",
          label: words.command,
          keywords: "export download html zip site file backup leave",
          group: commandsMessages.groups.add,
          when: () => mayLayOut(editor),
          run: () => askToTakeOut(),
        },
      ],
      [editor],
    ),
  );
  useEffect(() => () => askToTakeOut(false), []);
  return open ? <TakeOutDialog onClose={() => askToTakeOut(false)} /> : null;
}
