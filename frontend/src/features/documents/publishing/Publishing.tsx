import type { ProjectDetail } from "@/shared/api/publication";
import { PublishActions } from "./PublishActions";
import { useComparison } from "./useComparison";

interface PublishingProps {
  detail: ProjectDetail;
  /** It is published: what shows the project reads it again. */
  onPublished: () => void;
}

/** Preview and publishing, with what readers do not have yet. */
export function Publishing({ detail, onPublished }: PublishingProps) {
  const { comparison, reload } = useComparison();
  const published = () => {
    reload();
    onPublished();
  };
  return (
    <PublishActions
      detail={detail}
      comparison={comparison}
      onRetry={reload}
      onPublished={published}
    />
  );
}
