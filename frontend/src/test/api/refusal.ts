import type { ErrorCode } from "@/shared/api/problem";

/** A code of the server, or the status alone where somebody else answers. */
export type RefusalCode = ErrorCode | `http_${number}`;

/** A refusal, thrown by an operation and turned into a problem answer at the edge. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: RefusalCode,
    detail: string,
    readonly more: Record<string, unknown> = {},
  ) {
    super(detail);
  }
}
