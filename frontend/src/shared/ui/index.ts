export { Avatar, hueOf, initials } from "./Avatar";
export { announce } from "./announce";
export {
  Button,
  type ButtonProps,
  IconButton,
  LinkButton,
  TextButton,
  TextLink,
} from "./Button";
export { CopyButton } from "./CopyButton";
export { ConfirmHost, type ConfirmQuestion, confirmDialog } from "./confirm";
export { cx } from "./cx";
export { Dialog, type DialogProps, preloadDialog } from "./Dialog";
export { DropdownMenu } from "./DropdownMenu";
export { Field, PasswordField } from "./Field";
export { Floating } from "./Floating";
export { type Debounced, useDebounced, useMediaQuery, usePhone } from "./hooks";
export { Icon } from "./Icon";
export {
  closeMenu,
  type MenuGroup,
  type MenuItem,
  type MenuPlace,
  openMenu,
  useMenu,
} from "./menu";
export { useModal } from "./modal";
export { Breadcrumb, type Crumb, PageBar } from "./PageBar";
export { PageHeading, usePageFocus } from "./PageHeading";
export { preloadMenu, SharedMenu } from "./SharedMenu";
export { type LeafNumber, Sheet } from "./Sheet";
export { Figures, Keys, Rule, Skeleton, VisuallyHidden } from "./small";
export { ThemeSwitch } from "./ThemeSwitch";
export { ToastHost } from "./ToastHost";
export {
  canUndo,
  hideAllToasts,
  showToast,
  TOAST_MS,
  type Toast,
  undoLast,
  useToasts,
} from "./toast";
export { UseLine } from "./UseLine";
export { forgetSteps, rememberStep, type Step } from "./undo";
export { useDroppedFile } from "./useDroppedFile";
export { Wordmark } from "./Wordmark";
