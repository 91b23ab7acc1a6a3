export { FreshHost } from "./fresh/FreshHost";
export { SettingsList } from "./SettingsList";
export { SettingsMenu } from "./SettingsMenu";
export { type Group, groupsFor, isSingle, type Place, placeOf, type Section } from "./sections";
export { OUTCOMES, type Outcome, tellReturn } from "./services/returning";
export { useIdp } from "./sso/idp";
