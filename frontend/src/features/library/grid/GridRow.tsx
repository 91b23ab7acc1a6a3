import { type CSSProperties, memo } from "react";
import { CollectionCard } from "../collections/CollectionCard";
import { PersonCard } from "../collections/PersonCard";
import type { LayoutRow, SectionPlan } from "../layout/layout";
import type { Columns } from "../layout/measures";
import { FolderRow, ProjectRow } from "../list/ListRow";
import { keyOf } from "../store/ids";
import { hasProject } from "../store/library";
import styles from "./GridRow.module.css";
import { ProjectCard } from "./ProjectCard";

interface GridRowProps {
  row: LayoutRow;
  plan: SectionPlan;
  columns: Columns;
  phone: boolean;
  created: boolean;
  domains: boolean;
}

const known = new WeakMap<readonly number[], Int32Array>();

/** Positions of the items among those of their kind, from 1: collections and projects are numbered apart. */
function positionsOf(ids: readonly number[]): Int32Array {
  const before = known.get(ids);
  if (before) return before;
  const positions = new Int32Array(ids.length);
  let projects = 0;
  let folders = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const isProject = hasProject(ids[at] as number);
    if (isProject) projects += 1;
    else folders += 1;
    positions[at] = isProject ? projects : folders;
  }
  known.set(ids, positions);
  return positions;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, plan, columns, phone, created, domains } = props;
  const entry = plan.kind === "entries";
  const positions = entry || plan.kind === "mixed" ? positionsOf(plan.ids) : null;
  const width = entry ? columns.measure : columns.width;
  const style: CSSProperties = {
    insetBlockStart: row.top,
    paddingBlockStart: row.inset,
    columnGap: columns.gap,
    ["--cell-width" as string]: entry ? "100%" : `${width}px`,
    ["--cell-height" as string]: `${row.itemHeight}px`,
  };
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={Math.floor(row.first / (entry ? 1 : columns.count)) + 1}
      className={styles.row}
      style={style}
    >
      {row.cells.map((id, column) => {
        const key = keyOf(id);
        const isProject = hasProject(id);
        if (plan.kind === "people") return <PersonCard key={key} numId={id} />;
        const position = positions?.[row.first + column] ?? row.first + column + 1;
        if (entry) {
          return isProject ? (
            <ProjectRow
              key={key}
              numId={id}
              position={position}
              created={created}
              domains={domains}
            />
          ) : (
            <FolderRow key={key} numId={id} position={position} />
          );
        }
        return isProject ? (
          <ProjectCard
            key={key}
            numId={id}
            position={position}
            width={width}
            phone={phone}
            created={created}
            domains={domains}
          />
        ) : (
          <CollectionCard key={key} numId={id} width={width} phone={phone} />
        );
      })}
    </div>
  );
});
