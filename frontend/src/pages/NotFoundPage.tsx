import { ErrorView } from "@/shared/error";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { LinkButton } from "@/shared/ui";

export default function NotFoundPage() {
  return (
    <ErrorView status={404} text={common.notFoundText}>
      <LinkButton variant="filled" to={paths.home()}>
        {common.backToProjects}
      </LinkButton>
    </ErrorView>
  );
}
