import type { ComponentProps, ReactNode } from "react";
import { useRef, useState } from "react";
import { useOnChange } from "./hooks";
import { closeMenu, type MenuGroup, openMenu, useMenu } from "./menu";

interface DropdownMenuProps
  extends Omit<ComponentProps<"button">, "onClick" | "aria-label" | "children"> {
  /** The menu's accessible name, and the button's where its content is a picture. */
  label: string;
  trigger: ReactNode;
  /** A function is asked at the moment of opening. */
  groups: MenuGroup[] | (() => MenuGroup[]);
  align?: "start" | "end";
  /** Names the button by `label` instead of by its content. */
  labelled?: boolean;
}

/** A button that opens the shared menu beneath itself. */
export function DropdownMenu({
  label,
  trigger,
  groups,
  align = "start",
  labelled = false,
  ...button
}: DropdownMenuProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [mine, setMine] = useState<number | null>(null);
  const wasOpen = useRef(false);
  const open = useMenu((state) => mine !== null && state.open?.key === mine);
  useOnChange(open, (now) => !now && setMine(null));

  function toggle() {
    const element = ref.current;
    if (!element) return;
    // The press that closes the menu must not open it again.
    if (wasOpen.current) {
      wasOpen.current = false;
      closeMenu();
      return;
    }
    openMenu(element.getBoundingClientRect(), typeof groups === "function" ? groups() : groups, {
      label,
      align,
      returnFocus: element,
    });
    setMine(useMenu.getState().open?.key ?? null);
  }

  return (
    <button
      type="button"
      {...button}
      ref={ref}
      aria-label={labelled ? label : undefined}
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerDown={() => {
        wasOpen.current = open;
      }}
      onClick={toggle}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" || open) return;
        event.preventDefault();
        wasOpen.current = false;
        toggle();
      }}
    >
      {trigger}
    </button>
  );
}
