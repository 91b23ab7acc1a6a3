import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { boxOfShape, coverBox } from "@/entities/project/covers";
import { type TeamStatus, useTeam } from "@/entities/team";
import { teamMessages } from "@/entities/team/messages/team";
import { useSession } from "@/shared/session";
import { coverShapeOf } from "./arrangement/projects";
import type { LibraryView } from "./arrangement/view";
import { type Layout, layOut, type SectionId } from "./layout/layout";
import { type Columns, columnsFor, PHONE_COVER_HEIGHT } from "./layout/measures";
import { planSections } from "./layout/sections";
import { libraryMessages as words } from "./messages/library";
import type { Arranged } from "./store/arrangement";
import { isCollapsed } from "./store/collapse";
import { currentRows, projectOf } from "./store/library";
import { expectedPeople } from "./store/shared";

/** Three columns, for the moment before the page knows its width. */
const USUAL = 1072;

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const page = element.current;
    if (!page) return;
    const ask = () => {
      const inner = page.clientWidth;
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(page);
      const free =
        inner - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      if (inner > 0) setWidth(Math.floor(free) || USUAL);
    };
    ask();
    const watch = new ResizeObserver(ask);
    watch.observe(page);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

/** Nothing is said, and nothing moves, before it is known who shares. */
function nobodyYet(status: TeamStatus): { note: string; room: number } {
  if (status === "loading") return { note: "", room: expectedPeople() };
  return { note: status === "failed" ? teamMessages.errors.load : words.empty.WithMe, room: 0 };
}

interface PageLayoutInput {
  page: RefObject<HTMLElement | null>;
  arranged: Arranged;
  view: LibraryView;
  found: boolean;
  phone: boolean;
}

export function usePageLayout(input: PageLayoutInput): { layout: Layout; columns: Columns } {
  const { page, arranged, view, found, phone } = input;
  const { arrangement, viewMode } = arranged;
  const width = useWidth(page);
  const columns = useMemo(() => columnsFor(width, phone), [width, phone]);
  const collapsed = useSession(({ user }) =>
    (["shared", "collections", "projects"] as const satisfies SectionId[])
      .filter((section) => isCollapsed(section, user))
      .join(),
  );
  const team = useTeam((state) => state.status);
  const layout = useMemo(() => {
    const closed = new Set(collapsed.split(","));
    const sections = planSections({
      arrangement,
      view,
      found,
      viewMode,
      phone,
      collapsed: (section) => closed.has(section),
      nobody: nobodyYet(team),
    });
    const { projects } = currentRows();
    const coverHeight = (id: number) => {
      const shape = coverShapeOf(projects, id);
      if (shape) return boxOfShape(shape, columns.width, PHONE_COVER_HEIGHT).height;
      const project = projectOf(id);
      return project ? coverBox(project, columns.width, PHONE_COVER_HEIGHT).height : 0;
    };
    return layOut({ sections, columns, phone, coverHeight });
  }, [arrangement, view, found, viewMode, collapsed, columns, phone, team]);
  return { layout, columns };
}
