import type { ReactNode } from "react";
import type { ProjectDetail } from "@/shared/api/publication";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { TextLink } from "@/shared/ui";
import { useDocument } from "../editor/context";
import { publishingMessages } from "../messages/publishing";
import type { DocumentRecord } from "../model/record";
import styles from "./PublishSheet.module.css";
import { countOf, pagesOf } from "./published";

const words = publishingMessages.sheet;

/** Where readers find it, who they are, and how far the plan goes (EDIT-355). */
export function Facts({ detail }: { detail: ProjectDetail }) {
  const own = detail.access === "owner";
  const limits = useLimits(own);
  const others = useOthers();
  return (
    <section className={styles.facts} aria-label={words.readers}>
      <Fact
        name={words.address}
        settings={own ? `${paths.about(detail.num_id)}#settings-domain` : ""}
      >
        <span className={styles.address}>{detail.domain ?? detail.address}</span>
      </Fact>
      <Fact name={words.readers} settings={own ? `${paths.about(detail.num_id)}#settings` : ""}>
        {readersOf(detail)}
      </Fact>
      <Fact name={words.search.label}>
        {detail.searchIndexing ? words.search.yes : words.search.no}
      </Fact>
      {others !== "" && <Fact name={words.others.label}>{others}</Fact>}
      {limits !== "" && <Fact name={words.limits}>{limits}</Fact>}
    </section>
  );
}

interface FactProps {
  name: string;
  /** Where it is changed. */
  settings?: string;
  children: ReactNode;
}

function Fact({ name, settings = "", children }: FactProps) {
  return (
    <div className={styles.fact}>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{children}</span>
      {settings !== "" && (
        <TextLink to={settings} aria-label={`${words.settings}: ${name}`}>
          {words.settings}
        </TextLink>
      )}
    </div>
  );
}

function readersOf({ isPrivatePages, isPrivateByEmail, isListed }: ProjectDetail): string {
  if (isPrivateByEmail) return words.who.email;
  if (isPrivatePages) return words.who.password;
  return isListed ? words.who.listed : words.who.unlisted;
}

/** What on the pages asks others for something: that is theirs to say, and empty where nothing does (EDIT-008). */
function useOthers(): string {
  const document = useDocument();
  const [code, embeds] = [countOf(document, "code"), countOf(document, "embed")];
  const videos = countOf(document, "video", asksService);
  const parts = [
    code === 0 ? "" : words.others.code(code),
    embeds === 0 ? "" : words.others.embeds(embeds),
    videos === 0 ? "" : words.others.videos(videos),
  ];
  return parts.filter((part) => part !== "").join("; ");
}

/** Is a video shown by a service? A file of the project comes from where the page does. */
const asksService = ({ base }: DocumentRecord) =>
  base.media === undefined && base.videoAddress !== undefined;

/** How much of the plan is taken; empty where nothing limits it, or where it is somebody else's plan. */
function useLimits(own: boolean): string {
  const pages = pagesOf(useDocument()).length;
  const user = useSession((state) => state.user);
  if (!own || user === null) return "";
  const { published_mags: projects, pages_per_mag: most } = user.plan_limits;
  const { projects: ofProjects, pages: ofPages } = words.limit;
  return [
    projects < 0 ? "" : ofProjects(user.publishedMagsCount, projects),
    most < 0 ? "" : ofPages(pages, most),
  ]
    .filter((limit) => limit !== "")
    .join(", ");
}
