import { useEffect, useMemo, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "./cropper.css";
import type { CropBox } from "@/shared/api/publication";
import { Button, Dialog } from "@/shared/ui";
import styles from "./CropDialog.module.css";
import { publishing as publication } from "./messages/publishing";

const words = publication.cover.crop;

type Format = keyof typeof words.formats;
const RATIOS: Record<Format, number | null> = {
  whole: null,
  portrait: 3 / 4,
  square: 1,
  landscape: 4 / 3,
  wide: 16 / 9,
};
const FORMATS = Object.keys(RATIOS) as Format[];

interface CropDialogProps {
  picture: Blob;
  /** Rejects with what is to be shown. */
  onSave: (box: CropBox | null) => Promise<void>;
  onClose: () => void;
  onUnreadable: () => void;
}

function boxOf(area: Area): CropBox {
  return { x: area.x, y: area.y, width: area.width, height: area.height };
}

/** Which part of a picture becomes the cover. The server cuts; here only the part is chosen. */
export function CropDialog({ picture, onSave, onClose, onUnreadable }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [format, setFormat] = useState<Format>("whole");
  const [own, setOwn] = useState(3 / 4);
  const [area, setArea] = useState<Area | null>(null);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const address = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);

  const save = async () => {
    setSaving(true);
    setError(null);
    try {
      const whole = format === "whole" && zoom === 1;
      await onSave(whole || area === null ? null : boxOf(area));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : publication.cover.failed);
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving && onClose()}
      title={words.title}
      wide
      persistent
      footer={
        <>
          {error !== null && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          <Button variant="text" onClick={onClose} disabled={saving}>
            {words.cancel}
          </Button>
          <Button variant="filled" onClick={() => void save()} disabled={saving} data-autofocus>
            {saving ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={4}
          aspect={RATIOS[format] ?? own}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwn(naturalWidth / naturalHeight)}
          classes={{ cropAreaClassName: styles.cut ?? "" }}
          mediaProps={{ onError: onUnreadable }}
          // Arrow keys move it, and a reader of screens must let them through.
          cropperProps={{ role: "application", "aria-label": words.area }}
          // The page's policy lets nobody write style elements; the sheet is imported above.
          disableAutomaticStylesInjection
        />
      </div>
      <div className={styles.tools}>
        <fieldset className={styles.formats}>
          <legend className={styles.legend}>{words.format}</legend>
          {FORMATS.map((name) => (
            <label key={name} className={styles.format}>
              <input
                type="radio"
                name="format"
                checked={format === name}
                onChange={() => setFormat(name)}
              />
              <span>{words.formats[name]}</span>
            </label>
          ))}
        </fieldset>
        <label className={styles.zoom}>
          <span className={styles.legend}>{words.zoom}</span>
          <input
            type="range"
            min={1}
            max={4}
            step={0.01}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
      </div>
    </Dialog>
  );
}
