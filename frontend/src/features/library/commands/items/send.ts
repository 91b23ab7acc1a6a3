import type { Availability } from "@/shared/commands";
import { openSendCopy } from "@/shared/copies";
import { openLimit } from "@/shared/limits";
import { useSession } from "@/shared/session";
import { libraryMessages as words } from "../../messages/library";
import { sendMessages } from "../../messages/sendCopy";
import { realId } from "../../store/ids";
import { folderOf, projectOf } from "../../store/library";
import { targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { ownFacts, whenReceived } from "./rules";

/** So many items go into one transfer. */
const MOST_SENT = 200;

/** Only a plan with copies offers it; while a subscription is paused it says why it does nothing. */
function maySend(): Availability {
  const facts = ownFacts();
  if (!facts || useSession.getState().user?.permissions.can_use_send !== true) return false;
  if (facts.count > MOST_SENT) return { reason: sendMessages.reasons.most(MOST_SENT) };
  return whenReceived(facts);
}

/** While the subscription is paused, the limit's modal says what helps. */
function sendTargets(): void {
  const { user } = useSession.getState();
  if (user?.permissions._reasons.limited_usage) {
    openLimit("send", sendMessages.paused);
    return;
  }
  const ids = targets().map(realId);
  openSendCopy({
    projects: ids.flatMap((id) => projectOf(id) ?? []),
    folders: ids.flatMap((id) => (projectOf(id) ? [] : (folderOf(id) ?? []))),
  });
}

export const send: ItemCommand = {
  id: "item.send",
  label: sendMessages.commands.send,
  keywords: "copy give transfer",
  group: words.commands.item,
  menus: { own: "sharing" },
  when: maySend,
  run: sendTargets,
};
