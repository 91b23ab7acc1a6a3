import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { formsApi } from "@/shared/api/forms";

const keys = {
  forms: (numId: number) => ["forms", numId] as const,
  answers: (numId: number, form: string) => ["forms", numId, "answers", form] as const,
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

/** What came of telling the webhook of a form. */
export const deliveriesQuery = (numId: number, form: string) =>
  queryOptions({
    queryKey: keys.deliveries(numId, form),
    queryFn: ({ signal }) => formsApi.deliveries(numId, form, signal),
  });
