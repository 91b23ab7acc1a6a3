import { bodyOf, client } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type Details = components["schemas"]["DetailsView"];
/** What is typed; what is empty is left empty. */
export type DetailsValues = Pick<Details, "company" | "address" | "country" | "vat_id">;

export const readDetails = (signal: AbortSignal): Promise<Details> =>
  bodyOf(client.GET("/api/stripe/customer/details", { signal }));

export const saveDetails = (body: DetailsValues): Promise<Details> =>
  bodyOf(client.PUT("/api/stripe/customer/details", { body }));
