import { Button, Dialog } from "@/shared/ui";
import { laterMessages as later } from "../messages/later";
import { useUi } from "../store/ui";
import styles from "./ResultsDialog.module.css";

/** Of several items some stayed as they were: which, and why each of them. */
export function ResultsDialog() {
  const results = useUi((state) => state.results);
  if (!results) return null;
  const { sentence, failures } = results;
  const close = () => useUi.setState({ results: null });
  return (
    <Dialog
      open
      flush
      onOpenChange={(open) => !open && close()}
      title={later.results.title}
      context={sentence}
      footer={
        <Button variant="outline" data-autofocus="" onClick={close}>
          {later.results.close}
        </Button>
      }
    >
      <p className={styles.lead}>{later.results.stayed(failures.length)}</p>
      <ul>
        {failures.map(({ id, name, reason }) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
