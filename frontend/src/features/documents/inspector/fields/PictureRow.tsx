/** A row of a register that names a picture: the one that is chosen, or what stands in for it. */

import { type ReactNode, useContext } from "react";
import type { Asset } from "../../assets/asset";
import { AssetsContext, useKnown } from "../../assets/context";
import { chooseFiles } from "../../assets/files";
import { inspectorMessages } from "../../messages/inspector";
import { servicesMessages } from "../../messages/services";
import type { RecordId } from "../../model/record";
import type { PagePicture } from "../../render/pictures";
import { askServices } from "../../services/asked";
import { useChosen, useShared } from "../chosen";
import { ChoiceField } from "./controls";
import styles from "./PictureRow.module.css";
import { Note, Row } from "./Row";

const words = inspectorMessages.pictureOf;

/** So many pictures of the project are offered, the last added first. */
const OFFERED = 20;

interface PictureRowProps {
  register: string;
  label: string;
  /** What holds where none is chosen, in words. */
  otherwise: string;
  /** The picture that holds then, where there is one. */
  inherited?: string | undefined;
  /** Is it shown where drawings are not? */
  noDrawings?: boolean;
}

/** What is known of the pictures of the project, and those that are on their way to a register. */
function usePictures(register: string) {
  const assets = useContext(AssetsContext);
  const { ids } = useChosen();
  const known = useKnown((state) => state.assets);
  const local = useKnown((state) => state.local);
  const [id] = ids;
  const coming = [...local.values()].find((one) => one.record === id && one.register === register);
  return { assets, id, known, coming };
}

export function PictureRow(props: PictureRowProps) {
  const { register, label, otherwise, inherited, noDrawings = false } = props;
  const { value, reason, set } = useShared<string>(register);
  const { assets, id, known, coming } = usePictures(register);
  const of = (key: string | undefined) => known.find((asset) => asset.key === key);
  const [own, stand] = [of(value), of(inherited)];
  const offered = known
    .filter((asset) => asset.kind === "picture" && !(noDrawings && isDrawing(asset)))
    .slice(0, OFFERED);
  const choose = (record: RecordId) =>
    chooseFiles(
      ([file]) => {
        if (file) void assets?.fill(record, file, register);
      },
      { several: false },
    );
  const groups = [
    {
      items:
        assets === null || id === undefined
          ? []
          : [
              { id: "file", label: words.file, run: () => choose(id) },
              {
                id: "service",
                label: servicesMessages.fromShort,
                run: () => askServices({ for: "register", record: id, register }),
              },
            ],
    },
    {
      label: words.known,
      items: offered.map(({ key, name }) => ({
        id: key,
        label: name,
        checked: key === value,
        run: () => set(key),
      })),
    },
    {
      items: value === undefined ? [] : [{ id: "none", label: words.remove, run: () => set(null) }],
    },
  ].filter(({ items }) => items.length > 0);
  const name = coming ? words.coming : value === undefined ? otherwise : (own?.name ?? words.gone);
  const picture = coming?.picture ?? (value === undefined ? stand : own)?.picture;
  return (
    <>
      <Row label={label} register={register} reason={reason}>
        <ChoiceField
          label={label}
          shown={name}
          trigger={<Shown name={name} picture={picture} />}
          groups={groups}
          reason={reason}
        />
      </Row>
      {noDrawings && own && isDrawing(own) && <Note>{words.drawing}</Note>}
    </>
  );
}

const isDrawing = ({ picture }: Asset) => /\.svg(\?|$)/.test(picture.address);

function Shown({ name, picture }: { name: string; picture: PagePicture | undefined }): ReactNode {
  return (
    <>
      {picture && (
        <img
          className={styles.thumbnail}
          src={picture.renditions[0]?.[1] ?? picture.address}
          alt=""
          draggable={false}
        />
      )}
      <span className={styles.name}>{name}</span>
    </>
  );
}
