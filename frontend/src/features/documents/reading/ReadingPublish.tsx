import { useState } from "react";
import type { ProjectDetail } from "@/shared/api/publication";
import { Button, showToast } from "@/shared/ui";
import { readingMessages as words } from "../messages/reading";
import { refusalOf } from "../publishing/PublishActions";
import { PublishSheet } from "../publishing/PublishSheet";
import { useComparison } from "../publishing/useComparison";

interface ReadingPublishProps {
  detail: ProjectDetail;
  onPublished: () => void;
}

/** Publishes what was changed, for those who may; a tap tells the others why they may not. */
export function ReadingPublish({ detail, onPublished }: ReadingPublishProps) {
  const { comparison, reload } = useComparison();
  const [open, setOpen] = useState(false);
  const reason = refusalOf(detail);
  return (
    <>
      <Button
        variant="filled"
        aria-disabled={reason !== null || undefined}
        aria-description={reason ?? undefined}
        onClick={() => (reason === null ? setOpen(true) : showToast({ text: reason }))}
      >
        {words.publish}
      </Button>
      <PublishSheet
        open={open}
        onClose={() => setOpen(false)}
        detail={detail}
        comparison={comparison}
        onRetry={reload}
        onPublished={() => {
          reload();
          onPublished();
        }}
      />
    </>
  );
}
