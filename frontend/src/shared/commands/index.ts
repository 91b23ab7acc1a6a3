export { CommandHost, openPalette, openShortcutsSheet, preloadCommandPanels } from "./CommandHost";
export {
  type Availability,
  activeCommands,
  availability,
  type Command,
  commandMenu,
  findCommand,
  registerCommands,
  runCommand,
  useCommands,
} from "./registry";
export {
  ariaShortcut,
  formatShortcut,
  handleKey,
  isApple,
  isSingleKey,
  matches,
  shortcutKeys,
} from "./shortcuts";
