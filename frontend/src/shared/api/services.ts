/** Services of others that the account can be connected with. */
import { send } from "./raw";

/** An account at a service. */
export interface ConnectedAccount {
  /** What the service calls it. */
  account: string;
  /** RFC 3339, UTC. */
  since: string;
}

export interface Service {
  id: string;
  name: string;
  /** Does it serve forms? */
  forms: boolean;
  /** Where it is checked and left, below /api. */
  path: string;
  available: boolean;
  /** Why it is not available. */
  reason: string | null;
  connected: ConnectedAccount | null;
}

const guarded = { marked: true };

export const servicesApi = {
  list: (signal?: AbortSignal): Promise<Service[]> =>
    send("GET", "/api/me/services", undefined, { signal }),
  /** Where the person is sent. */
  connect: ({ id }: Service): Promise<{ url: string }> =>
    send("POST", `/api/me/services/${id}/connect`),
  /** Answers while the service is connected; nobody is led to sign-in when it is not. */
  check: ({ path }: Service, signal?: AbortSignal): Promise<ConnectedAccount> =>
    send("GET", `/api${path}/check`, undefined, { ...guarded, signal, staying: true }),
  disconnect: ({ path, forms }: Service): Promise<void> =>
    send("GET", `/api${path}/${forms ? "disconnect" : "logout"}`, undefined, guarded),
};
