export { type Catalogue, useCatalogue } from "./catalogue";
export type * from "./contract";
export {
  currentCustomer,
  forgetCustomer,
  loadCustomer,
  onCustomer,
  takeCustomer,
  useCustomer,
  useFreshCustomer,
} from "./customer";
export { customerKeys } from "./keys";
