import { type NewsletterTopic, outreachApi } from "@/shared/api/outreach";
import { ApiError } from "@/shared/api/problem";
import { Checkbox } from "@/shared/ui";
import styles from "./form.module.css";
import { unsubscribe as words } from "./messages/outreach";
import { SubmitRow } from "./SubmitRow";
import { useSubmit } from "./useSubmit";

interface UnsubscribeFormProps {
  token: string;
  onDone: (topic: NewsletterTopic, all: boolean) => void;
  onBroken: () => void;
}

/** Not done by the link itself: whoever looks at a mail's links for viruses would do it, too. */
export function UnsubscribeForm({ token, onDone, onBroken }: UnsubscribeFormProps) {
  const { formProps, errors, ...submit } = useSubmit(
    async (values) => {
      const all = values.all === "on";
      try {
        onDone(await outreachApi.unsubscribe(token, all), all);
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
