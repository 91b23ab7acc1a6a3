/**
 * What can be embedded: addresses of services that are known. The twin of `domain/src/documents/embed`, as far as the
 * client has to know it: which service shows an address, not in which frame.
 */

import { isWebAddress } from "./address";

/** A service whose things can be shown on a page. */
export interface EmbedService {
  /** Its name, as it calls itself. */
  readonly name: string;
  /** What is called for on a still. */
  readonly verb: string;
}

/** The parts of an address. */
interface Address {
  /** In lower case, without `www.`. */
  readonly host: string;
  readonly path: readonly string[];
  readonly query: string;
  readonly fragment: string;
}

const HOST = /^(?=.*\.)[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** The parts of an address; undefined where it has a port or a user, or a host that is no name in lower case. */
function addressOf(text: string): Address | undefined {
  const [beforeFragment = "", ...fragments] = text.slice(text.indexOf("://") + 3).split("#");
  const [beforeQuery = "", ...queries] = beforeFragment.split("?");
  const [host = "", ...path] = beforeQuery.split("/");
  if (!HOST.test(host)) return undefined;
  return {
    host: host.replace(/^www\./, ""),
    path: path.filter((part) => part !== ""),
    query: queries.join("?"),
    fragment: fragments.join("#"),
  };
}

/** The value of a member of the query; the first one of this name. */
function asked({ query }: Address, name: string): string | undefined {
  const member = query.split("&").find((each) => each.startsWith(`${name}=`));
  return member?.slice(name.length + 1);
}

const matches = (text: string | undefined, form: RegExp) => text !== undefined && form.test(text);

const VIDEO = /^[\w-]{1,16}$/;
const MAP = /^[A-Za-z0-9%+.,\-_!:'*~]{1,500}$/;
const MAP_EMBED = /^[A-Za-z0-9%+.,\-_!:'*~]{1,1500}$/;
const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

/** Does an address show something of a service? */
type Shows = (address: Address) => boolean;

const youtube: Shows = (address) => {
  const [first = "", second, ...rest] = address.path;
  if (rest.length > 0) return false;
  if (address.host === "youtu.be") return second === undefined && VIDEO.test(first);
  if (first === "watch") return second === undefined && matches(asked(address, "v"), VIDEO);
  if (first === "playlist")
    return second === undefined && matches(asked(address, "list"), /^[\w-]{1,64}$/);
  return /^(shorts|embed|live|v)$/.test(first) && matches(second, VIDEO);
};

const vimeo: Shows = (address) => {
  const path = address.path.join("/");
  const secret = asked(address, "h");
  const isSecret = secret === undefined || /^[A-Za-z0-9]{1,32}$/.test(secret);
  if (address.host === "player.vimeo.com" && /^video\/\d{1,12}$/.test(path)) return isSecret;
  return /^(channels\/[^/]+\/)?\d{1,12}$|^\d{1,12}\/[A-Za-z0-9]{1,32}$/.test(path);
};

const soundcloud: Shows = ({ path }) =>
  path.length >= 2 && path.length <= 4 && path.every((part) => /^[\w-]{1,128}$/.test(part));

const spotify: Shows = ({ path }) =>
  /^(intl-[^/]*\/)?(track|album|playlist|artist|episode|show)\/[A-Za-z0-9]{1,32}$/.test(
    path.join("/"),
  );

const googleMaps: Shows = (address) => {
  const [first, ...rest] = address.path;
  const path = first === "maps" ? rest : address.path;
  if (first !== "maps" && address.host !== "maps.google.com") return false;
  const [what, name] = path;
  if (what === undefined) return matches(asked(address, "q"), MAP);
  if (what === "embed" && path.length === 1) return matches(asked(address, "pb"), MAP_EMBED);
  if (what === "place" || what === "search") return matches(name, MAP);
  const point = /^@(.*),[^,]*$/.exec(what)?.[1];
  return path.length === 1 && matches(point, MAP);
};

const openstreetmap: Shows = (address) => {
  const shown = address.fragment.split("&").find((member) => member.startsWith("map="));
  const [zoom, north, east, ...rest] = shown?.slice(4).split("/") ?? [];
  const [markedNorth, markedEast] = [asked(address, "mlat"), asked(address, "mlon")];
  const isMarked = markedNorth === undefined || markedEast === undefined;
  return (
    rest.length === 0 &&
    matches(zoom, /^\d{1,2}$/) &&
    matches(north, DEGREES) &&
    matches(east, DEGREES) &&
    (isMarked || (DEGREES.test(markedNorth) && DEGREES.test(markedEast)))
  );
};

const codepen: Shows = ({ path }) =>
  /^[\w-]{1,64}\/(pen|full|details|embed)\/[A-Za-z0-9]{1,64}$/.test(path.join("/"));

const figma: Shows = (address) => {
  const [what = "", key] = address.path;
  const node = asked(address, "node-id");
  const isNode = node === undefined || /^[A-Za-z0-9\-:%]{1,64}$/.test(node);
  return (
    isNode &&
    /^(file|design|proto|board|slides|deck)$/.test(what) &&
    matches(key, /^[A-Za-z0-9]{1,64}$/)
  );
};

const x: Shows = ({ path: [user, status, id] }) =>
  matches(user, /^\w{1,32}$/) && status === "status" && matches(id, /^\d{1,20}$/);

const bluesky: Shows = ({ path }) =>
  /^profile\/[A-Za-z0-9.:-]{1,256}\/post\/[A-Za-z0-9]{1,32}$/.test(path.join("/"));

/** Servers of Mastodon have any name; the addresses of their posts have one form. */
const mastodon: Shows = ({ path }) => /^@[A-Za-z0-9_.\-@]{1,128}\/\d{15,20}$/.test(path.join("/"));

const [PLAY, SHOW, READ] = ["Play on", "Show from", "Read on"];

const SERVICES: readonly {
  readonly hosts: readonly string[];
  readonly name: string;
  readonly verb: string;
  readonly shows: Shows;
}[] = [
  {
    hosts: [
      "youtube.com",
      "m.youtube.com",
      "music.youtube.com",
      "youtube-nocookie.com",
      "youtu.be",
    ],
    name: "YouTube",
    verb: PLAY,
    shows: youtube,
  },
  { hosts: ["vimeo.com", "player.vimeo.com"], name: "Vimeo", verb: PLAY, shows: vimeo },
  {
    hosts: ["soundcloud.com", "m.soundcloud.com"],
    name: "SoundCloud",
    verb: PLAY,
    shows: soundcloud,
  },
  { hosts: ["open.spotify.com"], name: "Spotify", verb: PLAY, shows: spotify },
  {
    hosts: ["google.com", "maps.google.com"],
    name: "Google Maps",
    verb: SHOW,
    shows: googleMaps,
  },
  { hosts: ["openstreetmap.org"], name: "OpenStreetMap", verb: SHOW, shows: openstreetmap },
  { hosts: ["codepen.io"], name: "CodePen", verb: SHOW, shows: codepen },
  { hosts: ["figma.com"], name: "Figma", verb: SHOW, shows: figma },
  { hosts: ["x.com", "twitter.com", "mobile.twitter.com"], name: "X", verb: READ, shows: x },
  { hosts: ["bsky.app"], name: "Bluesky", verb: READ, shows: bluesky },
];

const MASTODON = { name: "Mastodon", verb: READ, shows: mastodon };

/** The service that shows what is at an address; undefined where it is not one that is known (EDIT-282 to 284). */
export function embedOf(text: string): EmbedService | undefined {
  const address = isWebAddress(text) ? addressOf(text) : undefined;
  if (address === undefined) return undefined;
  const service = SERVICES.find(({ hosts }) => hosts.includes(address.host)) ?? MASTODON;
  return service.shows(address) ? service : undefined;
}

/** Is it the address of a video of YouTube or Vimeo (EDIT-067)? */
export function isVideoAddress(text: string): boolean {
  return VIDEO_SERVICES.includes(embedOf(text)?.name ?? "");
}

const VIDEO_SERVICES = ["YouTube", "Vimeo"];

/** The names of the services, in the order in which they are listed. */
export const SERVICE_NAMES: readonly string[] = [...SERVICES, MASTODON].map(({ name }) => name);
