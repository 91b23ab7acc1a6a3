import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

interface Spreadsheet {
  title: string;
  rows: unknown[][];
}

interface Cells {
  properties: { title: string };
  sheets: { data: { rowData: { values: { userEnteredValue: { stringValue: string } }[] }[] }[] }[];
}

/** Google's Sheets API, as far as answers of forms need it, for whatever key is shown. */
export class SheetsLike {
  private server: Server | null = null;
  readonly spreadsheets = new Map<string, Spreadsheet>();
  /** How many rows are added without saying so, as when a connection breaks. */
  lostAnswers = 0;
  origin = "";

  start(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    return new Promise((done) => {
      this.server?.listen(0, "127.0.0.1", () => {
        const address = this.server?.address();
        const port = typeof address === "object" && address !== null ? address.port : 0;
        this.origin = `http://127.0.0.1:${port}`;
        done();
      });
    });
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server?.close(() => done()) ?? done());
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? "/", this.origin);
    const path = decodeURIComponent(pathname);
    const { method, headers } = request;
    const body = await json(request);
    if (!headers.authorization?.startsWith("Bearer "))
      return void say(401, { error: { code: 401 } });
    if (method === "POST" && path === "/v4/spreadsheets") {
      const id = `sheet-${this.spreadsheets.size + 1}`;
      this.spreadsheets.set(id, made(body as Cells));
      return void say(200, { spreadsheetId: id });
    }
    const [, id, range] = path.match(/^\/v4\/spreadsheets\/([^/]+)\/values\/Answers!(.+)$/) ?? [];
    const sheet = this.spreadsheets.get(id ?? "");
    if (sheet === undefined) return void say(404, { error: { code: 404, status: "NOT_FOUND" } });
    if (method === "GET" && range === "A:A") {
      return void say(200, { range, values: [sheet.rows.map(([first]) => first)] });
    }
    const isRaw = searchParams.get("valueInputOption") === "RAW";
    if (method !== "POST" || range !== "A1:append" || !isRaw) {
      return void say(400, { error: { code: 400, status: "INVALID_ARGUMENT" } });
    }
    sheet.rows.push((body as { values: unknown[][] }).values[0] ?? []);
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      return void say(503, { error: { code: 503, status: "UNAVAILABLE" } });
    }
    say(200, { spreadsheetId: id });
  }
}

async function json(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString("utf8");
  return text === "" ? null : JSON.parse(text);
}

function made({ properties, sheets }: Cells): Spreadsheet {
  const cells = sheets[0]?.data[0]?.rowData[0]?.values ?? [];
  const heads = cells.map(({ userEnteredValue }) => userEnteredValue.stringValue);
  return { title: properties.title, rows: [heads] };
}
