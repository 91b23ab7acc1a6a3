import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router-dom";
import { Cover, coverBox } from "@/entities/project/covers";
import type { Template } from "@/shared/api/prompts";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { Icon, VisuallyHidden } from "@/shared/ui";
import { templateMessages as words } from "./messages/templates";
import styles from "./templates.module.css";

/** The most that a cover takes, in px. */
const WIDTH = 288;
const HEIGHT = 216;

/** A template has no id of its own: the project's number decides about its cover. */
function subject(template: Template) {
  return { ...template, _id: String(template.magNumId), num_id: template.magNumId };
}

interface TemplateCardProps {
  template: Template;
  /** Projects are not made on a phone; there a template can only be looked at. */
  startable: boolean;
}

export function TemplateCard({ template, startable }: TemplateCardProps) {
  const { title, magNumId, author_name, categories, desc } = template;
  const cover = subject(template);
  const box = coverBox(cover, WIDTH, HEIGHT);
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.well}>
        <Cover project={cover} maxWidth={box.width} maxHeight={box.height} author={author_name} />
      </div>
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.facts}>
        <span>{words.by(author_name)}</span>
        <span>{categories.map((category) => words.categories[category]).join(", ")}</span>
      </p>
      <p className={styles.text}>{desc}</p>
      <div className={styles.actions}>
        {startable && (
          <Link
            className={styles.start}
            to={paths.startTemplate(magNumId)}
            aria-label={words.startWith(title)}
          >
            {words.start}
          </Link>
        )}
        <a
          className={styles.preview}
          href={paths.viewerTemplate(magNumId)}
          target="_blank"
          rel="noopener"
          aria-label={`${words.previewOf(title)}, ${common.opensInNewTab}`}
        >
          {words.preview}
          <Icon of={ArrowUpRight} />
        </a>
      </div>
    </article>
  );
}

/** Stands in for a card while the templates are loaded. */
export function TemplateGhost() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.well}>
        <div className={styles.ghost} />
      </div>
      <VisuallyHidden>{common.loading}</VisuallyHidden>
    </div>
  );
}
