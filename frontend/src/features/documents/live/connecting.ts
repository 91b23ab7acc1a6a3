/** Connects an open document with the others who have it open. */

import { showToast } from "@/shared/ui";
import type { CanvasController } from "../canvas/controller";
import type { Editor } from "../editor/Editor";
import { liveMessages as words } from "../messages/live";
import { browserClock } from "../sync/browser";
import { Following } from "./Following";
import { Link, type LinkPorts } from "./Link";
import { OwnPresence } from "./OwnPresence";
import { Roster } from "./peers";
import { type Live, setPeers } from "./state";
import type { Down } from "./wire";

/** What a browser has of what a connection needs. */
export function browserPorts(numId: number): LinkPorts {
  return {
    clock: browserClock,
    jitter: Math.random,
    connect: (after) => {
      const address = new URL(`/api/documents/${numId}/live?after=${after}`, location.href);
      address.protocol = address.protocol.replace("http", "ws");
      return new WebSocket(address);
    },
    isOnline: () => navigator.onLine,
  };
}

/** Connects until the answer is called. */
export function connect(
  editor: Editor,
  controller: CanvasController,
  live: Live,
  ports: LinkPorts,
): () => void {
  const { session } = editor;
  const { pushes } = session;
  let roster = new Roster("");
  const heard = (message: Down) => {
    switch (message.type) {
      case "welcome":
        roster = new Roster(message.peer);
        setPeers(live, []);
        if (message.access !== session.access) pushes.pushAccess();
        pushes.stand(true);
        presence.renew();
        break;
      case "changes":
        pushes.push(message.changes);
        break;
      case "here":
        roster.list(message);
        setPeers(live, roster.peers);
        break;
      case "moves":
        if (roster.move(message)) setPeers(live, roster.peers);
        else link.ask();
        break;
      case "access":
        pushes.pushAccess();
        break;
      case "comments":
        live.setState(({ comments }) => ({ comments: comments + 1 }));
        break;
    }
  };
  const closed = () => {
    pushes.stand(false);
    setPeers(live, []);
  };
  // Others see soon what is typed here.
  const stopCompany = live.subscribe(({ peers }) => pushes.keepCompany(peers.length > 0));
  const lost = () => live.setState({ lost: true });
  const link = new Link(ports, { seq: () => session.seq, heard, closed, lost });
  const { clock } = ports;
  const send = link.send.bind(link);
  const presence = new OwnPresence({ editor, controller, live, clock, send });
  const following = new Following(editor, controller, live);
  const end = new AbortController();
  const { signal } = end;
  window.addEventListener("online", () => link.connect(), { signal });
  window.addEventListener("offline", () => link.pause(), { signal });
  const stopAccess = watchAccess(editor);
  const stopOver = session.subscribe(() => {
    const { status } = session;
    // The document is not to be had any more: nobody answers here either.
    if (status.type === "failed" && status.over) link.close();
  });
  link.connect();
  return () => {
    end.abort();
    stopAccess();
    stopCompany();
    stopOver();
    following.close();
    presence.close();
    link.close();
  };
}

/** Says it when the person may do something else than before. A tool that draws is put away where nothing may be drawn. */
function watchAccess({ session, view }: Editor): () => void {
  let before = session.access;
  return session.subscribe(() => {
    const { access } = session;
    if (access === before) return;
    before = access;
    if (access === "editor" && view.getState().tool.name === "create")
      view.setState({ tool: { name: "select" } });
    showToast({ text: words.access[access] });
  });
}
