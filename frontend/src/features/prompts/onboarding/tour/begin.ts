import { showAlert } from "@/shared/alerts";
import { promptsApi } from "@/shared/api/prompts";
import { showLimit } from "@/shared/limits";
import { paths } from "@/shared/paths";
import { updateMe, useSession } from "@/shared/session";
import { markSeen } from "../guidance";
import { onboarding } from "../messages/onboarding";
import { removeTourFlag, setTourFlag } from "./flag";
import { KEPT, keptStep, tourNavigation, useTour } from "./store";

let beginning = false;

/** Makes the sample project, or finds the one from before, and opens it where the tour was left; or `anew`, at its first step. */
export async function beginTour({ anew = false } = {}): Promise<void> {
  if (beginning) return;
  beginning = true;
  try {
    const { num_id } = await promptsApi.startTour();
    setTourFlag();
    markSeen("tour");
    const step = anew ? 0 : keptStep(useSession.getState().user, num_id);
    useTour.setState({ project: num_id });
    goToStep(step);
    tourNavigation.go?.(paths.project(num_id));
  } catch (error) {
    if (!showLimit(error)) showAlert("project-create", onboarding.tour.failed);
  } finally {
    beginning = false;
  }
}

/** Goes to a step, and keeps it with the account: the tour goes on there on another day and another machine. */
export function goToStep(step: number): void {
  const { project } = useTour.getState();
  if (project === null) return;
  useTour.setState({ step });
  keep({ [KEPT.project]: project, [KEPT.step]: step });
}

/** It was seen to its end or skipped: either way it does not come by itself again, and begins anew when it is asked for. */
export function endTour(): void {
  removeTourFlag();
  useTour.setState({ project: null, step: null });
  keep({ constructor_tour_shown: true, [KEPT.step]: 0 });
}

function keep(behavior_metrics: Record<string, boolean | number>): void {
  void updateMe({ behavior_metrics }, { silent: true });
}
