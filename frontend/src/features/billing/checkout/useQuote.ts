import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { customerKeys, type Preview } from "@/entities/customer";
import { ApiError } from "@/shared/api/problem";
import { useAfterChange, useDebounced } from "@/shared/ui";
import { billingApi, type PreviewBody } from "../api/billing";
import { billing } from "../messages/billing";
import { sentenceOf } from "./failure";

/** Typing is not asked about key by key. */
const PATIENCE_MS = 300;

export interface QuoteView {
  /** Stays while a newer one is worked out, so that nothing jumps. */
  preview: Preview | null;
  /** Does it hold for what is chosen right now? */
  current: boolean;
  error: string | null;
  /** It ran out, or was refused, and these are other cents than the person saw. */
  renewed: boolean;
  again: () => void;
}

function whyNot(error: unknown): string {
  const { failed } = billing.statement;
  return error instanceof ApiError ? sentenceOf(error, failed) : failed;
}

interface Quoted {
  preview: Preview;
  renewed: boolean;
}

const quoteQuery = (body: PreviewBody | null) =>
  queryOptions({
    queryKey: customerKeys.quote(body),
    // Nothing to ask about is an answer too: it takes the place of the quote before.
    queryFn: async ({ client, queryKey, signal }): Promise<Quoted | null> =>
      body && {
        preview: await billingApi.preview(body, signal),
        renewed: client.getQueryData(queryKey) !== undefined,
      },
    // What was chosen once and is chosen again is worked out anew.
    gcTime: 0,
    // Counted from its arrival: this device's clock may be another than the server's.
    refetchInterval: ({ state: { data, status } }) =>
      data && status === "success"
        ? (data.preview.valid_until - data.preview.quoted_at) * 1000
        : false,
    refetchIntervalInBackground: true,
  });

/**
 * What a change costs, asked anew whenever what is chosen changes and whenever the answer has run out.
 * Without a body nothing is asked.
 */
export function useQuote(body: PreviewBody | null): QuoteView {
  const wanted = body && JSON.stringify(body);
  const [rested, setRested] = useState(wanted);
  const rest = useDebounced(setRested, PATIENCE_MS);
  useAfterChange(wanted, rest);
  // The first is asked about at once.
  if ((rested === null) !== (wanted === null)) setRested(wanted);

  const { data, error, isFetching, isPlaceholderData, isSuccess, refetch } = useQuery({
    ...quoteQuery(body),
    enabled: rested === wanted,
    placeholderData: (before) => before,
  });
  const failed = error !== null && !isFetching;
  return {
    preview: data?.preview ?? null,
    current: isSuccess && !isFetching && !isPlaceholderData,
    error: failed ? whyNot(error) : null,
    renewed: data?.renewed ?? false,
    again: () => void refetch(),
  };
}
