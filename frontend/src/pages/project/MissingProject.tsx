import { projectMessages as messages } from "@/entities/project/messages/project";
import { paths } from "@/shared/paths";
import { LinkButton, PageBar, PageHeading } from "@/shared/ui";
import styles from "./project.module.css";

/** The same page for a project that never was and for somebody else's: nobody learns which. */
export function MissingProject({ pageKey }: { pageKey: string }) {
  return (
    <>
      <PageBar
        items={[{ label: messages.projects, to: paths.home() }, { label: messages.missing.title }]}
      />
      <div className={styles.content}>
        <PageHeading pageKey={pageKey} title={messages.missing.title} />
        <p className={styles.missing}>{messages.missing.text}</p>
        <LinkButton variant="filled" to={paths.home()}>
          {messages.backToProjects}
        </LinkButton>
      </div>
    </>
  );
}
