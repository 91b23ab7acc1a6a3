import { type ComponentType, lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { AppShell } from "./AppShell";
import { EditorShell } from "./EditorShell";
import { LIBRARY_PATHS } from "./navigation";

type Page = { default: ComponentType };

const page = (load: () => Promise<Page>) => lazy(load);

/** Its pages come late as well, and seldom. */
const ErrorShell = lazy(() =>
  import("./ErrorShell").then((module) => ({ default: module.ErrorShell })),
);
const LibraryPage = page(() => import("@/pages/LibraryPage"));
const EditorPage = page(() => import("@/pages/EditorPage"));
const ProjectPage = page(() => import("@/pages/ProjectPage"));
const AnswersPage = page(() => import("@/pages/AnswersPage"));
const SettingsPage = page(() => import("@/pages/SettingsPage"));
const ChangePlanPage = page(() => import("@/pages/ChangePlanPage"));
const StatisticsPage = page(() => import("@/pages/StatisticsPage"));
const ActivityPage = page(() => import("@/pages/ActivityPage"));
const PreviewPage = page(() => import("@/pages/PreviewPage"));
const LearnPage = page(() => import("@/pages/LearnPage"));
const ErrorPage = page(() => import("@/pages/ErrorPage"));
const NotFoundPage = page(() => import("@/pages/NotFoundPage"));
const ConnectedPage = page(() => import("@/pages/ConnectedPage"));
const LoginPage = page(() => import("@/pages/LoginPage"));
const JoinPage = page(() => import("@/pages/JoinPage"));
const LogoutPage = page(() => import("@/pages/LogoutPage"));
const RecoverPage = page(() => import("@/pages/RecoverPage"));
const ResetPage = page(() => import("@/pages/ResetPage"));
const TemplateStartPage = page(() => import("@/pages/TemplateStartPage"));
const RequestDemoPage = page(() => import("@/pages/RequestDemoPage"));
const ConfirmPage = page(() => import("@/pages/ConfirmPage"));
const UndoEmailPage = page(() => import("@/pages/UndoEmailPage"));
const UnsubscribePage = page(() => import("@/pages/UnsubscribePage"));
const GoodbyePage = page(() => import("@/pages/GoodbyePage"));
const InvitationPage = page(() => import("@/pages/InvitationPage"));

export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="auth">
          <Route path="login" element={<LoginPage />} />
          <Route path="join" element={<JoinPage />} />
          <Route path="logout" element={<LogoutPage />} />
          <Route path="recover" element={<RecoverPage />} />
          <Route path="reset" element={<ResetPage />} />
          <Route path="confirm" element={<ConfirmPage />} />
          <Route path="undo-email" element={<UndoEmailPage />} />
          <Route path="goodbye" element={<GoodbyePage />} />
          <Route path="invitation" element={<InvitationPage />} />
          <Route path="start-with-template/:numId" element={<TemplateStartPage />} />
        </Route>
        <Route path="connected" element={<ConnectedPage />} />
        <Route path="unsubscribe" element={<UnsubscribePage />} />
        <Route path="request-a-demo" element={<RequestDemoPage />} />
        <Route element={<AppShell />}>
          <Route path="/" element={<LibraryPage />}>
            <Route index element={null} />
            {LIBRARY_PATHS.map((path) => (
              <Route key={path} path={path} element={null} />
            ))}
          </Route>
          <Route path="edit/:numId/about" element={<ProjectPage />} />
          <Route path="edit/:numId/answers" element={<AnswersPage />} />
          <Route path="settings/*" element={<SettingsPage />} />
          <Route path="settings/change-plan/*" element={<ChangePlanPage />} />
          <Route path="statistics" element={<StatisticsPage />} />
          <Route path="activity" element={<ActivityPage />} />
          <Route path="learn/:page?" element={<LearnPage />} />
        </Route>
        <Route element={<EditorShell />}>
          <Route path="edit/:numId/contents/:pageId?" element={<EditorPage />} />
          <Route path="edit/:numId/preview/:pageId?" element={<PreviewPage />} />
        </Route>
        <Route element={<ErrorShell />}>
          <Route path="error/:status" element={<ErrorPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
