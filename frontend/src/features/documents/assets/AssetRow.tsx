import { Captions, FileText, Film, type LucideIcon, Music } from "lucide-react";
import { useContext } from "react";
import { Icon, TextButton } from "@/shared/ui";
import { CanvasContext } from "../canvas/context";
import { middleSeen } from "../commands/inserting";
import { useDocument, useEditor } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { assetsMessages as words } from "../messages/assets";
import { pageOf } from "../publishing/published";
import type { Asset, AssetKind } from "./asset";
import { useAssets } from "./context";
import styles from "./Files.module.css";
import { chooseFiles } from "./files";
import { typesOf } from "./kinds";
import { placesOf, type Use } from "./uses";

interface AssetRowProps {
  asset: Asset;
  uses: readonly Use[];
  onDelete: () => void;
}

/** An asset of the project: what it is, how heavy it is, where it is used, and what can be done with it. */
export function AssetRow({ asset, uses, onDelete }: AssetRowProps) {
  const assets = useAssets();
  const editor = useEditor();
  const document = useDocument();
  const canvas = useContext(CanvasContext);
  const { name, kind, key } = asset;
  const replace = () =>
    chooseFiles(
      (files) => {
        const [file] = files;
        if (file) assets.replace(key, file);
      },
      { several: false, types: typesOf(kind) },
    );
  const place = () => {
    if (canvas) assets.placeKnown(asset, middleSeen(canvas));
  };
  const shown = uses.find(({ key: register }) => register === "asset");
  return (
    <li className={styles.row}>
      <Thumbnail asset={asset} />
      <div className={styles.what}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <p className={styles.facts}>{factsOf(asset)}</p>
        <p className={styles.facts}>
          {uses.length === 0 ? words.unused : words.used(placesOf(document, uses))}
        </p>
        <div className={styles.acts}>
          {shown && (
            <TextButton size="sm" aria-label={words.show(name)} onClick={() => show(editor, shown)}>
              {words.showShort}
            </TextButton>
          )}
          {editor.layout && canvas && kind !== "captions" && (
            <TextButton size="sm" aria-label={words.place(name)} onClick={place}>
              {words.placeShort}
            </TextButton>
          )}
          {uses.length > 0 && (
            <TextButton size="sm" aria-label={words.replace(name)} onClick={replace}>
              {words.replaceShort}
            </TextButton>
          )}
          {uses.length === 0 && (
            <TextButton size="sm" aria-label={words.delete(name)} onClick={onDelete}>
              {words.deleteShort}
            </TextButton>
          )}
        </div>
      </div>
    </li>
  );
}

const ICONS: Readonly<Record<Exclude<AssetKind, "picture">, LucideIcon>> = {
  video: Film,
  audio: Music,
  captions: Captions,
  file: FileText,
};

/** What a picture looks like; of all others what kind they are. */
function Thumbnail({ asset: { kind, picture } }: { asset: Asset }) {
  if (kind !== "picture") {
    return (
      <span className={styles.thumbnail}>
        <Icon of={ICONS[kind]} />
      </span>
    );
  }
  return (
    <img
      className={styles.thumbnail}
      src={picture.renditions[0]?.[1] ?? picture.address}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/** What it is, how large it is to the eye, how long it lasts and how heavy it is, as far as that is known. */
function factsOf({ kind, picture, bytes, duration }: Asset): string {
  if (kind === "picture") return words.facts(picture.size, bytes);
  return words.factsOf(words.kinds[kind], picture.size, duration, bytes);
}

/** Goes to the page on which an asset is, and selects it. */
function show(editor: Editor, { record }: Use): void {
  const page = pageOf(editor.document, record);
  if (page !== null) editor.openPage(page);
  editor.selection.select([record]);
}
