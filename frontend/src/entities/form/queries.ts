import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { formsApi } from "@/shared/api/forms";

const keys = {
  forms: (numId: number) => ["forms", numId] as const,
  answers: (numId: number, form: string) => ["forms", numId, "answers", form] as const,
  services: (numId: number, form: string) => ["forms", numId, "services", form] as const,
  audiences: (numId: number, form: string) => ["forms", numId, "audiences", form] as const,
  deliveries: (numId: number, form: string) => ["forms", numId, "deliveries", form] as const,
};

/** The forms of a project, with what happens with their answers. */
export const formsQuery = (numId: number) =>
  queryOptions({
    queryKey: keys.forms(numId),
    queryFn: ({ signal }) => formsApi.forms(numId, signal),
    // Readers answer while somebody looks.
    refetchOnWindowFocus: true,
  });

/** The answers of a form, the last ones first. */
export const answersQuery = (numId: number, form: string) =>
  infiniteQueryOptions({
    queryKey: keys.answers(numId, form),
    queryFn: ({ pageParam, signal }) => formsApi.answers(numId, form, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What connected services are for a form. */
export const formServicesQuery = (numId: number, form: string) =>
  queryOptions({
    queryKey: keys.services(numId, form),
    queryFn: ({ signal }) => formsApi.services(numId, form, signal),
    // Services are connected in another window.
    refetchOnWindowFocus: true,
  });

/** The audiences of the account at Mailchimp. */
export const audiencesQuery = (numId: number, form: string) =>
  queryOptions({
    queryKey: keys.audiences(numId, form),
    queryFn: ({ signal }) => formsApi.audiences(numId, form, signal),
  });

/** What came of telling the webhook and the connected services of a form. */
export const deliveriesQuery = (numId: number, form: string) =>
  queryOptions({
    queryKey: keys.deliveries(numId, form),
    queryFn: ({ signal }) => formsApi.deliveries(numId, form, signal),
  });
