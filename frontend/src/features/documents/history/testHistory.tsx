/** A project with a past, for tests: a server that keeps what was, and the time line above it. */

import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { onTestFinished } from "vitest";
import type { DocumentHistory, DocumentVersion } from "@/shared/api/documents";
import { queryClient } from "@/shared/api/query";
import { CommandHost, runCommand } from "@/shared/commands";
import { ToastHost } from "@/shared/ui";
import { api as mock } from "@/test/api";
import { Refusal } from "@/test/api/refusal";
import { ok, route } from "@/test/api/route";
import { Routes } from "@/test/api/routes";
import { ProjectPictures } from "../assets/ProjectPictures";
import { CanvasContext } from "../canvas/context";
import { EditorContext } from "../editor/context";
import { Editor } from "../editor/Editor";
import { openSession } from "../editor/open";
import { canvasOf } from "../editor/testing/canvas";
import { useEditorCommands } from "../frame/useEditorCommands";
import { apply } from "../model/apply";
import { difference } from "../model/diff";
import { writeOps } from "../model/json";
import type { Op } from "../model/op";
import type { Document } from "../model/record";
import { blank, PAGE } from "../model/testing/documents";
import type { Difference } from "../publishing/difference";
import { NO_DIFFERENCE } from "../publishing/testDifference";
import { Server } from "../sync/testing/server";
import { History, HistoryButton } from "./History";

export const INES = { id: "ines", name: "Ines Okafor" };
export const TOMAS = { id: "tomas", name: "Tomas Berg" };

/** Yesterday and today of the project, in the evening. */
const [YESTERDAY, TODAY] = ["2026-11-11T18:00:00Z", "2026-11-12T18:00:00Z"];
const later = (iso: string, minutes: number) =>
  new Date(new Date(iso).getTime() + minutes * 60_000).toISOString();

export function version(number: number, more: Partial<DocumentVersion> = {}): DocumentVersion {
  const at = later(YESTERDAY, 10);
  return {
    id: `version-${number}`,
    seq: 2,
    kind: "automatic",
    name: null,
    author: null,
    madeAt: at,
    ...more,
  };
}

interface Given {
  /** What was changed yesterday, and what today; each is one change. */
  readonly yesterday: readonly (readonly Op[])[];
  readonly today: readonly (readonly Op[])[];
  readonly access?: Server["access"];
  readonly list?: Partial<DocumentHistory>;
  /** What differs, whatever is compared. */
  readonly differs?: Partial<Difference>;
}

interface Asked {
  /** The moments that were read. */
  readonly moments: number[];
  /** What was compared. */
  readonly compared: string[];
  readonly restored: { readonly version: string; readonly scope: string }[];
  readonly named: { readonly name: string; readonly at?: number | null; readonly id?: string }[];
}

function sittingsOf({ yesterday, today }: Given): DocumentHistory["sittings"] {
  const sitting = (author: string, from: string, first: number, changes: number) => ({
    author,
    from,
    until: later(from, 10),
    firstSeq: first,
    lastSeq: first + changes - 1,
    changes,
  });
  const all = [
    sitting(INES.id, YESTERDAY, 1, yesterday.length),
    sitting(TOMAS.id, TODAY, yesterday.length + 1, today.length),
  ];
  return all.filter(({ changes }) => changes > 0);
}

/** A document as the server writes it. */
const written = (document: Document) => new Server(document).open().snapshot.document;

/** Of what a document holds, the description says no more than that it is an object. */
const described = (value: unknown) => value as never;

function serve(given: Given, numId: number, server: Server): Asked {
  const asked: Asked = { moments: [], compared: [], restored: [], named: [] };
  const list: DocumentHistory = {
    createdAt: YESTERDAY,
    seq: server.head,
    cut: 0,
    offered: 12,
    hidden: 0,
    versions: [],
    sittings: sittingsOf(given),
    people: [INES, TOMAS],
    ...given.list,
  };
  const at = (seq: number) =>
    apply(
      blank(),
      server.log.slice(0, seq).flatMap(({ ops }) => ops),
    ).document;
  mock.server.use(
    http.get(`*/api/documents/${numId}/changes`, async ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get("after"));
      await server.changed(after, request.signal);
      return HttpResponse.json(server.changes(after));
    }),
    new Routes([
      route(mock, "get", "/documents/{id}", ({ query }) => {
        const asks = query.get("at");
        if (asks === null) return ok(described(server.open()));
        const seq = Number(asks);
        asked.moments.push(seq);
        const snapshot = { seq, document: written(at(seq)) };
        return ok(described({ ...server.open(), snapshot, changes: [] }));
      }),
      route(mock, "get", "/documents/{id}/versions", () => ok({ ...list, seq: server.head })),
      route(mock, "get", "/documents/{id}/versions/{version}", ({ params }) => {
        const found = list.versions.find(({ id }) => id === params.version);
        if (found === undefined) throw new Refusal(404, "not_found", "There is nothing here");
        return ok({ version: found, document: described(written(at(found.seq))) });
      }),
      route(mock, "post", "/documents/{id}/versions", ({ body }) => {
        asked.named.push(body);
        return ok(version(9), 201);
      }),
      route(mock, "patch", "/documents/{id}/versions/{version}", ({ params, body }) => {
        asked.named.push({ ...body, id: params.version });
        return ok(version(9));
      }),
      route(mock, "get", "/documents/{id}/compare", ({ query }) => {
        asked.compared.push(`${query.get("from")} ${query.get("to")}`);
        return ok({ ...NO_DIFFERENCE, ...given.differs });
      }),
      route(mock, "post", "/documents/{id}/versions/{version}/restore", ({ params, body }) => {
        const { client, scope } = body;
        const named = decodeURIComponent(params.version);
        asked.restored.push({ version: named, scope });
        const all = difference(server.document, at(Number(named.replace("at:", ""))));
        const ops = all.filter((op) => scope === "all" || scope === PAGE || op.id === scope);
        if (ops.length === 0) return ok({ seq: null, changes: 0 });
        const batch = {
          client,
          number: 1,
          base: server.head,
          ops: JSON.parse(JSON.stringify(writeOps(ops))),
        };
        return ok({ seq: server.send(batch as never).seq, changes: ops.length });
      }),
    ]),
  );
  return asked;
}

function Commands() {
  useEditorCommands();
  return null;
}

/** Opens the editor's time line on a project with these changes. */
export async function openHistory(given: Given) {
  // What comes late is here before anything opens it.
  await import("./TimeLine");
  const { num_id: numId } = mock.project({ title: "Salt" });
  const server = mock.documents.of(numId);
  server.access = given.access ?? "owner";
  for (const ops of [...given.yesterday, ...given.today]) {
    const number = server.head + 1;
    const sent = JSON.parse(JSON.stringify(writeOps(ops)));
    server.send({ client: "c".repeat(12) as never, number, base: server.head, ops: sent });
  }
  const asked = serve(given, numId, server);
  const editor = new Editor(await openSession(numId, "ines"), numId, null);
  // A session that stays open is another tab of the next test, and tells it what it cannot send.
  onTestFinished(() => editor.close());
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <EditorContext value={editor}>
          <CanvasContext value={canvasOf(editor)}>
            <ProjectPictures>
              <Commands />
              <HistoryButton />
              <History title="Salt" />
            </ProjectPictures>
          </CanvasContext>
        </EditorContext>
        <CommandHost />
        <ToastHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  act(() => void runCommand("history.open"));
  const slider = await screen.findByRole("slider", { name: "Moment" });
  const side = within(screen.getByRole("complementary", { name: "This moment" }));
  return { editor, server, asked, slider, side };
}
