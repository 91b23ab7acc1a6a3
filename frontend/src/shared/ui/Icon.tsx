import type { LucideIcon } from "lucide-react";

interface IconProps {
  of: LucideIcon;
  size?: number;
  className?: string | undefined;
}

/** Icons are drawn thin and say nothing by themselves: the control around them has the name. */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={size > 16 ? 1.5 : 1.25}
      absoluteStrokeWidth
      aria-hidden="true"
      focusable="false"
      className={className}
    />
  );
}
