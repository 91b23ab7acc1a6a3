import { createPortal } from "react-dom";
import { readConfig } from "@/shared/config";
import { Button, CopyButton } from "@/shared/ui";
import { security } from "../messages/security";
import styles from "./twofactor.module.css";

const words = security.twoFactor.codes;

/** A code fills two cells of the grid, half in each. */
function halves(code: string): [string, string] {
  const parts = code.split("-");
  const middle = Math.ceil(parts.length / 2);
  return [parts.slice(0, middle).join("-"), parts.slice(middle).join("-")];
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
}

/** Shown once: to be copied, kept as a file, or printed on a sheet of its own. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const { productName } = readConfig();
  const heading = words.heading(productName, email);
  const text = [heading, words.once, "", ...codes, ""].join("\n");
  return (
    <div className={styles.codesPart}>
      <ol
        className={styles.codes}
        aria-label={words.list}
        translate="no"
        tabIndex={-1}
        data-first=""
      >
        {codes.map((code) => (
          <li key={code} className={styles.codeRow}>
            {halves(code).map((half, index) => (
              <span key={half} className={styles.slot}>
                {half}
                {/* One code goes on from the first cell to the second. */}
                {index === 0 && "-"}
              </span>
            ))}
          </li>
        ))}
      </ol>
      <div className={styles.codesTools}>
        <CopyButton text={codes.join("\n")} />
        <Button size="sm" onClick={() => save(words.file(productName), text)}>
          {words.download}
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      {createPortal(
        <div className={styles.sheet} data-print-sheet="" data-floating="keep" aria-hidden="true">
          <p className={styles.sheetTitle}>{words.title}</p>
          <p>{heading}</p>
          <ol className={styles.sheetCodes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <p>{words.once}</p>
        </div>,
        document.body,
      )}
    </div>
  );
}
