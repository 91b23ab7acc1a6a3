import { queryOptions } from "@tanstack/react-query";
import { readCertificate } from "@/shared/api/domains";
import { findReseller } from "./reseller";

const all = ["domains"] as const;

const domainKeys = {
  certificate: (domain: string) => [...all, "certificate", domain] as const,
  reseller: [...all, "reseller"] as const,
};

/** One that is being made is looked at again after this time, in ms. */
const AGAIN = 5_000;

export const certificateQuery = (domain: string) =>
  queryOptions({
    queryKey: domainKeys.certificate(domain),
    queryFn: ({ signal }) => readCertificate(domain, signal),
    refetchInterval: ({ state }) =>
      state.data?.state === "pending" && state.status !== "error" ? AGAIN : false,
    meta: { log: "A certificate could not be read" },
  });

/** The partner that sells domains, with what there is for this account today; null where the product has none. */
export const resellerQuery = queryOptions({
  queryKey: domainKeys.reseller,
  queryFn: findReseller,
});
