import { useMemo } from "react";
import { tourMessages } from "@/features/documents/messages/tour";
import { onboarding } from "@/features/prompts/onboarding/messages/onboarding";
import { beginTour, endTour, goToStep } from "@/features/prompts/onboarding/tour/begin";
import { useTour } from "@/features/prompts/onboarding/tour/store";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { Button, late } from "@/shared/ui";
import styles from "./EditorGuide.module.css";

const EditorTour = late(
  async () => (await import("@/features/documents/tour/EditorTour")).EditorTour,
);

const words = tourMessages.narrow;

/** The step of the tour in this project; null where it does not go on here. */
function useStep(numId: number): number | null {
  return useTour(({ project, step }) => (project === numId ? step : null));
}

interface EditorGuideProps {
  numId: number;
  /** How often the project was published since it was opened. */
  published: number;
}

/** The tour where it goes on in this project, and the command that begins it from any (EDIT-411). */
export function EditorGuide({ numId, published }: EditorGuideProps) {
  const step = useStep(numId);
  useRegisterCommands(useMemo(() => [tourCommand], []));
  if (step === null) return null;
  return <EditorTour at={step} published={published} onStep={goToStep} onEnd={endTour} />;
}

const tourCommand: Command = {
  id: "guidance.tour",
  label: onboarding.kit.cards.tour.title,
  keywords: "help learn guidance",
  group: onboarding.kit.group,
  run: () => void beginTour({ anew: true }),
};

/** In a window in which nothing is laid out the tour waits, and says so. */
export function TourWaits({ numId }: { numId: number }) {
  const step = useStep(numId);
  if (step === null) return null;
  return (
    <aside className={styles.waits} aria-label={tourMessages.label}>
      <p>{words.text}</p>
      <Button size="sm" onClick={endTour}>
        {words.end}
      </Button>
    </aside>
  );
}
