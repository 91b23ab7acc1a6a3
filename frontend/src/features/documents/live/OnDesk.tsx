import type { CanvasController } from "../canvas/controller";
import { Connection } from "./Connection";
import { FollowFrame } from "./FollowFrame";
import { PeerMarks } from "./PeerMarks";

/** What is seen of others on the desk, and the connection by which they are heard. */
export function OnDesk({ controller }: { controller: CanvasController }) {
  return (
    <>
      <PeerMarks controller={controller} />
      <FollowFrame />
      <Connection controller={controller} />
    </>
  );
}
