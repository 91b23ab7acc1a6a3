/** The places in the editor where comments are shown. What stands in them comes from the page around the editor. */

import { type ComponentType, createContext, useContext } from "react";

interface CommentParts {
  /** In the column at the right. */
  readonly Panel: ComponentType;
  /** Over the page. */
  readonly Pins: ComponentType;
  /** Over the page where nothing has room beside it: they open the panel. */
  readonly PagePins: ComponentType<{ onOpen: () => void }>;
  /** How many comments are unread, beside the name of the panel. */
  readonly Unread: ComponentType<{ className: string | undefined }>;
}

export const CommentPartsContext = createContext<CommentParts | null>(null);

/** Null where there are no comments around the editor. */
export function useCommentParts(): CommentParts | null {
  return useContext(CommentPartsContext);
}
