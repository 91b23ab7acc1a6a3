import { type SetupServer, setupServer } from "msw/node";
import type { Folder, Project } from "@/shared/api/model";
import { ProfileMedia } from "./account/profileMedia";
import { Auth } from "./auth/auth";
import { Passkeys } from "./auth/passkeys";
import { Security } from "./auth/security";
import { Billing } from "./billing/billing";
import { Checkout } from "./billing/checkout";
import { Comments } from "./comments";
import { Copies } from "./copies";
import { Documents } from "./documents";
import { Domains } from "./domains";
import { Exports } from "./export";
import { Forms } from "./forms";
import { handlers } from "./handlers";
import { Library } from "./library/library";
import { Newsletters } from "./newsletters";
import { News, Prompts } from "./prompts";
import { Publication } from "./publication";
import { Referrals } from "./referrals";
import { Refusal, type RefusalCode } from "./refusal";
import { Routes } from "./routes";
import { Figma, Services } from "./services";
import { Sso } from "./sso";
import { Team } from "./team";

interface Failure {
  method: string;
  path: string;
  refusal: Refusal;
  once: boolean;
}

export interface RecordedCall {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** The server as tests see it: an account and its library that remember what was done to them. */
export class MockApi {
  library = new Library();
  auth = new Auth();
  exports = new Exports();
  passkeys = new Passkeys();
  prompts = new Prompts();
  billing = new Billing();
  checkout = new Checkout();
  team = new Team(this.library);
  newsletters = new Newsletters();
  referrals = new Referrals();
  publication = new Publication(this.library);
  copies = new Copies(this.library);
  comments = new Comments();
  security = new Security();
  documents = new Documents();
  domains = new Domains();
  forms = new Forms();
  news = new News();
  profileMedia = new ProfileMedia();
  services = new Services();
  figma = new Figma();
  sso = new Sso();
  /** Every call that arrived, oldest first. */
  calls: RecordedCall[] = [];
  private readonly routes = new Routes();
  readonly server: SetupServer = setupServer(this.routes);
  private failures: Failure[] = [];
  private held: Promise<void> | null = null;

  reset(): void {
    this.library = new Library();
    this.auth = new Auth();
    this.exports = new Exports();
    this.passkeys = new Passkeys();
    this.prompts = new Prompts();
    this.billing = new Billing();
    this.checkout = new Checkout();
    this.team = new Team(this.library);
    this.newsletters = new Newsletters();
    this.referrals = new Referrals();
    this.publication = new Publication(this.library);
    this.copies = new Copies(this.library);
    this.comments = new Comments();
    this.security = new Security();
    this.documents = new Documents();
    this.domains = new Domains();
    this.forms = new Forms();
    this.news = new News();
    this.profileMedia = new ProfileMedia();
    this.services = new Services();
    this.figma = new Figma();
    this.sso = new Sso();
    this.calls = [];
    this.failures = [];
    this.held = null;
    this.routes.replace(handlers(this));
    this.server.resetHandlers();
  }

  project(changes: Partial<Project> = {}): Project {
    return this.library.addProject(changes);
  }

  folder(changes: Partial<Folder> = {}): Folder {
    return this.library.addFolder(changes);
  }

  /**
   * Makes the next call to a path (or every one, with `once: false`) end in a refusal. A code such as `http_502` stands
   * for an answer of somebody between, which has none.
   */
  fail(
    method: string,
    path: string,
    status = 500,
    {
      code = "internal",
      detail = "The server failed.",
      once = true,
      more = {},
    }: { code?: RefusalCode; detail?: string; once?: boolean; more?: Record<string, unknown> } = {},
  ): void {
    this.failures.push({ method, path, once, refusal: new Refusal(status, code, detail, more) });
  }

  takeFailure(method: string, path: string): Refusal | null {
    const index = this.failures.findIndex(
      (failure) => failure.method === method && failure.path === path,
    );
    const failure = this.failures[index];
    if (failure === undefined) return null;
    if (failure.once) this.failures.splice(index, 1);
    return failure.refusal;
  }

  /** Holds every answer back until the returned function is called, to look at what shows meanwhile. */
  hold(): () => void {
    let release: () => void = () => {};
    this.held = new Promise((resolve) => {
      release = () => {
        this.held = null;
        resolve();
      };
    });
    return release;
  }

  async barrier(): Promise<void> {
    await this.held;
  }

  callsTo(method: string, path: string): RecordedCall[] {
    return this.calls.filter((call) => call.method === method && call.path === path);
  }
}
