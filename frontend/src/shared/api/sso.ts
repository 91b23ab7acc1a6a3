/** Single sign-on: what is asked for, and what was set up. */
import { send } from "./raw";

/** The identity provider of the person's address. */
export interface SsoInfo {
  enabled: boolean;
  name: string | null;
  domains: string[];
  idpEndpoint: string | null;
}

export interface SsoRequest {
  companyName: string;
  emailDomain: string;
  collaboratorType: string;
  identityProvider: string;
  samlSignInURL: string;
  certificate: string;
}

export const ssoApi = {
  info: (signal?: AbortSignal): Promise<SsoInfo> =>
    send("GET", "/api/me/idp", undefined, { signal, staying: true }),
  request: (body: SsoRequest): Promise<{ data: { ssoRequested: boolean } }> =>
    send("POST", "/api/me/request-sso", body),
};
