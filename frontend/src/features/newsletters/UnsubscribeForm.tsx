import type { NewsletterTopic } from "@/shared/api/newsletters";
import { newsletterApi } from "@/shared/api/newsletters";
import { ApiError } from "@/shared/api/problem";
import { SubmitRow, useSubmit } from "@/shared/forms";
import styles from "@/shared/forms/form.module.css";
import { Checkbox } from "@/shared/ui";
import { unsubscribe as words } from "./messages/newsletters";

interface UnsubscribeFormProps {
  token: string;
  onDone: (topic: Pick<NewsletterTopic, "name">, all: boolean) => void;
  onBroken: () => void;
}

/** Not done by the link itself: a virus scanner that follows a mail's links would do it, too. */
export function UnsubscribeForm({ token, onDone, onBroken }: UnsubscribeFormProps) {
  const { formProps, errors, ...submit } = useSubmit(
    async (values) => {
      const all = values.all === "on";
      try {
        onDone(await newsletterApi.unsubscribe(token, all), all);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "unknown_link") throw error;
        onBroken();
      }
    },
    { fallback: words.notDone },
  );
  return (
    <form className={styles.form} {...formProps}>
      <p className={styles.text}>{words.text}</p>
      <label className={styles.check}>
        <Checkbox name="all" />
        {words.all}
      </label>
      <SubmitRow
        label={words.submit}
        {...submit}
        general={submit.general ?? errors.token ?? null}
      />
    </form>
  );
}
