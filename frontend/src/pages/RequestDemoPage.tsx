import { useEffect, useState } from "react";
import { AccountText, AuthLayout } from "@/features/account";
import { DemoForm } from "@/features/prompts/DemoForm";
import { prompts } from "@/shared/messages/prompts";
import { paths } from "@/shared/paths";
import { findSession, useSession } from "@/shared/session";
import { LinkButton } from "@/shared/ui";

const words = prompts.demo;

/** For the plan that is larger than those in the list. Anybody may ask, signed in or not. */
export default function RequestDemoPage() {
  const user = useSession((state) => state.user);
  const [known, setKnown] = useState(user !== null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  useEffect(() => {
    let gone = false;
    // Who is signed in need not type what is known.
    void findSession().finally(() => !gone && setKnown(true));
    return () => {
      gone = true;
    };
  }, []);

  if (sentTo !== null) {
    return (
      <AuthLayout title={words.sentTitle}>
        <AccountText
          text={words.sent(sentTo)}
          actions={<LinkButton to={paths.home()}>{words.back}</LinkButton>}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={words.title}>
      {known && <DemoForm name={user?.name ?? ""} email={user?.email ?? ""} onSent={setSentTo} />}
    </AuthLayout>
  );
}
