export { CommandHost, openShortcutsSheet, preloadCommandPanels } from "./CommandHost";
export {
  type Availability,
  activeCommands,
  availability,
  type Command,
  commandMenu,
  registerCommands,
  runCommand,
  useRegisterCommands,
} from "./registry";
export {
  formatShortcut,
  matches,
  shortcutKeys,
} from "./shortcuts";
