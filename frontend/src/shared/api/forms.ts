/** The calls of forms: what readers answered, and what happens with it. */
import { bodyOf, clientOf } from "./client";

/** Whether an answer reached a webhook. */
type DeliveryState = "waiting" | "delivered" | "failed" | "cancelled";

/** A field, as a form or an answer says it. */
export interface FormField {
  /** Its id. */
  field: string;
  /** Empty where nobody wrote one. */
  label: string;
  type: string;
}

/** A field with what a reader answered: nothing, one value, or what was chosen. */
export interface AnsweredField extends FormField {
  values: string[];
}

/** What a reader sent. */
export interface Answer {
  id: string;
  receivedAt: string;
  fields: AnsweredField[];
}

/** Somebody to whom answers are mailed. */
export interface Recipient {
  id: string;
  email: string;
  /** Others than those who see the answers anyway are asked first. */
  isConfirmed: boolean;
}

/** A form of a project: of its draft, or one that is gone and has answers. */
export interface FormOverview {
  /** The id of its record. */
  form: string;
  name: string | null;
  /** The title of its page; null of one that is on every page. */
  page: string | null;
  isInDraft: boolean;
  fields: FormField[];
  count: number;
  lastAt: string | null;
  /** For how many days answers are kept; null is for good. */
  keptDays: number | null;
  webhook: { address: string } | null;
  recipients: Recipient[];
}

/** What can be set of a form. */
export interface FormSettings {
  keptDays: number | null;
  webhook: { address: string } | null;
}

/** The settings as they are now. A webhook that is new says its secret, once. */
interface ChangedSettings extends FormSettings {
  secret: string | null;
}

/** An answer on its way to a webhook. */
export interface Delivery {
  id: string;
  answer: string;
  createdAt: string;
  state: DeliveryState;
  attempts: number;
  triedAt: string | null;
  /** A status such as `200`, or a sentence. */
  outcome: string | null;
}

interface Answers {
  answers: Answer[];
  /** Where the next ones begin; null behind the last. */
  next: string | null;
}

interface OfProject {
  id: string;
}
interface OfForm extends OfProject {
  form: string;
}

type Call<Path, Answered, Body = never, Query = never> = {
  parameters: { path: Path } & ([Query] extends [never] ? unknown : { query: Query });
  responses: { 200: { headers: object; content: { "application/json": Answered } } };
} & ([Body] extends [never]
  ? { requestBody?: never }
  : { requestBody: { content: { "application/json": Body } } });

/** The calls by their paths, as the typed client takes them. */
interface FormCalls {
  "/api/documents/{id}/forms": { get: Call<OfProject, { forms: FormOverview[] }> };
  "/api/documents/{id}/answers": {
    get: Call<OfProject, Answers, never, { form: string; after?: string; limit?: number }>;
    delete: Call<OfProject, { deleted: number }, never, { form: string; ids?: string }>;
  };
  "/api/documents/{id}/forms/{form}": { put: Call<OfForm, ChangedSettings, FormSettings> };
  "/api/documents/{id}/forms/{form}/secret": { post: Call<OfForm, { secret: string }> };
  "/api/documents/{id}/forms/{form}/recipients": {
    post: Call<OfForm, Recipient, { email: string }>;
  };
  "/api/documents/{id}/forms/{form}/recipients/{recipient}": {
    delete: Call<OfForm & { recipient: string }, undefined>;
  };
  "/api/documents/{id}/forms/{form}/deliveries": { get: Call<OfForm, { deliveries: Delivery[] }> };
}

const client = clientOf<FormCalls>();

const of = (numId: number) => ({ path: { id: String(numId) } });
const ofForm = (numId: number, form: string) => ({ path: { id: String(numId), form } });

/** How many answers are read at once. */
const AT_ONCE = 50;

export const formsApi = {
  forms: async (numId: number, signal?: AbortSignal): Promise<FormOverview[]> => {
    const options = { params: of(numId), ...(signal ? { signal } : {}) };
    return (await bodyOf(client.GET("/api/documents/{id}/forms", options))).forms;
  },
  /** The last ones first. */
  answers: (numId: number, form: string, after: string | null, signal: AbortSignal) => {
    const query = { form, limit: AT_ONCE, ...(after === null ? {} : { after }) };
    const params = { ...of(numId), query };
    return bodyOf(client.GET("/api/documents/{id}/answers", { params, signal }));
  },
  /** These, or all; answers how many there were. */
  deleteAnswers: async (numId: number, form: string, ids: readonly string[] | null) => {
    const query = { form, ...(ids === null ? {} : { ids: ids.join(",") }) };
    const params = { ...of(numId), query };
    return (await bodyOf(client.DELETE("/api/documents/{id}/answers", { params }))).deleted;
  },
  change: (numId: number, form: string, body: FormSettings): Promise<ChangedSettings> =>
    bodyOf(client.PUT("/api/documents/{id}/forms/{form}", { params: ofForm(numId, form), body })),
  /** Takes the place of the one before. */
  newSecret: async (numId: number, form: string): Promise<string> => {
    const params = ofForm(numId, form);
    return (await bodyOf(client.POST("/api/documents/{id}/forms/{form}/secret", { params })))
      .secret;
  },
  addRecipient: (numId: number, form: string, email: string): Promise<Recipient> => {
    const params = ofForm(numId, form);
    const body = { email };
    return bodyOf(client.POST("/api/documents/{id}/forms/{form}/recipients", { params, body }));
  },
  removeRecipient: async (numId: number, form: string, recipient: string): Promise<void> => {
    const params = { path: { id: String(numId), form, recipient } };
    await client.DELETE("/api/documents/{id}/forms/{form}/recipients/{recipient}", { params });
  },
  /** The last ones first. */
  deliveries: async (numId: number, form: string, signal: AbortSignal): Promise<Delivery[]> => {
    const params = ofForm(numId, form);
    const call = client.GET("/api/documents/{id}/forms/{form}/deliveries", { params, signal });
    return (await bodyOf(call)).deliveries;
  },
};

/** The address of all answers of a form as a file of comma-separated values. */
export function answersFile(numId: number, form: string): string {
  return `/api/documents/${numId}/answers?${new URLSearchParams({ form, as: "csv" })}`;
}
