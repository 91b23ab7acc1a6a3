import type { Transfer } from "@/shared/api/copies";
import type { Library } from "./library/library";
import type { MockApi } from "./mockApi";
import { EPOCH } from "./records";
import { Refusal } from "./refusal";
import { type Body, ok, route } from "./route";
import type { Route } from "./routes";

const numbers = (value: unknown) => (Array.isArray(value) ? (value as number[]) : []);

const noor = { name: "Noor Haddad", uri: "noor.haddad", pic: null };

/** What the account of the tests sends, and what others send to it. */
export class Copies {
  incoming: Transfer[] = [];
  outgoing: Transfer[] = [];
  /** Account names that exist. */
  names = ["noor.haddad", "odile"];
  private last = 0;

  constructor(private readonly library: Library) {}

  private make(changes: Partial<Transfer>): Transfer {
    this.last += 1;
    return {
      id: `send-${this.last}`,
      direction: "incoming",
      status: "pending",
      from: noor,
      to: { email: this.library.user.email },
      items: [{ kind: "project", title: "Dunes" }],
      createdAt: EPOCH,
      answeredAt: null,
      ...changes,
    };
  }

  /** Somebody sends something to the account. */
  arrives(changes: Partial<Transfer> = {}): Transfer {
    const transfer = this.make(changes);
    this.incoming.unshift(transfer);
    return transfer;
  }

  /** The account has sent something. */
  went(to: string, changes: Partial<Transfer> = {}): Transfer {
    const { name, uri, pic } = this.library.user;
    const transfer = this.make({
      direction: "outgoing",
      from: { name, uri, pic },
      to: { email: to },
      ...changes,
    });
    this.outgoing.unshift(transfer);
    return transfer;
  }

  send(body: Body): Transfer {
    const { permissions, email: own } = this.library.user;
    if (!permissions.can_use_send) {
      const sentence = "Your plan does not include sending copies";
      throw new Refusal(403, "plan_required", sentence, { limit: "send" });
    }
    const email = String(body.email);
    if (!email.includes("@") && !this.names.includes(email)) {
      const sentence = "There is no account with this name";
      throw new Refusal(422, "unknown_account", sentence, { fieldName: "email" });
    }
    if (email === own) {
      const sentence = "This is your own account. Choose somebody else";
      throw new Refusal(422, "own_account", sentence, { fieldName: "email" });
    }
    const folders = numbers(body.folders).map((id) => this.library.folder(id));
    const projects = numbers(body.mags).map((id) => this.library.project(id));
    return this.went(email, {
      items: [
        ...folders.map(({ name, count }) => ({ kind: "folder" as const, title: name, count })),
        ...projects.map(({ title }) => ({ kind: "project" as const, title })),
      ],
    });
  }

  answer(id: string, status: Transfer["status"]): Transfer {
    const transfer = [...this.incoming, ...this.outgoing].find((one) => one.id === id);
    if (transfer === undefined) throw new Refusal(404, "not_found", "There is no such copy.");
    if (transfer.status !== "pending") {
      const sentence = "The sender has withdrawn this copy";
      throw new Refusal(409, "already_answered", sentence);
    }
    return Object.assign(transfer, { status, answeredAt: EPOCH });
  }

  /** A row for each thing; `receive` fills it. */
  accept(id: string) {
    const send = this.answer(id, "accepted");
    const making = { copyStatus: "processing", showAsNew: true } as const;
    const of = (kind: string) => send.items.filter((item) => item.kind === kind);
    const mags = of("project").map(({ title }) => this.library.addProject({ title, ...making }));
    const folders = of("folder").map(({ title: name }) =>
      this.library.addFolder({ name, is_hidden: true, ...making }),
    );
    this.library.version += 1;
    return { send, mags, folders };
  }

  /** The server has copied everything, or could not. */
  receive(copyStatus: "failed" | null = null): void {
    for (const one of [...this.library.projects, ...this.library.folders]) {
      if (one.copyStatus === "processing") one.copyStatus = copyStatus;
    }
    this.library.version += 1;
  }
}

export function copyRoutes(api: MockApi): Route[] {
  const { copies } = api;
  const id = (params: Record<string, string>) => params.id ?? "";
  return [
    route(api, "get", "/send", () => ok({ incoming: copies.incoming, outgoing: copies.outgoing })),
    route(api, "post", "/send", ({ body }) => ok({ send: copies.send(body) }, 201)),
    route(api, "post", "/send/{id}/accept", ({ params }) => ok(copies.accept(id(params)))),
    route(api, "post", "/send/{id}/decline", ({ params }) =>
      ok({ send: copies.answer(id(params), "declined") }),
    ),
    route(api, "post", "/send/{id}/cancel", ({ params }) =>
      ok({ send: copies.answer(id(params), "cancelled") }),
    ),
  ];
}
