import { lazy, Suspense } from "react";
import { Link, useParams } from "react-router-dom";
import { type Article, articles, type Block, learn, parts } from "@/pages/messages/learn";
import { paths } from "@/shared/paths";
import { KeyTable, PageBar, PageHeading } from "@/shared/ui";
import { useIsDark } from "@/shared/useIsDark";
import { addressOf, type HelpPicture } from "./help/pictures";
import styles from "./LearnPage.module.css";
import NotFoundPage from "./NotFoundPage";

const PlanTable = lazy(() =>
  import("@/features/billing/plans/PlanTable").then((module) => ({ default: module.PlanTable })),
);

const EditorKeys = lazy(() =>
  import("@/features/documents/help/EditorKeys").then((module) => ({
    default: module.EditorKeys,
  })),
);

const folio = (index: number) => String(index + 1).padStart(2, "0");

function Contents() {
  return (
    <div className={styles.page}>
      <PageHeading pageKey="/learn" title={learn.title} count={articles.length} />
      <p className={styles.summary}>{learn.summary(articles.length)}</p>
      {parts.map((part) => (
        <section key={part.id} className={styles.part} aria-labelledby={`part-${part.id}`}>
          <h2 id={`part-${part.id}`} className={styles.heading}>
            {part.title}
          </h2>
          <ol className={styles.contents}>
            {part.articles.map((article) => (
              <Row key={article.id} article={article} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Row({ article }: { article: Article }) {
  return (
    <li className={styles.row}>
      <span className={styles.folio} aria-hidden="true">
        {folio(articles.indexOf(article))}
      </span>
      <Link to={paths.learn(article.id)} className={styles.link}>
        {article.title}
      </Link>
      <span className={styles.leader} aria-hidden="true" />
      <span className={styles.about}>{article.summary}</span>
    </li>
  );
}

const drawings = { plans: PlanTable, editorKeys: EditorKeys };

function Drawn({ what }: { what: keyof typeof drawings }) {
  const Drawing = drawings[what];
  return (
    <Suspense fallback={null}>
      <Drawing />
    </Suspense>
  );
}

/** A picture of the editor in the theme that is shown. */
function Picture({ picture, alt }: { picture: HelpPicture; alt: string }) {
  const address = addressOf(picture, useIsDark() ? "dark" : "light");
  return (
    <img
      className={styles.picture}
      src={address}
      alt={alt}
      width="1120"
      height="700"
      loading="lazy"
    />
  );
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("picture" in block) return <Picture {...block} />;
  if ("drawn" in block) return <Drawn what={block.drawn} />;
  if ("steps" in block) {
    return (
      <ul className={styles.steps}>
        {block.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    );
  }
  return <KeyTable keys={block.keys} />;
}

function Neighbour({ label, article }: { label: string; article: Article | undefined }) {
  if (!article) return <span />;
  return (
    <Link to={paths.learn(article.id)} className={styles.neighbour}>
      <span className={styles.direction}>{label}</span>
      {article.title}
    </Link>
  );
}

function ArticleView({ article, index }: { article: Article; index: number }) {
  return (
    <article className={styles.page}>
      <PageHeading pageKey={paths.learn(article.id)} title={article.title} count={folio(index)} />
      <div className={styles.text}>
        <p className={styles.lead}>{article.summary}.</p>
        {article.blocks.map((block, at) => (
          <BlockView key={typeof block === "string" ? block : at} block={block} />
        ))}
      </div>
      <nav className={styles.neighbours} aria-label={learn.all}>
        <Neighbour label={learn.previous} article={articles[index - 1]} />
        <Neighbour label={learn.next} article={articles[index + 1]} />
      </nav>
    </article>
  );
}

export default function LearnPage() {
  const { page } = useParams();
  const index = articles.findIndex((article) => article.id === page);
  const article = articles[index];
  if (page && !article) return <NotFoundPage />;
  const crumbs = [{ label: learn.title, to: paths.learn() }];
  return (
    <>
      <PageBar items={article ? [...crumbs, { label: article.title }] : crumbs} />
      {article ? <ArticleView article={article} index={index} /> : <Contents />}
    </>
  );
}
