import type { MockApi } from "../mockApi";
import { Refusal } from "../refusal";
import { broken, nothing, ok, route } from "../route";
import type { Route } from "../routes";

const VIEWER = "http://localhost:4001";

/** Pictures that were uploaded and can be cut, and icons that can be chosen. */
export class ProfileMedia {
  picture: string | undefined = `${VIEWER}/media/pictures/one.jpg`;
  readonly icon = `${VIEWER}/media/favicons/one`;
  readonly share = `${VIEWER}/media/shares/one.jpg`;
}

export function profileMediaRoutes(api: MockApi): Route[] {
  const user = () => api.library.user;
  return [
    route(api, "post", "/me/pic", () =>
      api.profileMedia.picture
        ? ok({ url: api.profileMedia.picture, width: 800, height: 600 }, 201)
        : broken({}, 201),
    ),
    route(api, "patch", "/me/pic", ({ body }) => {
      if (body.url !== api.profileMedia.picture) {
        throw new Refusal(422, "unknown_upload", "Please choose the picture again");
      }
      const pic = `${VIEWER}/media/avatars/one.jpg`;
      user().pic = pic;
      return ok({ pic });
    }),
    route(api, "delete", "/me/pic", () => {
      user().pic = null;
      return nothing;
    }),
    route(api, "post", "/upload", ({ body }) => {
      const { icon, share } = api.profileMedia;
      const stored = { favicon: icon, sharePicture: share }[String(body.name)];
      if (stored === undefined) {
        throw new Refusal(422, "unknown_upload", "Nothing of this name is taken");
      }
      return ok({ baseUrl: stored }, 201);
    }),
  ];
}
