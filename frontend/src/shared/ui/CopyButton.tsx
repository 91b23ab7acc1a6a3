import { useState } from "react";
import { showAlert } from "../alerts/alerts";
import { common } from "../messages/common";
import { announce } from "./announce";
import { Button, TextButton } from "./Button";
import { useTimer } from "./hooks";

/** How long it says that it has copied. */
const TOLD_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** What is copied, where several buttons stand together. */
  label?: string;
  /** As a word among others. */
  bare?: boolean;
}

/** Copies a text, and says so itself. */
export function CopyButton({ text, label, bare = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useTimer(copied ? TOLD_MS : null, () => setCopied(false));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(common.copied);
    } catch {
      showAlert("copy", common.copyFailed);
    }
  };
  const Look = bare ? TextButton : Button;
  return (
    <Look size="sm" {...(label ? { "aria-label": label } : {})} onClick={() => void copy()}>
      {copied ? common.copied : common.copy}
    </Look>
  );
}
