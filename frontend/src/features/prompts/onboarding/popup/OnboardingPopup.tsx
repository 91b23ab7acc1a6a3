import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { track } from "@/shared/analytics";
import type { User } from "@/shared/api/model";
import type { TemplateCategory } from "@/shared/api/prompts";
import { updateMe, useSession } from "@/shared/session";
import { Button, cx, Dialog, Icon, useTimer } from "@/shared/ui";
import { categoryOfAnswer, futureProjects, onboarding } from "../messages/onboarding";
import { beginTour } from "../tour/begin";
import { Beginning } from "./beginnings";
import styles from "./OnboardingPopup.module.css";

const words = onboarding.popup;

/** A popup that was closed at once was not seen. */
const SEEN_AFTER = 500;

export type OnboardingType = "templates" | "tour" | "blank";

/** For somebody who is new here and has not said yet how to begin. */
export function wantsOnboarding(user: User | null): boolean {
  if (user?.ab_flags.onboardingViaTemplate !== true) return false;
  const { initial_onboarding_type: type, constructor_tour_shown: shown } = user.behavior_metrics;
  return !type && !shown;
}

/** The last thing that was done is the one that counts. */
function record(type: OnboardingType): void {
  void updateMe({ behavior_metrics: { initial_onboarding_type: type } }, { silent: true });
}

/** What it will be decides which templates come first. */
function FutureProjectStep({ now }: { now: string | null | undefined }) {
  const say = (future_project: string) =>
    void updateMe({ registrationData: { future_project } }, { silent: true });
  return (
    <fieldset className={styles.project}>
      <legend className={styles.ask}>{words.futureProject}</legend>
      <div className={styles.answers}>
        {futureProjects.map((answer) => (
          <button
            key={answer}
            type="button"
            className={cx(styles.answer, answer === now && styles.chosen)}
            aria-pressed={answer === now}
            onClick={() => say(answer)}
          >
            {answer}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface OnboardingPopupProps {
  open: boolean;
  onClose: () => void;
  /** Makes an empty project and opens it. */
  onBlank: () => unknown;
  renderTemplates: (first: TemplateCategory | null) => ReactNode;
}

export function OnboardingPopup({ open, onClose, onBlank, renderTemplates }: OnboardingPopupProps) {
  const [step, setStep] = useState<"selection" | "templates">("selection");
  const futureProject = useSession((state) => state.user?.registrationData.future_project);
  useTimer(open ? SEEN_AFTER : null, () => track("onboarding_shown"));

  const close = () => {
    record("blank");
    onClose();
  };
  const choose = (type: OnboardingType) => {
    record(type);
    track("onboarding_chosen", { type });
    if (type === "templates") {
      setStep("templates");
      return;
    }
    onClose();
    if (type === "tour") void beginTour();
    else onBlank();
  };
  const back = () => {
    record("blank");
    setStep("selection");
  };

  const selecting = step === "selection";
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={selecting ? words.title : words.templatesTitle}
      context={selecting ? words.context : words.templatesContext}
      wide
      footer={
        selecting ? undefined : (
          <Button variant="text" className={styles.back} onClick={back}>
            <Icon of={ArrowLeft} />
            {words.back}
          </Button>
        )
      }
    >
      {selecting ? (
        <>
          <ul className={styles.choices}>
            {(["templates", "tour", "blank"] as const).map((type) => (
              <li key={type}>
                <button type="button" className={styles.choice} onClick={() => choose(type)}>
                  <Beginning type={type} />
                  <span className={styles.name}>{words[type]}</span>
                  <span className={styles.text}>{words[`${type}Text`]}</span>
                </button>
              </li>
            ))}
          </ul>
          <FutureProjectStep now={futureProject} />
        </>
      ) : (
        renderTemplates(categoryOfAnswer(futureProject))
      )}
    </Dialog>
  );
}
