/** The places in the editor where comments are shown. What stands in them comes from the page around the editor. */

import { type ComponentType, createContext, useContext } from "react";

interface CommentParts {
  /** In the column at the right. */
  readonly Panel: ComponentType;
  /** Over the page. */
  readonly Pins: ComponentType;
  /** How many comments are unread, beside the name of the panel. */
  readonly Unread: ComponentType<{ className: string | undefined }>;
}

export const CommentPartsContext = createContext<CommentParts | null>(null);

/** Null where there are no comments around the editor. */
export function useCommentParts(): CommentParts | null {
  return useContext(CommentPartsContext);
}
