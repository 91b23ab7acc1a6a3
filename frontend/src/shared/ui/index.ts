export { Avatar } from "./Avatar";
export { announce } from "./announce";
export {
  Button,
  IconButton,
  LinkButton,
  TextButton,
  TextLink,
} from "./Button";
export { Checkbox, CheckboxRow, Choice, Radio } from "./Choice";
export { CopyButton } from "./CopyButton";
export { ConfirmHost, confirmDialog } from "./confirm";
export { cx } from "./cx";
export { Dialog, type DialogProps, preloadDialog } from "./Dialog";
export { DropdownMenu } from "./DropdownMenu";
export { Empty } from "./Empty";
export { Failed } from "./Failed";
export { Field, PasswordField } from "./Field";
export { Floating } from "./Floating";
export {
  useAfterChange,
  useDebounced,
  useFocused,
  useLatest,
  useListener,
  useMediaQuery,
  useOnChange,
  usePhone,
  useTimer,
} from "./hooks";
export { Icon } from "./Icon";
export { KeyTable } from "./KeyTable";
export { late } from "./late";
export {
  type MenuGroup,
  type MenuItem,
  openMenu,
} from "./menu";
export { useModal } from "./modal";
export { Breadcrumb, type Crumb, PageBar } from "./PageBar";
export { PageHeading, usePageTitle } from "./PageHeading";
export { RadioRow, Row, RowButton, RowInput } from "./Row";
export { preloadMenu, SharedMenu } from "./SharedMenu";
export { type LeafNumber, Sheet } from "./Sheet";
export { Figures, Skeleton, VisuallyHidden } from "./small";
export { Table } from "./Table";
export { ThemeSwitch } from "./ThemeSwitch";
export { ToastHost } from "./ToastHost";
export {
  hideAllToasts,
  showToast,
  TOAST_MS,
  undoLast,
  useToasts,
} from "./toast";
export { UseLine } from "./UseLine";
export { useDroppedFile } from "./useDroppedFile";
export { useToastsAbove } from "./useToastsAbove";
export { Wordmark } from "./Wordmark";
