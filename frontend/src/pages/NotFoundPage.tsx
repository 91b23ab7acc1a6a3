import { useLocation } from "react-router-dom";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { LinkButton, PageHeading } from "@/shared/ui";
import styles from "./NotFoundPage.module.css";

export default function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <PageHeading pageKey={pathname} title={common.notFoundTitle} count="404" />
      <p className={styles.text}>{common.notFoundText}</p>
      <LinkButton variant="filled" to={paths.home()}>
        {common.backToProjects}
      </LinkButton>
    </div>
  );
}
