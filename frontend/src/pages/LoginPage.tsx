import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import {
  AuthLayout,
  forgetStep,
  isStepPending,
  LoginForm,
  rememberStep,
  SecondStepForm,
} from "@/features/auth";
import { auth } from "@/features/auth/messages/auth";
import type { User } from "@/shared/api/model";
import { MAX_SIGN_IN_ATTEMPTS, readSignInQuery, safeRedirect, withAttempt } from "@/shared/paths";
import { sessionQuery, setUser } from "@/shared/session";

/** What another sign-in page left to say here. */
interface LoginState {
  passwordChanged?: boolean;
  /** The address that an invitation went to. */
  email?: string;
}

/** What there is to say before signing in; of several things the newest. */
function noticeOf(what: {
  expired: boolean;
  passwordChanged: boolean;
  looping: boolean;
}): string | undefined {
  if (what.expired) return auth.secondStep.expired;
  if (what.passwordChanged) return auth.signIn.passwordChanged;
  return what.looping ? auth.signIn.loop : undefined;
}

export default function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const query = readSignInQuery(search);
  const attempt = query.attempt ?? 0;
  const looping = attempt >= MAX_SIGN_IN_ATTEMPTS;
  const passwordChanged = (state as LoginState | null)?.passwordChanged === true;
  const target = withAttempt(safeRedirect(query.redirect), attempt);

  // Sent here in circles: the person decides, not another redirect.
  const asks = !looping && !passwordChanged;
  const { data: found = null } = useQuery({ ...sessionQuery, enabled: asks });

  // Loaded anew between password and code: the code is still what is wanted.
  const [step, setStep] = useState<"password" | "code" | "expired">(() =>
    isStepPending() ? "code" : "password",
  );
  const leaveCode = (next: "password" | "expired") => {
    forgetStep();
    setStep(next);
  };
  const done = (user: User) => {
    forgetStep();
    setUser(user);
    navigate(looping ? safeRedirect(query.redirect) : target, { replace: true });
  };
  if (found && asks) return <Navigate to={target} replace />;
  if (step === "code") {
    return (
      <AuthLayout title={auth.secondStep.title}>
        <SecondStepForm
          onDone={done}
          onExpired={() => leaveCode("expired")}
          onAgain={() => leaveCode("password")}
        />
      </AuthLayout>
    );
  }
  const notice = noticeOf({ expired: step === "expired", passwordChanged, looping });
  return (
    <AuthLayout title={auth.signIn.title} notice={notice}>
      <LoginForm
        query={query}
        email={(state as LoginState | null)?.email ?? ""}
        onDone={done}
        onSecondStep={(expiresAt) => {
          rememberStep(expiresAt);
          setStep("code");
        }}
      />
    </AuthLayout>
  );
}
