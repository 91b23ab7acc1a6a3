import { common } from "../messages/common";
import type { ItemError } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** What kinds of refusal the server knows: its own list. */
export type ErrorCode = Schemas["ErrorCode"];

/** Failures that no server has said anything of: there was no answer, or one of somebody else's. */
type OwnCode =
  | typeof REQUEST_CANCELED
  | typeof NETWORK_FAILED
  | "incomplete_answer"
  | "username_failed"
  | `http_${number}`;

/** Every code that a failure can have. A comparison with one that is none is an error of the compiler. */
export type FailureCode = ErrorCode | OwnCode;

/** A refusal as the server words it (application/problem+json), or a failure in the same shape. */
export type Problem = Omit<Schemas["Problem"], "code"> & { code: FailureCode };

const REQUEST_CANCELED = "request_canceled";
export const NETWORK_FAILED = "network_failed";

/** Everything that can go wrong with a call arrives as one of these. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly problem: Problem;
  /** "request_canceled" when the caller took the request back. */
  readonly reason: string | undefined;
  /**
   * What the server itself has said for people; empty when it said nothing, or was not reached. A caller with a sentence
   * of its own for a failure says that then, while `detail` always has one.
   */
  readonly said: string;

  constructor(problem: Problem, reason?: string, said = problem.detail) {
    super(problem.detail || problem.title);
    this.problem = problem;
    this.reason = reason;
    this.said = said;
  }

  get status(): number {
    return this.problem.status;
  }
  get code(): FailureCode {
    return this.problem.code;
  }
  get detail(): string {
    return this.problem.detail;
  }
  get fieldName(): string | undefined {
    return this.problem.fieldName ?? undefined;
  }
  get retryAfter(): number | undefined {
    return this.problem.retryAfter ?? undefined;
  }
  get errors(): ItemError[] {
    return this.problem.errors ?? [];
  }
}

function bare(code: FailureCode, status: number, detail: string): Problem {
  return { status, code, title: detail, detail };
}

export function canceledError(): ApiError {
  return new ApiError(bare(REQUEST_CANCELED, 0, ""), REQUEST_CANCELED, "");
}

export function networkError(detail: string): ApiError {
  return new ApiError(bare(NETWORK_FAILED, 0, detail), undefined, "");
}

export function isCanceled(error: unknown): boolean {
  return error instanceof ApiError && error.reason === REQUEST_CANCELED;
}

/**
 * Does the failure say nothing that helps the person? There was no answer, or a proxy's, or ours says only that
 * something failed.
 */
export function withoutSentence({ code, detail }: ApiError): boolean {
  return (
    code === NETWORK_FAILED ||
    code.startsWith("http_") ||
    detail === "" ||
    detail === common.defaultError
  );
}

/** A sentence that stands by itself or inside of an object; undefined when there is none. */
export function sentenceIn(error: unknown): string | undefined {
  const inside = error && typeof error === "object" && "message" in error ? error.message : error;
  return typeof inside === "string" && inside !== "" ? inside : undefined;
}

/** What an answer says went wrong that came as a success. */
export function answerError({ error }: { error?: unknown }): ApiError {
  return new ApiError(bare("incomplete_answer", 200, sentenceIn(error) ?? common.defaultError));
}

/** The problem in an answer, or one made from its status when it carries none. */
export async function readProblem(response: Response, fallback: string): Promise<ApiError> {
  let body: Partial<Problem> = {};
  try {
    const parsed: unknown = await response.clone().json();
    if (parsed && typeof parsed === "object") body = parsed as Partial<Problem>;
  } catch {
    // A proxy's error page is no JSON; the status is all there is to know.
  }
  const problem: Problem = {
    ...bare(`http_${response.status}`, response.status, fallback),
    ...body,
    detail: body.detail || fallback,
    status: response.status,
  };
  const retryAfter = Number(response.headers.get("retry-after"));
  if (problem.retryAfter === undefined && retryAfter > 0) problem.retryAfter = retryAfter;
  const said = typeof body.detail === "string" ? body.detail : "";
  return new ApiError(problem, undefined, said);
}
