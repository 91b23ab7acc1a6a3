import type { ViewMode } from "@/shared/api/model";
import type { Arrangement } from "../arrangement/arrange";
import type { LibraryView } from "../arrangement/view";
import { libraryMessages as words } from "../messages/library";
import type { SectionId, SectionPlan } from "./layout";

interface PlanInput {
  readonly arrangement: Arrangement;
  readonly view: LibraryView;
  readonly found: boolean;
  readonly viewMode: ViewMode;
  readonly phone: boolean;
  readonly collapsed: (section: SectionId) => boolean;
  /** What is said while nobody is known to share, and how many people will stand there instead. */
  readonly nobody: { readonly note: string; readonly room: number };
}

/** The sections of a page, in order. A contents list has one, without heads. */
export function planSections(input: PlanInput): SectionPlan[] {
  const { arrangement, view, found, phone, collapsed, nobody } = input;
  // A phone has no contents list: its rows are already as plain as one.
  const viewMode = phone ? "grid" : input.viewMode;
  const { shared, folders, projects, mixed } = arrangement;
  const home = view.kind === "all" && !found;
  if (viewMode === "list") {
    const ids = [...shared, ...(mixed ?? [...folders, ...projects])];
    const plain = { head: false, collapsed: false, note: null };
    return [{ id: "projects", kind: "entries", ids, count: projects.length, ...plain }];
  }
  const plans: SectionPlan[] = [];
  const add = (plan: Omit<SectionPlan, "collapsed" | "count">, count = plan.ids.length) =>
    plans.push({ ...plan, count, collapsed: home && collapsed(plan.id) });

  if ((home && (!phone || nobody.room > 0)) || shared.length > 0) {
    const name = home ? {} : { name: words.people };
    add({ id: "shared", kind: "people", ids: shared, head: true, ...nobody, ...name });
  }
  if (mixed) {
    add({ id: "projects", kind: "mixed", ids: mixed, head: home, note: null }, projects.length);
    return plans;
  }
  if (home || folders.length > 0) {
    const note = words.empty.collections;
    add({ id: "collections", kind: "collections", ids: folders, head: true, note });
  }
  add({
    id: "projects",
    kind: "cards",
    ids: projects,
    head: home || plans.length > 0,
    note: home ? words.empty.other : null,
  });
  return plans;
}
