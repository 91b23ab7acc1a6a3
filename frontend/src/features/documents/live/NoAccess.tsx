import { paths } from "@/shared/paths";
import { PageHeading, TextLink } from "@/shared/ui";
import { useEditor } from "../editor/context";
import { liveMessages } from "../messages/live";
import styles from "./live.module.css";

const words = liveMessages.lost;

/** Stands where the editor was, for somebody whose access to the project has ended. */
export function NoAccess() {
  const { session, numId } = useEditor();
  const { unsent } = session;
  return (
    <main id="content" className={styles.lost}>
      <PageHeading pageKey={`lost ${numId}`} title={words.title} />
      <p>{words.text}</p>
      {unsent > 0 && <p>{words.unsent(unsent)}</p>}
      <TextLink to={paths.home()}>{words.back}</TextLink>
    </main>
  );
}
