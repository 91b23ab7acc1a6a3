import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { AnswersView, MayNot } from "@/features/forms";
import { answersMessages as words } from "@/features/forms/messages/answers";
import { loadLibrary, useProject } from "@/features/library/store";
import { useDetail } from "@/features/publication";
import { paths } from "@/shared/paths";
import { Failed, LinkButton, PageBar, PageHeading, Skeleton, usePhone } from "@/shared/ui";
import { MissingProject } from "./project/MissingProject";
import styles from "./ReportPage.module.css";

/** What readers answered to the forms of a project (EDIT-274). */
export default function AnswersPage() {
  const { numId = "" } = useParams();
  const id = /^\d+$/.test(numId) ? Number(numId) : 0;
  const listed = useProject(id);
  const { detail, reload } = useDetail(id, listed?.updated ?? "");
  const phone = usePhone();
  useEffect(() => {
    void loadLibrary();
  }, []);
  if (detail.state === "missing") return <MissingProject pageKey={`answers ${id}`} />;
  const title = listed?.title ?? (detail.state === "here" ? detail.value.title : "");
  const crumbs = [
    { label: words.projects, to: paths.home() },
    ...(title === "" ? [] : [{ label: title, to: paths.about(id) }]),
    { label: words.title },
  ];
  return (
    <>
      <PageBar items={crumbs}>
        {!phone && detail.state === "here" && !detail.value.isArchived && (
          <LinkButton variant="text" to={paths.project(id)}>
            {words.edit}
          </LinkButton>
        )}
      </PageBar>
      <div className={styles.page}>
        <PageHeading pageKey={`answers ${id}`} title={words.title} className={styles.head} />
        {detail.state === "loading" && <Skeleton height={280} width="100%" />}
        {detail.state === "failed" && (
          <Failed broad onRetry={reload}>
            {words.failed}
          </Failed>
        )}
        {detail.state === "here" &&
          (detail.value.access === "editor" ? <MayNot /> : <AnswersView key={id} numId={id} />)}
      </div>
    </>
  );
}
