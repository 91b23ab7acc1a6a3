export { DomainConnector } from "./DomainConnector";
export { MappedDomain } from "./MappedDomain";
export { mapDomain, unmapDomainOf } from "./useDomain";
