import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AuthLayout, AuthText } from "@/features/auth";
import { DemoForm } from "@/features/prompts/DemoForm";
import { prompts } from "@/features/prompts/messages/prompts";
import { paths } from "@/shared/paths";
import { sessionQuery, useSession } from "@/shared/session";
import { LinkButton } from "@/shared/ui";

const words = prompts.demo;

/** For the plan that is larger than those in the list. Anybody may ask, signed in or not. */
export default function RequestDemoPage() {
  const user = useSession((state) => state.user);
  const [sentTo, setSentTo] = useState<string | null>(null);

  // Who is signed in need not type what is known.
  const { isPending } = useQuery(sessionQuery);
  const [known] = useState(user !== null);

  if (sentTo !== null) {
    return (
      <AuthLayout title={words.sentTitle}>
        <AuthText
          text={words.sent(sentTo)}
          actions={<LinkButton to={paths.home()}>{words.back}</LinkButton>}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={words.title}>
      {(known || !isPending) && (
        <DemoForm name={user?.name ?? ""} email={user?.email ?? ""} onSent={setSentTo} />
      )}
    </AuthLayout>
  );
}
