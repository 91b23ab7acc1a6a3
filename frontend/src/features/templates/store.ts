import { create } from "zustand";
import { promptsApi, type Template, type TemplateCategory } from "@/shared/api/prompts";

type TemplatesStatus = "idle" | "loading" | "ready" | "failed";

interface Templates {
  templates: readonly Template[];
  status: TemplatesStatus;
  /** The kind that is looked at; null for all of them. */
  category: TemplateCategory | null;
}

export const useTemplates = create<Templates>(() => ({
  templates: [],
  status: "idle",
  category: null,
}));

/** Loads them once; after a failure the next call tries again. */
export async function loadTemplates(): Promise<void> {
  const { status } = useTemplates.getState();
  if (status === "loading" || status === "ready") return;
  useTemplates.setState({ status: "loading" });
  try {
    useTemplates.setState({ templates: await promptsApi.templates(), status: "ready" });
  } catch {
    useTemplates.setState({ status: "failed" });
  }
}

export function showCategory(category: TemplateCategory | null): void {
  useTemplates.setState({ category });
}

/** For tests: the next page loads them anew. */
export function forgetTemplates(): void {
  useTemplates.setState({ templates: [], status: "idle", category: null });
}
