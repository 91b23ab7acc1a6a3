import { useEffect } from "react";
import { TEMPLATE_CATEGORIES, type TemplateCategory } from "@/shared/api/prompts";
import { formatCount } from "@/shared/format";
import { common } from "@/shared/messages/common";
import { Button, cx, usePhone } from "@/shared/ui";
import { templateMessages as words } from "./messages/templates";
import { showCategory, useCategory, useTemplates } from "./store";
import { TemplateCard, TemplateGhost } from "./TemplateCard";
import styles from "./templates.module.css";

interface KindProps {
  label: string;
  count: number;
  category: TemplateCategory | null;
  now: TemplateCategory | null;
}

function Kind({ label, count, category, now }: KindProps) {
  return (
    <button
      type="button"
      className={cx(styles.kind, category === now && styles.chosen)}
      aria-pressed={category === now}
      onClick={() => showCategory(category)}
    >
      {label}
      <span className={styles.count}>{formatCount(count)}</span>
    </button>
  );
}

function Kinds() {
  const { templates } = useTemplates();
  const now = useCategory((state) => state.category);
  return (
    <fieldset className={styles.kinds} aria-label={words.choose}>
      <Kind label={words.all} count={templates.length} category={null} now={now} />
      {TEMPLATE_CATEGORIES.map((category) => (
        <Kind
          key={category}
          label={words.categories[category]}
          count={templates.filter((one) => one.categories.includes(category)).length}
          category={category}
          now={now}
        />
      ))}
    </fieldset>
  );
}

interface TemplateGridProps {
  /** Three columns as wide as there is room; otherwise cards of 288 px. */
  columns?: "three" | "fixed";
  /** The kind that comes first, for somebody who said what they are going to make. */
  first?: TemplateCategory | null;
}

/** Looking through the templates. Every card leads to a preview and to a project of one's own. */
export function TemplateGrid({ columns = "fixed", first = null }: TemplateGridProps) {
  const { templates, ready, failed, retry } = useTemplates();
  const category = useCategory((state) => state.category);
  const phone = usePhone();
  useEffect(() => {
    if (first) showCategory(first);
  }, [first]);

  if (failed) {
    return (
      <div role="alert" className={styles.failed}>
        <p className={styles.sentence}>{words.failed}</p>
        <Button onClick={() => void retry()}>{common.retry}</Button>
      </div>
    );
  }
  const shown = category
    ? templates.filter((template) => template.categories.includes(category))
    : templates;
  return (
    <>
      <Kinds />
      {ready && shown.length === 0 && (
        <p className={styles.sentence}>{templates.length === 0 ? words.none : words.noneOfKind}</p>
      )}
      <ul className={cx(styles.grid, columns === "three" && styles.three)} aria-busy={!ready}>
        {ready
          ? shown.map((template) => (
              <li key={template.magNumId}>
                <TemplateCard template={template} startable={!phone} />
              </li>
            ))
          : ["a", "b", "c"].map((key) => (
              <li key={key}>
                <TemplateGhost />
              </li>
            ))}
      </ul>
    </>
  );
}
