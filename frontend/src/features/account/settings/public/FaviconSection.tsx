import { accountApi } from "@/shared/api/account";
import type { User } from "@/shared/api/model";
import { profileMedia } from "../../messages/profileMedia";
import { PictureSection } from "./PictureSection";

const TYPES = "image/png,image/svg+xml,image/x-icon,image/vnd.microsoft.icon,image/jpeg,image/webp";

/** The icon of the published pages. */
export function FaviconSection({ user }: { user: User }) {
  const { favicon } = user.opts;
  return (
    <PictureSection
      id="favicon"
      alert="favicon"
      words={profileMedia.favicon}
      types={TYPES}
      shown={favicon && `${favicon}?size=128`}
      size={[48, 48]}
      send={accountApi.uploadFavicon}
      choose={accountApi.changeFavicon}
    />
  );
}
