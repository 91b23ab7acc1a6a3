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
  useShortcut,
} from "./registry";
export { formatShortcut, isCovered, matches } from "./shortcuts";
