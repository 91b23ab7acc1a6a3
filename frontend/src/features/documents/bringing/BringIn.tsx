import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import { useRegisterCommands } from "@/shared/commands";
import { late } from "@/shared/ui";
import { mayLayOut } from "../commands/context";
import { useEditor } from "../editor/context";
import { bringingMessages as words } from "../messages/bringing";
import { commandsMessages } from "../messages/commands";
import { asked, askToBringIn, endBringingIn } from "./asked";

const BringInDialog = late(async () => (await import("./BringInDialog")).BringInDialog);

/** What the address says where somebody comes to bring something in: the Guidance Kit does (EDIT-395). */
const PARAMETER = "bring-in";

/** Offers bringing in, and shows its dialog as long as it is asked for. */
export function BringIn() {
  const editor = useEditor();
  const { open, file } = useStore(asked);
  const [search, setSearch] = useSearchParams();
  const comesForIt = search.has(PARAMETER);
  useRegisterCommands(
    useMemo(
      () => [
        {
          id: "bringIn.open",
          label: words.command,
          keywords: "import markdown html figma svg zip json paste",
          group: commandsMessages.groups.add,
          when: () => mayLayOut(editor),
          run: () => askToBringIn(),
        },
      ],
      [editor],
    ),
  );
  useEffect(() => {
    if (!comesForIt) return;
    setSearch(
      (before) => {
        const left = new URLSearchParams(before);
        left.delete(PARAMETER);
        return left;
      },
      { replace: true },
    );
    if (editor.layout) askToBringIn();
  }, [comesForIt, setSearch, editor]);
  useEffect(() => endBringingIn, []);
  return open ? <BringInDialog dropped={file} onClose={endBringingIn} /> : null;
}
