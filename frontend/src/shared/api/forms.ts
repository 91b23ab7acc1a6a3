/** The calls of forms: what readers answered, and what happens with it. */
import { bodyOf, client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A field, as a form or an answer says it. Its label is empty where nobody wrote one. */
export type FormField = Schemas["FormField"];
/** A field with what a reader answered: nothing, one value, or what was chosen. */
export type AnsweredField = Schemas["AnsweredField"];
/** What a reader sent. */
export type Answer = Schemas["Answer"];
/** Somebody to whom answers are mailed. */
export type Recipient = Schemas["Recipient"];
/** A form of a project: of its draft, or one that is gone and has answers. */
export type FormOverview = Schemas["Form"];
/** What can be set of a form. */
export type FormSettings = Pick<FormOverview, "keptDays" | "webhook">;
/** The settings as they are now. A webhook that is new says its secret, once. */
type ChangedSettings = Schemas["ChangedForm"];
/** A connected service that can get the answers of a form. */
export type FormService = Schemas["FormService"];
/** An audience of Mailchimp. */
export type Audience = Schemas["Audience"];
/** An answer on its way to a webhook or a connected service. */
export type Delivery = Schemas["Delivery"];

const ofService = (numId: number, form: string, service: FormService["id"]) => ({
  path: { id: String(numId), form, service },
});
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
  answers: async (
    numId: number,
    form: string,
    after: string | null,
    signal: AbortSignal,
  ): Promise<Schemas["Answers"]> => {
    const query = { form, limit: AT_ONCE, ...(after === null ? {} : { after }) };
    const params = { ...of(numId), query };
    // Only with `as=csv` it is a text.
    return (await bodyOf(
      client.GET("/api/documents/{id}/answers", { params, signal }),
    )) as Schemas["Answers"];
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
  /** What connected services are for a form; the owner of the project alone may know. */
  services: async (numId: number, form: string, signal: AbortSignal): Promise<FormService[]> => {
    const params = ofForm(numId, form);
    const call = client.GET("/api/documents/{id}/forms/{form}/services", { params, signal });
    return (await bodyOf(call)).services;
  },
  audiences: async (numId: number, form: string, signal: AbortSignal): Promise<Audience[]> => {
    const params = ofForm(numId, form);
    const call = client.GET("/api/documents/{id}/forms/{form}/audiences", { params, signal });
    return (await bodyOf(call)).audiences;
  },
  /** Has the answers that come from now on sent to a service. Mailchimp needs an audience. */
  beginForwarding: (
    numId: number,
    form: string,
    service: FormService["id"],
    audience: string | null,
  ): Promise<Schemas["FormTarget"]> => {
    const how = { params: ofService(numId, form, service), body: { audience } };
    return bodyOf(client.PUT("/api/documents/{id}/forms/{form}/services/{service}", how));
  },
  endForwarding: async (numId: number, form: string, service: FormService["id"]): Promise<void> => {
    const params = ofService(numId, form, service);
    await client.DELETE("/api/documents/{id}/forms/{form}/services/{service}", { params });
  },
  /** The last ones first. */
  deliveries: async (numId: number, form: string, signal: AbortSignal): Promise<Delivery[]> => {
    const params = ofForm(numId, form);
    const call = client.GET("/api/documents/{id}/forms/{form}/deliveries", { params, signal });
    return (await bodyOf(call)).deliveries;
  },
};

/** The address of a file that a reader has sent. */
export function answerFile(numId: number, answer: string, field: string): string {
  return `/api/documents/${numId}/answers/${answer}/files/${field}`;
}

/** The address of all answers of a form as a file of comma-separated values. */
export function answersFile(numId: number, form: string): string {
  return `/api/documents/${numId}/answers?${new URLSearchParams({ form, as: "csv" })}`;
}
