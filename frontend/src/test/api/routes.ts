import { RequestHandler } from "msw";

/** A call of a method below `/api`, and what answers it. */
export interface Route {
  /** As requests have it, such as `GET`. */
  readonly method: string;
  /** As the description has it, such as `/mag/{id}`. */
  readonly path: string;
  readonly answer: (request: Request, params: Record<string, string>) => Promise<Response>;
}

interface Found extends Record<string, unknown> {
  readonly route: Route | null;
  readonly params: Record<string, string>;
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
  patterns.set(path, pattern);
  return pattern;
}

/**
 * All routes as one handler. Handlers are dear: making one reads the stack, and each call asks them one after the other.
 * The mock has hundreds of routes, and makes them anew for each test.
 */
export class Routes extends RequestHandler<{ header: string }, Found, Found> {
  constructor(private routes: readonly Route[] = []) {
    super({
      info: { header: "the mock" },
      resolver: ({ request, route, params }) => route?.answer(request, params),
    });
  }

  replace(routes: readonly Route[]): void {
    this.routes = routes;
  }

  override async parse({ request }: { request: Request }): Promise<Found> {
    const { pathname } = new URL(request.url);
    for (const route of this.routes) {
      if (route.method !== request.method) continue;
      const match = patternOf(route.path).exec(pathname);
      if (match === null) continue;
      const named = Object.entries(match.groups ?? {});
      const params = named.map(([name, value]) => [name, decodeURIComponent(value)]);
      return { route, params: Object.fromEntries(params) };
    }
    return { route: null, params: {} };
  }

  override predicate({ parsedResult }: { parsedResult: Found }): boolean {
    return parsedResult.route !== null;
  }

  protected override extendResolverArgs({ parsedResult }: { parsedResult: Found }): Found {
    return parsedResult;
  }

  /** Only msw's worker in a browser writes its calls down. */
  override log(): void {}
}
