import type { User } from "@/shared/api/model";
import { paths } from "@/shared/paths";
import { prompts } from "./messages/prompts";

export interface PlanLink {
  label: string;
  to: string;
}

/** Behind the largest plan in the list comes a talk; everybody else finds the next plan in the settings. */
export function planLink(user: User | null): PlanLink {
  return user?.plan.level === "business"
    ? { label: prompts.requestDemo, to: paths.requestDemo() }
    : { label: prompts.changePlan, to: paths.changePlan() };
}
