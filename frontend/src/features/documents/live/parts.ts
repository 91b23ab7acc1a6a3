/** All that is shown of others. */

import { NoAccess } from "./NoAccess";
import { OnDesk } from "./OnDesk";
import { PageFaces } from "./PageFaces";
import { Together } from "./Together";

export const parts = { NoAccess, OnDesk, PageFaces, Together };
