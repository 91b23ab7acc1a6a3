export { Alerts } from "./Alerts";
export {
  ALERT_MS,
  type AlertAction,
  type AlertOptions,
  hideAlert,
  showAlert,
  silenceAlert,
  useAlerts,
} from "./alerts";
export { ACCOUNT_ALERTS, type AccountAlert, type AlertType } from "./types";
