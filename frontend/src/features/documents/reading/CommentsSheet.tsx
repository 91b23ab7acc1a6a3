import type { ComponentType } from "react";
import { Dialog } from "@/shared/ui";
import { CanvasContext } from "../canvas/context";
import { useEditor } from "../editor/context";
import { commentingMessages } from "../messages/commenting";
import styles from "./Reading.module.css";

interface CommentsSheetProps {
  Panel: ComponentType;
  onClose: () => void;
}

/** All comments of the project, and the field for a new one (EDIT-415). */
export function CommentsSheet({ Panel, onClose }: CommentsSheetProps) {
  const { view } = useEditor();
  const close = () => {
    view.setState({ commenting: null });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      title={commentingMessages.title}
      flush
      persistent
    >
      <div className={styles.comments}>
        {/* Nothing has room beside the page: what is written stands here. */}
        <CanvasContext value={null}>
          <Panel />
        </CanvasContext>
      </div>
    </Dialog>
  );
}
