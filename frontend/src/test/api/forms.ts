import type {
  Answer,
  Audience,
  Delivery,
  FormOverview,
  FormService,
  FormSettings,
} from "@/shared/api/forms";
import type { MockApi } from "./mockApi";
import { EPOCH } from "./records";
import { Refusal } from "./refusal";
import { nothing, ok, route } from "./route";
import type { Route } from "./routes";

const SERVICES = { google: "Google", mailchimp: "Mailchimp", dropbox: "Dropbox" };

function serviceOf(id: FormService["id"]): FormService {
  const empty = { reason: null, connected: null, target: null, trouble: null };
  return { id, name: SERVICES[id], ...empty };
}

/** The forms of all projects, with what readers answered to them. */
export class Forms {
  forms: FormOverview[] = [];
  /** The last ones first. */
  answers: Record<string, Answer[]> = {};
  deliveries: Delivery[] = [];
  services: FormService[] = (["google", "mailchimp", "dropbox"] as const).map(serviceOf);
  audiences: Audience[] = [{ id: "a1", name: "Readers", members: 12 }];
  /** Is the caller a teammate, who must not use the owner's accounts? */
  isTeammate = false;
  /** How many answers a call reads. */
  atOnce = 50;
  private last = 0;

  private get next(): number {
    this.last += 1;
    return this.last;
  }

  add(changes: Partial<FormOverview> = {}): FormOverview {
    const form = {
      form: String(this.next).padStart(12, "0"),
      name: "Visit",
      page: "Studio",
      isInDraft: true,
      fields: [{ field: "f1", label: "Name", type: "text" as const }],
      count: 0,
      lastAt: null,
      keptDays: null,
      webhook: null,
      recipients: [],
      ...changes,
    };
    this.forms.push(form);
    this.answers[form.form] = [];
    return form;
  }

  /** A reader answers; the fields are those of the form unless others are said. */
  answer(form: FormOverview, values: readonly string[][], changes: Partial<Answer> = {}): Answer {
    const fields = form.fields.map((field, at) => ({ ...field, values: values[at] ?? [] }));
    const answer = { id: `answer-${this.next}`, receivedAt: EPOCH, fields, ...changes };
    this.answers[form.form]?.unshift(answer);
    form.count += 1;
    form.lastAt = answer.receivedAt;
    return answer;
  }

  of(id: string | undefined): FormOverview {
    const form = this.forms.find((each) => each.form === id);
    if (form === undefined) throw new Refusal(404, "not_found", "There is no such form");
    return form;
  }

  page(id: string, after: string | null) {
    const all = this.answers[id] ?? [];
    const start = after === null ? 0 : all.findIndex((each) => each.id === after) + 1;
    const answers = all.slice(start, start + this.atOnce);
    const isLast = start + answers.length >= all.length;
    return { answers, next: isLast ? null : (answers.at(-1)?.id ?? null) };
  }

  delete(id: string, ids: readonly string[] | null): number {
    const form = this.of(id);
    const before = this.answers[id] ?? [];
    const left = ids === null ? [] : before.filter((each) => !ids.includes(each.id));
    this.answers[id] = left;
    form.count = left.length;
    form.lastAt = left[0]?.receivedAt ?? null;
    return before.length - left.length;
  }

  change(id: string, { keptDays, webhook }: FormSettings) {
    const form = this.of(id);
    if (webhook !== null && !webhook.address.startsWith("https://")) {
      const sentence = "A webhook has an address that begins with https:// and has no user name";
      throw new Refusal(422, "invalid_value", sentence, { fieldName: "webhook.address" });
    }
    const isNew = form.webhook === null && webhook !== null;
    Object.assign(form, { keptDays, webhook });
    return { keptDays, webhook, secret: isNew ? "whsec_first" : null };
  }

  service(id: string | undefined): FormService {
    const service = this.services.find((each) => each.id === id);
    if (service === undefined) throw new Refusal(404, "not_found", "There is nothing here");
    return service;
  }

  begin(id: string | undefined, audience: string | null) {
    const service = this.service(id);
    const chosen = this.audiences.find((each) => each.id === audience);
    const url = id === "google" ? "https://docs.google.com/spreadsheets/d/1-x/edit" : null;
    const target = { name: chosen?.name ?? "Salt – Visit", url, since: EPOCH };
    Object.assign(service, { target, trouble: null });
    return target;
  }

  addRecipient(id: string, email: string, own: string) {
    const recipient = { id: `recipient-${this.next}`, email, isConfirmed: email === own };
    this.of(id).recipients.push(recipient);
    return recipient;
  }
}

export function formRoutes(api: MockApi): Route[] {
  const { forms } = api;
  const idsOf = (ids: string | null) => (ids === null ? null : ids.split(","));
  return [
    route(api, "get", "/documents/{id}/forms", () => ok({ forms: forms.forms })),
    route(api, "get", "/documents/{id}/answers", ({ query }) =>
      ok(forms.page(query.get("form") ?? "", query.get("after"))),
    ),
    route(api, "delete", "/documents/{id}/answers", ({ query }) =>
      ok({ deleted: forms.delete(query.get("form") ?? "", idsOf(query.get("ids"))) }),
    ),
    route(api, "put", "/documents/{id}/forms/{form}", ({ params, body }) => {
      const { keptDays = null, webhook = null } = body;
      return ok(forms.change(params.form, { keptDays, webhook }));
    }),
    route(api, "post", "/documents/{id}/forms/{form}/secret", () => ok({ secret: "whsec_second" })),
    route(api, "post", "/documents/{id}/forms/{form}/recipients", ({ params, body }) =>
      ok(forms.addRecipient(params.form, body.email, api.library.user.email), 201),
    ),
    route(api, "delete", "/documents/{id}/forms/{form}/recipients/{recipient}", ({ params }) => {
      const form = forms.of(params.form);
      form.recipients = form.recipients.filter(({ id }) => id !== params.recipient);
      return nothing;
    }),
    route(api, "get", "/documents/{id}/forms/{form}/services", () => {
      const sentence = "Your role on this project does not allow this";
      if (forms.isTeammate) throw new Refusal(403, "forbidden", sentence);
      return ok({ services: forms.services });
    }),
    route(api, "get", "/documents/{id}/forms/{form}/audiences", () =>
      ok({ audiences: forms.audiences }),
    ),
    route(api, "put", "/documents/{id}/forms/{form}/services/{service}", ({ params, body }) =>
      ok(forms.begin(params.service, body.audience ?? null)),
    ),
    route(api, "delete", "/documents/{id}/forms/{form}/services/{service}", ({ params }) => {
      Object.assign(forms.service(params.service), { target: null, trouble: null });
      return nothing;
    }),
    route(api, "get", "/documents/{id}/forms/{form}/deliveries", () =>
      ok({ deliveries: forms.deliveries }),
    ),
  ];
}
