/** Single sign-on: what is asked for, and what was set up. */
import { bodyOf, client, staying, until } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** The identity provider of the person's address. */
export type SsoInfo = Schemas["SsoInfo"];
export type SsoRequest = Schemas["RequestSsoBody"];

export const ssoApi = {
  info: (signal?: AbortSignal): Promise<SsoInfo> =>
    bodyOf(client.GET("/api/me/idp", { ...until(signal), ...staying })),
  request: (body: SsoRequest): Promise<Schemas["SsoRequested"]> =>
    bodyOf(client.POST("/api/me/request-sso", { body })),
};
