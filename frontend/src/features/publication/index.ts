export { CoverTools } from "./CoverTools";
export { DescriptionField } from "./DescriptionField";
export { SettingsPanel, type SettingsPart, settingsPart } from "./SettingsPanel";
export { type DetailOf, useDetail } from "./useDetail";
