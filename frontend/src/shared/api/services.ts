/** Services of others that the account can be connected with. */
import { bodyOf, client, guarded, nameIn, staying, until } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** An account at a service. */
export type ConnectedAccount = Schemas["ConnectedAccount"];
export type Service = Schemas["ServiceEntry"];
/** A service that has pictures or videos. */
export type MediaServiceId = Schemas["MediaServiceId"];

type FormsService = Schemas["FormsServiceId"];

const FORMS: Record<FormsService, true> = { google: true, mailchimp: true, dropbox: true };

function servesForms(id: Service["id"]): id is FormsService {
  return id in FORMS;
}

const ofForms = (provider: FormsService) => ({
  params: { ...guarded.params, path: { provider, id: "forms" as const } },
});

const ofMedia = (id: MediaServiceId) => ({
  params: { ...guarded.params, path: { id } },
});

/** What is known of the account's token of Figma, which no answer shows. */
export type FigmaAccess = Schemas["FigmaAccess"];

export const figmaApi = {
  access: (signal: AbortSignal): Promise<FigmaAccess> =>
    bodyOf(client.GET("/api/me/figma-token", { signal })),
  keep: (token: string, signal: AbortSignal): Promise<FigmaAccess> =>
    bodyOf(client.PUT("/api/me/figma-token", { body: { token }, signal })),
  forget: async (): Promise<void> => {
    await client.DELETE("/api/me/figma-token");
  },
  /** A ZIP of a design with its pictures. The description calls bytes a list of numbers. */
  fetchDesign: async (address: string, signal: AbortSignal): Promise<Blob> => {
    const how = { body: { address }, parseAs: "blob", signal } as const;
    return bodyOf<Blob>(client.POST("/api/me/figma-file", how));
  },
};

/** A picture or a video of an account at a service (EDIT-234). */
export type ServiceFile = Schemas["ServiceFile"];
export type ServiceFiles = Schemas["ServiceFiles"];

export const servicesApi = {
  list: (signal?: AbortSignal): Promise<Service[]> =>
    bodyOf(client.GET("/api/me/services", until(signal))),
  /** Where the person is sent. */
  connect: ({ id }: Service): Promise<Schemas["ServiceAuthorization"]> =>
    bodyOf(client.POST("/api/me/services/{id}/connect", { params: { path: { id } } })),
  /** Answers while the service is connected; nobody is led to sign-in when it is not. */
  check: ({ id }: Service, signal?: AbortSignal): Promise<ConnectedAccount> => {
    const how = { ...until(signal), ...staying };
    return servesForms(id)
      ? bodyOf(client.GET("/api/connect/{provider}/{id}/check", { ...ofForms(id), ...how }))
      : bodyOf(client.GET("/api/authservice/{id}/check", { ...ofMedia(id), ...how }));
  },
  disconnect: ({ id }: Service) =>
    servesForms(id)
      ? bodyOf(client.GET("/api/connect/{provider}/{id}/disconnect", ofForms(id)))
      : bodyOf(client.GET("/api/authservice/{id}/logout", ofMedia(id))),
  /** What a service has that matches a query, which may be empty; `page` is the `next` of an answer before. */
  files: (
    id: MediaServiceId,
    { query, page }: { readonly query: string; readonly page: string | null },
    signal: AbortSignal,
  ): Promise<ServiceFiles> => {
    const asked = { ...(query === "" ? {} : { query }), ...(page === null ? {} : { page }) };
    const params = { ...ofMedia(id).params, query: asked };
    return bodyOf(client.GET("/api/me/services/{id}/files", { params, signal }));
  },
  /** The whole picture, named as the service calls it. The description calls bytes a list of numbers. */
  fetchFile: async (id: MediaServiceId, file: string, signal: AbortSignal): Promise<File> => {
    const how = { params: { path: { id, file } }, parseAs: "blob", signal } as const;
    const { data, response } = await client.POST("/api/me/services/{id}/files/{file}/fetch", how);
    const blob = data as unknown as Blob;
    return new File([blob], nameIn(response) ?? file, { type: blob.type });
  },
};
