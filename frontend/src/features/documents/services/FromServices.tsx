import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useRegisterCommands } from "@/shared/commands";
import { late } from "@/shared/ui";
import { onlyOne } from "../assets/take";
import { useEditor } from "../editor/context";
import { commandsMessages } from "../messages/commands";
import { servicesMessages as words } from "../messages/services";
import { asked, askServices, endAskingServices } from "./asked";

const ServicesDialog = late(async () => (await import("./ServicesDialog")).ServicesDialog);

const KEYWORDS = "unsplash flickr youtube vimeo stock image film";

/** Offers pictures and videos of connected services, and shows their dialog as long as it is asked for (EDIT-234). */
export function FromServices() {
  const editor = useEditor();
  const { purpose } = useStore(asked);
  useRegisterCommands(
    useMemo(() => {
      const picture = () => onlyOne(editor, ["picture"]);
      return [
        {
          id: "services.choose",
          label: words.command,
          keywords: KEYWORDS,
          group: commandsMessages.groups.add,
          when: () =>
            editor.layout || picture() !== null || { reason: commandsMessages.reasons.locked },
          run: () => askServices({ for: "page" }),
        },
        {
          id: "services.fill",
          label: words.replace,
          keywords: "unsplash flickr replace",
          group: commandsMessages.groups.edit,
          when: () => picture() !== null,
          run: () => {
            const record = picture();
            if (record !== null) askServices({ for: "register", record, register: "asset" });
          },
        },
      ];
    }, [editor]),
  );
  useEffect(() => endAskingServices, []);
  return purpose === null ? null : <ServicesDialog purpose={purpose} onClose={endAskingServices} />;
}
