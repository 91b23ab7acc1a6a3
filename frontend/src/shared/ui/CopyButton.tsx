import { useEffect, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { settings } from "@/shared/messages/settings";
import { announce, Button } from "@/shared/ui";

/** How long it says that it has copied. */
const TOLD_MS = 2000;

/** Copies a text and says so in its own place. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), TOLD_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(settings.copied);
    } catch {
      showAlert("copy", settings.copyFailed);
    }
  };
  return (
    <Button size="sm" onClick={() => void copy()}>
      {copied ? settings.copied : settings.copy}
    </Button>
  );
}
