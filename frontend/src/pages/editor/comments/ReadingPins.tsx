import { useEffect, useMemo } from "react";
import { Pins } from "@/features/documents/comments/Pins";
import { useLatest } from "@/shared/ui";
import { pinOf, usePlaced, useSought } from "./CommentPins";
import { useOpened, useTab } from "./tab";

/** The pins of the page where nothing has room beside them: a thread opens in the list of all. */
export function ReadingPins({ onOpen }: { onOpen: () => void }) {
  const tab = useTab();
  const placed = usePlaced();
  const pinned = useOpened((state) => state.pinned);
  const open = useLatest(onOpen);
  useSought();
  useEffect(() => {
    if (pinned === null) return;
    tab.setState({ pinned: null, listed: pinned });
    open.current();
  }, [tab, pinned]);
  const pins = useMemo(() => placed.map(pinOf), [placed]);
  return (
    <Pins pins={pins} open={null} popover={null} onOpen={(id) => tab.setState({ pinned: id })} />
  );
}
