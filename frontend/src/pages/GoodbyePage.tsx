import { KeptAfterDeletion } from "@/features/account";
import { account } from "@/features/account/messages/account";
import { AuthLayout, AuthText } from "@/features/auth";
import { paths } from "@/shared/paths";
import { TextLink } from "@/shared/ui";

const words = account.goodbye;

/** Where somebody comes out who has deleted their account. */
export default function GoodbyePage() {
  return (
    <AuthLayout title={words.title}>
      <AuthText text={words.text} />
      <KeptAfterDeletion title={words.keptTitle} items={words.kept}>
        {words.again} <TextLink to={paths.join()}>{words.join}</TextLink>
      </KeptAfterDeletion>
    </AuthLayout>
  );
}
