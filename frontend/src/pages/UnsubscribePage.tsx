import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { AuthLayout, AuthText } from "@/features/auth";
import { unsubscribe as words } from "@/features/newsletters/messages/newsletters";
import { UnsubscribeForm } from "@/features/newsletters/UnsubscribeForm";
import { paths } from "@/shared/paths";
import { LinkButton } from "@/shared/ui";

type State = { done: string } | "open" | "broken";

/** Where the link of a letter leads. Nobody has to be signed in. */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [state, setState] = useState<State>(token ? "open" : "broken");
  const list = paths.settings("mailing-list");
  if (state === "broken") {
    return (
      <AuthLayout title={words.brokenTitle}>
        <AuthText
          text={words.broken}
          actions={<LinkButton to={list}>{words.settings}</LinkButton>}
        />
      </AuthLayout>
    );
  }
  if (state !== "open") {
    return (
      <AuthLayout title={words.doneTitle}>
        <AuthText text={state.done} actions={<LinkButton to={list}>{words.back}</LinkButton>} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={words.title}>
      <UnsubscribeForm
        token={token}
        onBroken={() => setState("broken")}
        onDone={({ name }, all) => setState({ done: all ? words.doneAll : words.done(name) })}
      />
    </AuthLayout>
  );
}
