export {
  answersQuery,
  audiencesQuery,
  deliveriesQuery,
  formServicesQuery,
  formsQuery,
} from "./queries";
