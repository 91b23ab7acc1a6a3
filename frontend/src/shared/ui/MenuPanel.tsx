import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { ariaShortcut, shortcutKeys } from "../commands/shortcuts";
import { cx } from "./cx";
import { usePhone } from "./hooks";
import { Icon } from "./Icon";
import styles from "./MenuPanel.module.css";
import { closeMenu, type MenuItem, type OpenMenu } from "./menu";
import { Keys } from "./small";

interface RowProps {
  item: MenuItem;
  choose: (item: MenuItem) => void;
}

function Row({ item, choose }: RowProps) {
  const { label, shortcut, disabledReason, checked, danger } = item;
  const content = (
    <>
      <span className={styles.label}>
        {label}
        {disabledReason && <span className={styles.reason}>{disabledReason}</span>}
      </span>
      {checked && <Icon of={Check} />}
      {shortcut && !disabledReason && <Keys of={shortcutKeys(shortcut)} />}
    </>
  );
  const common = {
    className: cx(styles.row, disabledReason && styles.unavailable, danger && styles.danger),
    textValue: label,
    "aria-keyshortcuts": shortcut ? ariaShortcut(shortcut) : undefined,
    // It can be reached, so that its reason can be read; choosing it does nothing.
    "aria-disabled": disabledReason ? true : undefined,
    onSelect: (event: Event) => {
      if (disabledReason) event.preventDefault();
      else choose(item);
    },
  };
  if (checked !== undefined) {
    return (
      <Radix.CheckboxItem {...common} role="menuitemradio" checked={checked}>
        {content}
      </Radix.CheckboxItem>
    );
  }
  return <Radix.Item {...common}>{content}</Radix.Item>;
}

/** On a phone a menu is a sheet at the bottom, under the thumb: it stands on the lower edge of the window. */
function lowerEdge() {
  return { left: 0, top: window.innerHeight, width: window.innerWidth, height: 0 };
}

function rectangle(anchor: OpenMenu["anchor"]) {
  if ("width" in anchor) {
    return { left: anchor.left, top: anchor.top, width: anchor.width, height: anchor.height };
  }
  return { left: anchor.x, top: anchor.y, width: 0, height: 0 };
}

export function MenuPanel({ menu }: { menu: OpenMenu }) {
  const chosen = useRef<MenuItem | null>(null);
  const navigate = useNavigate();
  const phone = usePhone();
  const perform = () => {
    const item = chosen.current;
    if (!item) return;
    item.run?.();
    if (!item.href) return;
    if (item.href.startsWith("/")) navigate(item.href);
    else window.open(item.href, "_blank", "noopener");
  };
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && closeMenu()}>
      <Radix.Trigger asChild>
        <span
          className={styles.anchor}
          style={phone ? lowerEdge() : rectangle(menu.anchor)}
          tabIndex={-1}
        />
      </Radix.Trigger>
      <Radix.Content
        className={cx(styles.menu, phone && styles.sheet)}
        aria-label={menu.label}
        aria-labelledby={undefined}
        align={phone ? "start" : (menu.align ?? "start")}
        side={phone ? "top" : "bottom"}
        sideOffset={!phone && "width" in menu.anchor ? 4 : 0}
        collisionPadding={phone ? 0 : 8}
        loop
        onContextMenu={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // First the focus goes home, then the chosen thing happens: a dialog it opens knows its opener.
          if (menu.returnFocus?.isConnected) menu.returnFocus.focus();
          perform();
        }}
      >
        {menu.groups.map((group, index) => (
          <Radix.Group key={group.items[0]?.id ?? index} className={styles.group}>
            {group.label && <Radix.Label className={styles.groupLabel}>{group.label}</Radix.Label>}
            {group.items.map((item) => (
              <Row
                key={item.id}
                item={item}
                choose={(picked) => {
                  chosen.current = picked;
                }}
              />
            ))}
          </Radix.Group>
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}
