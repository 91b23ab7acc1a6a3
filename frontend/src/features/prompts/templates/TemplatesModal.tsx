import { ArrowUpRight } from "lucide-react";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { Dialog, Icon, VisuallyHidden } from "@/shared/ui";
import { templateMessages as words } from "./messages/templates";
import { TemplateGrid } from "./TemplateGrid";
import styles from "./templates.module.css";

interface TemplatesModalProps {
  open: boolean;
  onClose: () => void;
}

export function TemplatesModal({ open, onClose }: TemplatesModalProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.context}
      wide
      footer={
        <a className={styles.all} href={paths.templatesPage()} target="_blank" rel="noopener">
          {words.seeAll}
          <VisuallyHidden>, {common.opensInNewTab}</VisuallyHidden>
          <Icon of={ArrowUpRight} />
        </a>
      }
    >
      <TemplateGrid />
    </Dialog>
  );
}
