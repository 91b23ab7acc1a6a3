import { memo } from "react";
import { libraryMessages as words } from "../messages/library";

interface MoreProps {
  id: number;
  name: string;
  className: string | undefined;
}

/**
 * Opens an item's menu. Its three points are one path that looks like the icon of the set: the icon itself
 * costs each card three components and two more nodes.
 */
export const More = memo(function More({ id, name, className }: MoreProps) {
  return (
    <button
      type="button"
      className={className}
      tabIndex={-1}
      data-menu={id}
      aria-haspopup="menu"
      aria-label={words.card.actions(name)}
    >
      <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d="M5 12h0M12 12h0M19 12h0"
          stroke="currentColor"
          strokeWidth="3.875"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
});
