export { CommandHost, openShortcutsSheet, preloadCommandPanels } from "./CommandHost";
export {
  type Availability,
  activeCommands,
  type Command,
  commandMenu,
  findCommand,
  registerCommands,
  runCommand,
  useRegisterCommands,
} from "./registry";
export {
  formatShortcut,
  matches,
  shortcutKeys,
} from "./shortcuts";
