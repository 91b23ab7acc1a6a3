import { useLayoutEffect } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { paths } from "@/shared/paths";
import type { RecordId } from "../model/record";
import type { Editor } from "./Editor";

/**
 * The page on the canvas stands in the address: Back leads to the page before, and a link opens the page that it names. All
 * of that is settled before anything is painted: else somebody who turns a page at once would be led back.
 */
export function usePageInAddress(editor: Editor): void {
  const { pageId } = useParams();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const pages = editor.records.children("pages");
    const named = pages.find((page) => page === pageId) ?? pages[0];
    if (named !== undefined) editor.openPage(named);
  }, [editor, pageId]);
  useLayoutEffect(() => {
    const show = (page: RecordId) => {
      const first = editor.records.children("pages")[0];
      void navigate(paths.project(editor.numId, page === first ? undefined : page));
    };
    return editor.view.subscribe(({ page }, before) => {
      const named = new URL(window.location.href).pathname.split("/")[4];
      const first = editor.records.children("pages")[0];
      if (page !== before.page && page !== (named || first)) show(page);
    });
  }, [editor, navigate]);
  // A page that somebody deletes is left for the first one.
  useLayoutEffect(
    () =>
      editor.records.subscribeChildren("pages", () => {
        const pages = editor.records.children("pages");
        const [first] = pages;
        const { page } = editor.view.getState();
        if (first !== undefined && !pages.includes(page)) editor.openPage(first);
      }),
    [editor],
  );
}
