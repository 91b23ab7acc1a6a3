import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useEditor } from "@/features/documents/editor/context";
import { usePhone } from "@/shared/ui";
import { useTab } from "./tab";

/** Names a thread in an address. */
const PARAMETER = "comment";

/** Opens the comments on the thread that the address names, as links in mails do (EDIT-383). */
export function LinkedThread() {
  const editor = useEditor();
  const tab = useTab();
  const phone = usePhone();
  const [search, setSearch] = useSearchParams();
  const linked = search.get(PARAMETER);
  useEffect(() => {
    if (linked === null) return;
    setSearch(
      (before) => {
        const left = new URLSearchParams(before);
        left.delete(PARAMETER);
        return left;
      },
      { replace: true },
    );
    // On a phone the pins open the sheet of all comments.
    tab.setState({ linked, listed: linked, pinned: phone ? linked : null });
    editor.view.setState({ panel: "comments" });
  }, [linked, setSearch, editor, tab, phone]);
  return null;
}
