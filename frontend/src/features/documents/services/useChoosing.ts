/** Fetching what was chosen at a service, and handing it on (EDIT-234). */

import { useEffect, useRef, useState } from "react";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { type MediaServiceId, type ServiceFile, servicesApi } from "@/shared/api/services";
import { announce } from "@/shared/ui";
import { useAssets } from "../assets/context";
import { useCanvas } from "../canvas/context";
import { useEditor } from "../editor/context";
import { servicesMessages as words } from "../messages/services";
import type { Purpose } from "./asked";
import { canPlay, handPicture, handVideo, takesMore } from "./handing";
import { titleOf } from "./words";

export interface Choosing {
  /** The picture whose bytes are on their way. */
  readonly fetching: ServiceFile | null;
  /** Why the last one was not taken. */
  readonly failure: string | null;
  /** The ids of those that were added since the dialog was opened. */
  readonly added: ReadonlySet<string>;
  readonly choose: (service: MediaServiceId, file: ServiceFile) => void;
  readonly stop: () => void;
}

/** `done` is called where nothing more is to be chosen. */
export function useChoosing(purpose: Purpose, done: () => void): Choosing {
  const [editor, controller, assets] = [useEditor(), useCanvas(), useAssets()];
  const [fetching, setFetching] = useState<ServiceFile | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const end = useRef<AbortController | null>(null);
  useEffect(() => () => end.current?.abort(), []);
  const desk = { editor, controller, assets };

  const fetchPicture = async (service: MediaServiceId, file: ServiceFile) => {
    const ending = new AbortController();
    end.current = ending;
    setFetching(file);
    announce(words.fetching(titleOf(file)));
    try {
      const bytes = await servicesApi.fetchFile(service, file.id, ending.signal);
      if (ending.signal.aborted) return;
      await handPicture(desk, purpose, { service, file, bytes });
      if (takesMore(editor, purpose)) {
        setAdded((before) => new Set([...before, file.id]));
        announce(words.added(titleOf(file)));
      } else done();
    } catch (error) {
      if (ending.signal.aborted || isCanceled(error)) return;
      setFailure((error instanceof ApiError && error.said) || words.fetchFailed);
    } finally {
      setFetching(null);
    }
  };

  return {
    fetching,
    failure,
    added,
    choose: (service, file) => {
      if (fetching !== null) return;
      setFailure(null);
      if (file.kind === "picture") void fetchPicture(service, file);
      else if (!canPlay(file)) setFailure(words.noVideo);
      else if (handVideo(desk, file)) done();
    },
    stop: () => end.current?.abort(),
  };
}
