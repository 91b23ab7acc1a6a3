import { useContext } from "react";
import type { Asset } from "../../assets/asset";
import { AssetsContext, useKnown } from "../../assets/context";
import { chooseFiles } from "../../assets/files";
import { typesOf } from "../../assets/kinds";
import { inspectorMessages } from "../../messages/inspector";
import type { Link } from "../../model/record";
import { fileOf } from "../../render/files";
import { ChoiceField } from "../fields/controls";
import { Row } from "../fields/Row";

const words = inspectorMessages.link;

/** So many files of the project are offered, the last added first. */
const OFFERED = 20;

interface FileTargetProps {
  value: Link | undefined;
  onChange: (link: Link) => void;
}

/** A file that readers download: one of the project, or a new one (EDIT-260). */
export function FileTarget({ value, onChange }: FileTargetProps) {
  const assets = useContext(AssetsContext);
  const known = useKnown((state) => state.assets);
  const own = fileOf(value);
  const lead = ({ key }: Pick<Asset, "key">) => onChange({ file: key });
  const choose = () =>
    chooseFiles(([file]) => file && assets?.take(file, lead), {
      several: false,
      types: typesOf("file"),
    });
  const items = known
    .filter(({ kind }) => kind === "file")
    .slice(0, OFFERED)
    .map((asset) => ({
      id: asset.key,
      label: asset.name,
      checked: asset.key === own,
      run: () => lead(asset),
    }));
  const groups = [
    {
      items:
        assets === null
          ? []
          : [{ id: "file", label: inspectorMessages.pictureOf.file, run: choose }],
    },
    { label: words.knownFiles, items },
  ].filter((group) => group.items.length > 0);
  const name = known.find(({ key }) => key === own)?.name ?? words.gone;
  return (
    <Row label={words.file}>
      <ChoiceField
        label={words.file}
        shown={own === undefined ? words.choose : name}
        groups={groups}
      />
    </Row>
  );
}
