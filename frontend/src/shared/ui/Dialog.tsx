import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from "react";
import { fetchEarly } from "@/shared/idle";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line under the title. */
  context?: ReactNode;
  /** Buttons; the one that does it comes last. */
  footer?: ReactNode;
  children?: ReactNode;
  /** For pictures side by side: 1040 instead of 560. */
  wide?: boolean;
  /** For rows with figures at their end: 640 instead of 560. */
  medium?: boolean;
  /** Rows that reach the edges bring their own padding. */
  flush?: boolean;
  /** The content is only read: it can be focused and scrolled as a whole. */
  reading?: boolean;
  /** Only its buttons and Escape close it: what was begun in it would be lost by a click beside it. */
  persistent?: boolean;
  /** "alertdialog" for what cannot be undone. */
  role?: "dialog" | "alertdialog";
}

const loadPanel = () => import("./DialogPanel");
const DialogPanel = lazy(() => loadPanel().then((module) => ({ default: module.DialogPanel })));

/** Fetches the dialog's code before somebody needs it. */
export function preloadDialog(): void {
  fetchEarly(loadPanel);
}

/** 560 wide, 640 or 1040; opened from anywhere, it gives the focus back to its opener. */
export function Dialog(props: DialogProps) {
  const { open } = props;
  const [wanted, setWanted] = useState(open);
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const focused = document.activeElement;
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : null;
    setWanted(true);
  }, [open]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} opener={opener} />
    </Suspense>
  );
}
