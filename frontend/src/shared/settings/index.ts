export { Alone, SettingsSection } from "./SettingsSection";
