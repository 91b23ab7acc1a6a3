import { AccountText, AuthLayout, Kept } from "@/features/account";
import { account } from "@/features/account/messages/account";
import { paths } from "@/shared/paths";
import { TextLink } from "@/shared/ui";

const words = account.goodbye;

/** Where somebody comes out who has deleted their account. */
export default function GoodbyePage() {
  return (
    <AuthLayout title={words.title}>
      <AccountText text={words.text} />
      <Kept title={words.keptTitle} items={words.kept}>
        {words.again} <TextLink to={paths.join()}>{words.join}</TextLink>
      </Kept>
    </AuthLayout>
  );
}
