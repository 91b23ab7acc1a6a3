import { useSubmit } from "@/shared/forms";
import styles from "@/shared/settings/settings.module.css";
import { security } from "../messages/security";
import steps from "./twofactor.module.css";

const words = security.twoFactor.intro;

interface IntroBodyProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onNext: () => Promise<void>;
}

/** What it is, what it takes, and what comes next. */
export function IntroBody({ id, onBusy, onNext }: IntroBodyProps) {
  const { general, formProps } = useSubmit(onNext, {
    fallback: security.twoFactor.notDone,
    onBusy,
  });
  return (
    <form id={id} className={steps.intro} {...formProps}>
      <p className={steps.lead}>{words.text}</p>
      <ol className={steps.steps}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div role="alert">{general && <p className={styles.general}>{general}</p>}</div>
    </form>
  );
}
