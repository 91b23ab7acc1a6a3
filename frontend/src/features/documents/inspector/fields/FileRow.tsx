/** A row of a register that names a file which is no picture: a video, audio. */

import { useContext } from "react";
import type { AssetKind } from "../../assets/asset";
import { AssetsContext, useKnown } from "../../assets/context";
import { chooseFiles } from "../../assets/files";
import { typesOf } from "../../assets/kinds";
import { inspectorMessages } from "../../messages/inspector";
import { useChosen, useShared } from "../chosen";
import { ChoiceField } from "./controls";
import { Row } from "./Row";

const words = inspectorMessages.pictureOf;

/** So many files of the project are offered, the last added first. */
const OFFERED = 20;

interface FileRowProps {
  register: string;
  /** What it can be. */
  kind: AssetKind;
  label: string;
  /** What stands there where none is chosen. */
  otherwise: string;
  /** What the files of the project of this kind are called. */
  known: string;
}

export function FileRow({ register, kind, label, otherwise, known }: FileRowProps) {
  const { value, reason, set } = useShared<string>(register);
  const assets = useContext(AssetsContext);
  const { ids } = useChosen();
  const all = useKnown((state) => state.assets);
  const local = useKnown((state) => state.local);
  const [id] = ids;
  const isComing = [...local.values()].some(
    (one) => one.record === id && one.register === register,
  );
  const offered = all.filter((asset) => asset.kind === kind).slice(0, OFFERED);
  const choose = () =>
    chooseFiles(
      ([file]) => {
        if (file && id !== undefined) void assets?.fill(id, file, register);
      },
      { several: false, types: typesOf(kind) },
    );
  const groups = [
    { items: assets === null ? [] : [{ id: "file", label: words.file, run: choose }] },
    {
      label: known,
      items: offered.map((asset) => ({
        id: asset.key,
        label: asset.name,
        checked: asset.key === value,
        run: () => {
          for (const each of ids) assets?.use(each, asset, register);
        },
      })),
    },
    {
      items: value === undefined ? [] : [{ id: "none", label: words.remove, run: () => set(null) }],
    },
  ].filter(({ items }) => items.length > 0);
  const own = all.find(({ key }) => key === value);
  const shown = value === undefined ? otherwise : (own?.name ?? words.gone);
  return (
    <Row label={label} register={register} reason={reason}>
      <ChoiceField
        label={label}
        shown={isComing ? words.coming : shown}
        groups={groups}
        reason={reason}
      />
    </Row>
  );
}
