export { Alerts } from "./Alerts";
export {
  ALERT_MS,
  hideAlert,
  showAlert,
  useAlerts,
} from "./alerts";
export { ACCOUNT_ALERTS, type AlertType } from "./types";
