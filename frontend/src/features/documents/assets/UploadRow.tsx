import { TextButton } from "@/shared/ui";
import { assetsMessages as words } from "../messages/assets";
import { useAssets } from "./context";
import styles from "./Files.module.css";
import type { Upload } from "./uploads";

/** A picture on its way: how far it is, or why it was not added (EDIT-235). */
export function UploadRow({ upload }: { upload: Upload }) {
  const assets = useAssets();
  const { id, file, state } = upload;
  const failed = state.type === "failed";
  return (
    <li className={styles.upload}>
      <p className={styles.name} title={file.name}>
        {file.name}
      </p>
      {(state.type === "sending" || state.type === "filming") && (
        <progress className={styles.progress} value={state.part} max={1} aria-label={file.name} />
      )}
      <p className={styles.facts} role={failed ? "alert" : undefined} data-failed={failed}>
        {state.type === "waiting" && words.waiting}
        {state.type === "filming" && words.filming(Math.floor(state.part * 100))}
        {state.type === "sending" &&
          (state.part < 1 ? words.sending(Math.floor(state.part * 100)) : words.making)}
        {failed && state.sentence}
      </p>
      <div className={styles.acts}>
        {failed && (
          <TextButton
            size="sm"
            aria-label={words.again(file.name)}
            onClick={() => assets.again(id)}
          >
            {words.retry}
          </TextButton>
        )}
        <TextButton
          size="sm"
          aria-label={failed ? words.discard(file.name) : words.cancel(file.name)}
          onClick={() => assets.cancel(id)}
        >
          {failed ? words.discardShort : words.cancelShort}
        </TextButton>
      </div>
    </li>
  );
}
