/** Services of others that the account is connected with, as settings and the editor ask for them. */
export { connectionQuery, filesQuery, servicesQuery } from "./queries";
