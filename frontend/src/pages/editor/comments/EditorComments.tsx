import { type ReactNode, useState } from "react";
import { CommentsProvider, useFreshComments, useUnreadCount } from "@/features/comments";
import { CommentPartsContext } from "@/features/documents/comments/parts";
import { useLive } from "@/features/documents/live/state";
import { formatCount } from "@/shared/format";
import { late } from "@/shared/ui";
import { LinkedThread } from "./LinkedThread";
import { createTab, TabContext } from "./tab";

const Panel = late(async () => (await import("./CommentsPanel")).CommentsPanel);
const Pins = late(async () => (await import("./CommentPins")).CommentPins);

const PagePins = late(async () => (await import("./ReadingPins")).ReadingPins);

const PARTS = { Panel, Pins, PagePins, Unread };

/** The comments of a project, for the editor that stands in it. */
export function EditorComments({ numId, children }: { numId: number; children: ReactNode }) {
  const [tab] = useState(createTab);
  return (
    <CommentsProvider numId={numId}>
      <TabContext value={tab}>
        <CommentPartsContext value={PARTS}>
          <Fresh />
          {children}
          {/* After the editor: its drawers hear that a panel is asked for. */}
          <LinkedThread />
        </CommentPartsContext>
      </TabContext>
    </CommentsProvider>
  );
}

/** Others have written: it is said by the connection that tells of their changes. */
function Fresh() {
  useFreshComments(useLive(({ comments }) => comments));
  return null;
}

/** How many comments are unread, where there are some (EDIT-382). */
function Unread({ className }: { className: string | undefined }) {
  const count = useUnreadCount();
  // The space keeps them apart where they are said.
  return (
    count > 0 && (
      <>
        {" "}
        <small className={className}>{formatCount(count)}</small>
      </>
    )
  );
}
