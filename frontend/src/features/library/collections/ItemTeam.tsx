import { memo } from "react";
import { TeamAvatars, teamOfFolder, teamOfProject, useTeam } from "@/entities/team";
import type { Folder, Project } from "@/shared/api/model";
import { isForeign, useSharing } from "../store/shared";

interface ItemTeamProps {
  item: Project | Folder;
  className?: string | undefined;
}

/** Who works on an item: of one's own the teammates, of another's its owner. */
export const ItemTeam = memo(function ItemTeam({ item, className }: ItemTeamProps) {
  const sharing = useSharing();
  const owner = useTeam(({ rows }) => {
    if (!("user" in item) || !isForeign(item.num_id)) return undefined;
    return rows.view.withMe.find((one) => one._id === item.user);
  });
  if (item.isArchived || (item.isFolder && item.isArchive)) return null;
  if (owner) return <TeamAvatars team={[owner]} owner className={className} />;
  const team = item.isFolder ? teamOfFolder(sharing, item) : teamOfProject(sharing, item);
  return <TeamAvatars team={team} className={className} />;
});
