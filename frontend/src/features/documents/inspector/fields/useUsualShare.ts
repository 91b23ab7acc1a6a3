import { useSession } from "@/shared/session";
import { useEditor } from "../../editor/context";
import { inspectorMessages } from "../../messages/inspector";

const words = inspectorMessages.project;

/** What stands for a page where neither it nor the project has a picture for sharing, in words. */
export function useUsualShare(): string {
  const { session } = useEditor();
  const own = useSession(({ user }) => user?.opts.sharePicture ?? null);
  // Of somebody else's account nobody is told what it has.
  return session.access === "owner" && own !== null ? words.shareAccount : words.shareDrawn;
}
