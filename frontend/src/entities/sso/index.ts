export { isManaged, useIdp, useKnownIdp } from "./idp";
