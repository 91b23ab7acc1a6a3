import { useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { AuthLayout, AuthText } from "@/features/auth";
import { loadLibrary } from "@/features/library/store";
import { useTemplateTitle } from "@/features/prompts/templates";
import { templateMessages } from "@/features/prompts/templates/messages/templates";
import { isSignedOut } from "@/shared/api/client";
import type { Project } from "@/shared/api/model";
import { ApiError } from "@/shared/api/problem";
import { promptsApi } from "@/shared/api/prompts";
import { showLimit } from "@/shared/limits";
import { paths, readReferral } from "@/shared/paths";
import { LinkButton } from "@/shared/ui";

const words = templateMessages.page;

type Outcome = "working" | "signed-out" | "missing" | { sentence: string };

const running = new Map<number, Promise<Project>>();

/** A page may be drawn twice, but one visit makes one project. */
function startOnce(magNumId: number): Promise<Project> {
  const started =
    running.get(magNumId) ??
    promptsApi.startTemplate(magNumId).finally(() => running.delete(magNumId));
  running.set(magNumId, started);
  return started;
}

function outcomeOf(error: unknown): Outcome {
  if (isSignedOut(error)) return "signed-out";
  if (error instanceof ApiError && error.status === 404) return "missing";
  showLimit(error);
  return { sentence: (error instanceof ApiError && error.said) || words.failed };
}

/** From a template's page on the web to a project of one's own, by way of signing in where needed. */
export default function TemplateStartPage() {
  const { numId = "" } = useParams();
  const [search] = useSearchParams();
  const id = /^\d+$/.test(numId) ? Number(numId) : null;
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>(id === null ? "missing" : "working");
  const title = useTemplateTitle(id);

  useEffect(() => {
    if (id === null) return;
    let gone = false;
    const begin = async () => {
      // The server knows best whether somebody is signed in: this is asked of it, not of the browser.
      const project = await startOnce(id);
      void loadLibrary();
      // Replaces this page: going back must not make a second project.
      if (!gone) navigate(paths.project(project.num_id), { replace: true });
    };
    begin().catch((error: unknown) => {
      if (!gone) setOutcome(outcomeOf(error));
    });
    return () => {
      gone = true;
    };
  }, [id, navigate]);

  if (outcome === "missing") {
    return (
      <AuthLayout title={words.missingTitle}>
        <AuthText
          text={words.missing}
          actions={<LinkButton to={paths.home()}>{words.others}</LinkButton>}
        />
      </AuthLayout>
    );
  }
  const ref = readReferral(search);
  const query = { redirect: paths.startTemplate(id ?? 0), ...(ref ? { ref } : {}) };
  return (
    <AuthLayout title={title ? words.title(title) : words.unknownTitle}>
      {outcome === "working" && <AuthText text={words.making} />}
      {outcome === "signed-out" && (
        <AuthText
          text={words.signIn}
          actions={
            <>
              <LinkButton variant="filled" to={paths.join(query)}>
                {words.join}
              </LinkButton>
              <LinkButton to={paths.login(query)}>{words.login}</LinkButton>
            </>
          }
        />
      )}
      {typeof outcome === "object" && (
        <AuthText
          text={outcome.sentence}
          actions={<LinkButton to={paths.home()}>{words.others}</LinkButton>}
        />
      )}
    </AuthLayout>
  );
}
