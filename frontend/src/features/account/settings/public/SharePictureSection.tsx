import { accountApi } from "@/shared/api/account";
import type { User } from "@/shared/api/model";
import { profileMedia } from "../../messages/profileMedia";
import { PictureSection } from "./PictureSection";

/** The picture of the published pages where they are shared (EDIT-045). */
export function SharePictureSection({ user }: { user: User }) {
  return (
    <PictureSection
      id="share-picture"
      alert="share-picture"
      words={profileMedia.sharePicture}
      types="image/jpeg,image/png,image/webp"
      shown={user.opts.sharePicture}
      size={[160, 84]}
      send={accountApi.uploadSharePicture}
      choose={accountApi.changeSharePicture}
    />
  );
}
