import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./Button.module.css";
import { cx } from "./cx";
import { Icon } from "./Icon";

type ButtonVariant = "filled" | "outline" | "text";
type ButtonSize = "md" | "sm" | "pay";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export type ButtonProps = Look & ComponentProps<"button">;

function look({ variant = "outline", size = "md" }: Look, className: string | undefined): string {
  return cx(styles.button, styles[variant], styles[size], className);
}

export function Button({ variant, size, className, type = "button", ...rest }: ButtonProps) {
  const shape: Look = {};
  if (variant) shape.variant = variant;
  if (size) shape.size = size;
  return <button type={type} className={look(shape, className)} {...rest} />;
}

export function TextButton(props: Omit<ButtonProps, "variant">) {
  return <Button {...props} variant="text" className={cx(styles.bare, props.className)} />;
}

export type LinkButtonProps = Look & LinkProps;

export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  const shape: Look = {};
  if (variant) shape.variant = variant;
  if (size) shape.size = size;
  return <Link className={look(shape, className)} {...rest} />;
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  label: string;
  icon: LucideIcon;
  iconSize?: number;
}

export function IconButton({
  label,
  icon,
  iconSize,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button type={type} aria-label={label} className={cx(styles.icon, className)} {...rest}>
      {iconSize ? <Icon of={icon} size={iconSize} /> : <Icon of={icon} />}
    </button>
  );
}

/** A link inside a text or beside a field: ink, underlined in ink. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link className={cx(styles.link, className)} {...rest} />;
}
