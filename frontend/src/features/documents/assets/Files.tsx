import { Plus } from "lucide-react";
import { useMemo, useRef } from "react";
import { useStore } from "zustand";
import { confirmDialog, Icon, TextButton } from "@/shared/ui";
import { useDocument } from "../editor/context";
import { assetsMessages as words } from "../messages/assets";
import { servicesMessages } from "../messages/services";
import { askServices } from "../services/asked";
import { AssetRow } from "./AssetRow";
import type { Asset } from "./asset";
import { useAssets } from "./context";
import styles from "./Files.module.css";
import { chooseFiles, filesOf } from "./files";
import { everyType } from "./kinds";
import { UploadRow } from "./UploadRow";
import { type Use, usesOf } from "./uses";

/** All pictures, videos, audio and files of the project: where each is used, how heavy it is, and those that nothing shows (EDIT-237 to 239). */
export function Files() {
  const assets = useAssets();
  const { state, assets: known, uploads } = useStore(assets.store);
  const document = useDocument();
  const uses = useMemo(() => usesOf(document), [document]);
  const list = useRef<HTMLUListElement>(null);
  return (
    // The button does the same from the keyboard.
    <section
      className={styles.files}
      aria-label={words.title}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        assets.add(filesOf(event.dataTransfer));
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{words.title}</h2>
        <div className={styles.ways}>
          <TextButton
            size="sm"
            onClick={() => chooseFiles((files) => assets.add(files), { types: everyType() })}
          >
            <Icon of={Plus} />
            {words.add}
          </TextButton>
          <TextButton size="sm" onClick={() => askServices({ for: "files" })}>
            {servicesMessages.fromShort}
          </TextButton>
        </div>
      </header>
      {uploads.length > 0 && (
        <ul className={styles.list} aria-label={words.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {state === "loading" && <p className={styles.line}>{words.loading}</p>}
      {state === "failed" && (
        <p className={styles.line} role="alert">
          {words.failed}{" "}
          <TextButton size="sm" onClick={() => void assets.load()}>
            {words.retry}
          </TextButton>
        </p>
      )}
      {state === "here" && known.length + uploads.length === 0 && (
        <p className={styles.line}>{words.none}</p>
      )}
      <ul ref={list} className={styles.list} aria-label={words.title} tabIndex={-1}>
        {known.map((asset) => (
          <AssetRow
            key={asset.key}
            asset={asset}
            uses={uses.get(asset.key) ?? []}
            onDelete={() => {
              void assets.delete([asset.key]);
              list.current?.focus();
            }}
          />
        ))}
      </ul>
      {known.length > 0 && <Sum known={known} uses={uses} />}
    </section>
  );
}

interface SumProps {
  known: readonly Asset[];
  uses: ReadonlyMap<string, readonly Use[]>;
}

/** How many there are and how heavy, and one act for all that nothing shows. */
function Sum({ known, uses }: SumProps) {
  const assets = useAssets();
  const unused = known.filter(({ key }) => !uses.has(key));
  const bytes = known.reduce((sum, asset) => sum + asset.bytes, 0);
  const remove = async () => {
    const { title, text, yes } = words.confirm;
    const sure = await confirmDialog({ title: title(unused.length), text, confirm: yes });
    if (sure) await assets.delete(unused.map(({ key }) => key));
  };
  return (
    <footer className={styles.foot}>
      <p className={styles.line}>{words.sum(known.length, bytes)}</p>
      {unused.length > 1 && (
        <TextButton size="sm" onClick={() => void remove()}>
          {words.deleteUnused(unused.length)}
        </TextButton>
      )}
    </footer>
  );
}
