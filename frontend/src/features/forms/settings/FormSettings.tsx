import { type ReactNode, useId } from "react";
import type { FormOverview } from "@/shared/api/forms";
import { Button, Dialog } from "@/shared/ui";
import { settingsMessages as words } from "../messages/settings";
import { nameOfForm } from "../names";
import { Deliveries } from "./Deliveries";
import { KeptPart } from "./KeptPart";
import { RecipientsPart } from "./RecipientsPart";
import { ServicesPart } from "./ServicesPart";
import styles from "./Settings.module.css";
import { WebhookPart } from "./WebhookPart";

interface FormSettingsProps {
  numId: number;
  form: FormOverview;
  open: boolean;
  onClose: () => void;
}

/** What a part of the settings is about. */
export interface PartProps {
  numId: number;
  form: FormOverview;
}

/** What happens with the answers of a form: who gets them, and for how long they are kept. */
export function FormSettings({ numId, form, open, onClose }: FormSettingsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={nameOfForm(form)}
      medium
      footer={
        <Button variant="text" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <Part title={words.recipients.title}>
        <RecipientsPart numId={numId} form={form} />
      </Part>
      <Part title={words.services.title}>
        <ServicesPart numId={numId} form={form} />
      </Part>
      <Part title={words.webhook.title}>
        <WebhookPart numId={numId} form={form} />
      </Part>
      <Part title={words.deliveries.title}>
        <Deliveries numId={numId} form={form} />
      </Part>
      <Part title={words.kept.title}>
        <KeptPart numId={numId} form={form} />
      </Part>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
