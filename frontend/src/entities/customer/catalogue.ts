/** The plans and add-ons on offer. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { customerApi } from "./api";
import type { AddonInfo, Plans } from "./contract";
import { customerKeys } from "./keys";

export interface Catalogue extends Plans {
  addons: AddonInfo;
}

const catalogueQuery = queryOptions({
  queryKey: customerKeys.catalogue,
  queryFn: async ({ signal }): Promise<Catalogue> => {
    const [plans, addons] = await Promise.all([
      customerApi.plans(signal),
      customerApi.addons(signal),
    ]);
    return { ...plans, addons };
  },
  meta: { log: "The plans could not be read" },
});

/** The catalogue, asked for anew whenever a page that shows it is opened. */
export function useCatalogue() {
  const { data = null, isError, refetch, isFetchedAfterMount } = useQuery(catalogueQuery);
  return {
    catalogue: data,
    failed: isError && data === null,
    /** It was read since the page was opened; until then it may be what was known before. */
    fresh: isFetchedAfterMount,
    retry: () => void refetch(),
  };
}
