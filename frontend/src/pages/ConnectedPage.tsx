import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { AuthLayout, AuthText } from "@/features/auth";
import { services } from "@/features/services/messages/services";
import { OUTCOMES, type Outcome, reportReturn } from "@/features/services/returning";
import { paths } from "@/shared/paths";
import { LinkButton } from "@/shared/ui";

const words = services.page;

const NAMES: Record<string, string> = {
  google: "Google",
  flickr: "Flickr",
  unsplash: "Unsplash",
  youtube: "Youtube",
  vimeo: "Vimeo",
  mailchimp: "Mailchimp",
  dropbox: "Dropbox",
};

function outcomeOf(text: string | null): Outcome {
  return OUTCOMES.find((one) => one === text) ?? "expired";
}

/** Where a service leads back to: how it went. */
export default function ConnectedPage() {
  const [search] = useSearchParams();
  const service = search.get("service") ?? "";
  const outcome = outcomeOf(search.get("outcome"));
  useEffect(() => {
    reportReturn(service, outcome);
    // A window of our own goes; one that a person has opened stays.
    if (outcome === "connected") window.close();
  }, [service, outcome]);
  const title = words.title[outcome];
  return (
    <AuthLayout title={typeof title === "string" ? title : title(NAMES[service] ?? words.service)}>
      <AuthText
        text={words.text[outcome]}
        actions={<LinkButton to={paths.settings("connected-services")}>{words.back}</LinkButton>}
      />
    </AuthLayout>
  );
}
