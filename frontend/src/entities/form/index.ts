export { answersQuery, deliveriesQuery, formsQuery } from "./queries";
