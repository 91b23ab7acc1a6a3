export { FreshHost } from "./fresh/FreshHost";
export { HiddenSection } from "./HiddenSection";
export { SettingsList } from "./SettingsList";
export { SettingsMenu } from "./SettingsMenu";
export {
  type Group,
  groupsFor,
  type Hidden,
  hiddenAt,
  isSingle,
  type Place,
  placeOf,
} from "./sections";
export { OUTCOMES, type Outcome, tellReturn } from "./services/returning";
export { useIdp } from "./sso/idp";
