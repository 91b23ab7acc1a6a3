import { useParams } from "react-router-dom";
import { ErrorView } from "@/shared/error";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { LinkButton } from "@/shared/ui";

/** A status as an address says it; what is none is an address without a page. */
function statusOf(text: string | undefined): number {
  return /^[45]\d\d$/.test(text ?? "") ? Number(text) : 404;
}

/** The page that a server in front of the product shows instead of one of ours. */
export default function ErrorPage() {
  const status = statusOf(useParams().status);
  return (
    <ErrorView status={status} {...(status === 404 ? { text: common.notFoundText } : {})}>
      <LinkButton variant="filled" to={paths.home()}>
        {common.backToProjects}
      </LinkButton>
    </ErrorView>
  );
}
