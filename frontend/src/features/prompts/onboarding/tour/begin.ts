import { showAlert } from "@/shared/alerts";
import { promptsApi } from "@/shared/api/prompts";
import { showLimit } from "@/shared/limits";
import { paths } from "@/shared/paths";
import { updateMe } from "@/shared/session";
import { markSeen } from "../guidance";
import { onboarding } from "../messages/onboarding";
import { removeTourFlag, setTourFlag } from "./flag";
import { tourNavigation, useTour } from "./store";

let beginning = false;

/** Makes the sample project, or finds the one from before, and opens it with the tour on top. */
export async function beginTour(): Promise<void> {
  if (beginning) return;
  beginning = true;
  try {
    const { num_id } = await promptsApi.startTour();
    setTourFlag();
    markSeen("tour");
    useTour.setState({ project: num_id, step: 0 });
    tourNavigation.go?.(paths.project(num_id));
  } catch (error) {
    if (!showLimit(error)) showAlert("project-create", onboarding.tour.failed);
  } finally {
    beginning = false;
  }
}

/** It was seen to its end or skipped: either way it does not come by itself again. */
export function endTour(): void {
  removeTourFlag();
  useTour.setState({ project: null, step: null });
  void updateMe({ behavior_metrics: { constructor_tour_shown: true } }, { silent: true });
}
