import { domain } from "@/entities/domain/messages/domain";
import { unmapDomain } from "@/features/library/store";
import { SettingsPanel, type SettingsPart } from "@/features/publication";
import { publishing as publication } from "@/features/publication/messages/publishing";
import type { ProjectDetail } from "@/shared/api/publication";
import { loadMe } from "@/shared/session";
import { confirmDialog, Dialog, showToast } from "@/shared/ui";

interface OwnSettingsProps {
  detail: ProjectDetail;
  part: SettingsPart;
  onSaved: (detail: ProjectDetail) => void;
  onClose: () => void;
  onReload: () => void;
}

/** The settings at the addresses that name them; for a teammate, why they are not theirs to change. */
export function OwnSettings({ detail, part, onSaved, onClose, onReload }: OwnSettingsProps) {
  const disconnect = async () => {
    if (detail.domain === null) return;
    const { title, text, yes, cancel } = publication.confirmDisconnect;
    const question = { title: title(detail.domain), text, confirm: yes, cancel };
    if ((await confirmDialog(question)) && (await unmapDomain(detail.num_id))) onReload();
  };
  if (detail.access !== "owner") {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={publication.panel.title}>
        <p>{publication.panel.readOnly}</p>
      </Dialog>
    );
  }
  return (
    <SettingsPanel
      detail={detail}
      part={part}
      onSaved={onSaved}
      onClose={onClose}
      onDisconnect={() => void disconnect()}
      onConnected={(name) => {
        showToast({ text: domain.done.connected(name) });
        onReload();
        void loadMe();
      }}
    />
  );
}
