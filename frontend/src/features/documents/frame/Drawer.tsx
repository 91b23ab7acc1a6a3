import { ChevronUp, PanelRight, X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { create } from "zustand";
import { common } from "@/shared/messages/common";
import { Button, Figures, Icon, IconButton, useMediaQuery, useModal } from "@/shared/ui";
import { useChildren, useEditor, useView } from "../editor/context";
import { editorMessages } from "../messages/editor";
import { pagesMessages } from "../messages/pages";
import { readingMessages } from "../messages/reading";
import { folio } from "../structure/pages";
import styles from "./Drawer.module.css";

type Name = "panel" | "pages";

/** Which part around the page lies over it, where there is no room beside it. */
const useDrawers = create<{ readonly open: Name | null }>(() => ({ open: null }));

const show = (open: Name | null) => useDrawers.setState({ open });

/** Is there no room for panels beside the page (EDIT-419)? */
function useNarrow(): boolean {
  return useMediaQuery("(max-width: 1023px)");
}

interface DrawerProps {
  name: Name;
  label: string;
  children: ReactNode;
}

/** A part around the page: in its place where there is room, else a sheet that is opened over the page. */
export function Drawer(props: DrawerProps) {
  return useNarrow() ? createPortal(<OverPage {...props} />, document.body) : props.children;
}

function OverPage({ name, label, children }: DrawerProps) {
  const isOpen = useDrawers(({ open }) => open === name);
  const scrim = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useModal(scrim, isOpen);
  useOpening(name);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    sheet.current?.focus();
    return () => {
      // The rest of the page can be reached again once this is drawn.
      requestAnimationFrame(() => {
        const focused = document.activeElement;
        const isLeft = focused === document.body || scrim.current?.contains(focused) === true;
        if (isLeft && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [isOpen]);
  useEffect(() => {
    const element = scrim.current;
    if (!element) return;
    const beside = ({ target }: PointerEvent) => {
      if (target === element) show(null);
    };
    element.addEventListener("pointerdown", beside);
    return () => element.removeEventListener("pointerdown", beside);
  }, []);
  return (
    <div ref={scrim} className={styles.scrim} data-drawer={name} hidden={!isOpen}>
      <div
        ref={sheet}
        className={styles.sheet}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.defaultPrevented) return;
          event.preventDefault();
          event.stopPropagation();
          show(null);
        }}
      >
        <div className={styles.close}>
          <IconButton label={common.close} icon={X} onClick={() => show(null)} />
        </div>
        {children}
      </div>
    </div>
  );
}

/** A panel that is asked for opens, and the pages close with the one that was chosen. */
function useOpening(name: Name): void {
  const { view } = useEditor();
  useEffect(() => {
    const stop = view.subscribe((now, before) => {
      const isAsked =
        now.panel !== before.panel || (now.asked !== null && now.asked !== before.asked);
      if (name === "panel" && isAsked) show("panel");
      if (name === "pages" && now.page !== before.page) show(null);
    });
    return () => {
      stop();
      show(null);
    };
  }, [view, name]);
}

/** Below the page, where there is no room for them: what opens the panels, and the pages. */
export function DrawerButtons() {
  const pages = useChildren("pages");
  const page = useView((view) => view.page);
  const panel = useView((view) => view.panel);
  const open = useDrawers((drawers) => drawers.open);
  if (!useNarrow()) return null;
  return (
    <div className={styles.buttons} role="group" aria-label={editorMessages.drawers}>
      <Button
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={open === "pages"}
        onClick={() => show("pages")}
      >
        <Icon of={ChevronUp} />
        <span>
          {pagesMessages.label}{" "}
          <Figures>{readingMessages.place(folio(pages.indexOf(page)), pages.length)}</Figures>
        </span>
      </Button>
      <Button
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={open === "panel"}
        onClick={() => show("panel")}
      >
        {editorMessages.panels[panel as keyof typeof editorMessages.panels]}
        <Icon of={PanelRight} />
      </Button>
    </div>
  );
}
