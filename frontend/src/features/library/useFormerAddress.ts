import { useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Folder } from "@/shared/api/model";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { isFormer } from "./arrangement/addresses";
import type { LibraryView } from "./arrangement/view";

/** A collection that was renamed is open at its former address: the address follows, without a step of its own. */
export function useFormerAddress(view: LibraryView, folder: Folder | null): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const own = useSession((state) => state.user?.uri);
  useLayoutEffect(() => {
    if (view.kind !== "folder" || !folder || !isFormer(folder, view.uri)) return;
    const owner = view.teammate ?? own;
    if (owner === undefined) return;
    const path =
      view.teammate === null
        ? paths.folder(owner, folder.uri)
        : paths.sharedFolder(owner, folder.uri);
    navigate(`${path}${search}${hash}`, { replace: true });
  }, [view, folder, own, search, hash, navigate]);
}
