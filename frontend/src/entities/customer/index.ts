export { type Catalogue, useCatalogue } from "./catalogue";
export type * from "./contract";
export {
  currentCustomer,
  forgetCustomer,
  loadCustomer,
  onCustomer,
  takeCustomer,
  useCustomer,
  useCustomerWatch,
  useFreshCustomer,
} from "./customer";
export { customerKeys } from "./keys";
