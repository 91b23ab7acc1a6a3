import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { askEnded, EndedSubscription } from "@/features/billing/alerts/EndedSubscription";
import { usePaymentWatch } from "@/features/billing/alerts/watchPayment";
import { factsIn, loadLibrary, useLibrary } from "@/features/library";
import { Feedback } from "@/features/prompts/feedback/Feedback";
import { PushModal } from "@/features/prompts/limits/PushModal";
import { noticeViewsLimit } from "@/features/prompts/limits/viewsLimit";
import { askNews, asksForNews, WhatsNew } from "@/features/prompts/news";
import { ClipsModal } from "@/features/prompts/onboarding/clips/ClipsModal";
import { ImportModal } from "@/features/prompts/onboarding/dialogs/ImportModal";
import { WidgetsModal } from "@/features/prompts/onboarding/dialogs/WidgetsModal";
import {
  closeKitDialog,
  type KitDialog,
  openKitDialog,
  useGuidance,
} from "@/features/prompts/onboarding/guidance";
import { onboarding } from "@/features/prompts/onboarding/messages/onboarding";
import {
  OnboardingPopup,
  wantsOnboarding,
} from "@/features/prompts/onboarding/popup/OnboardingPopup";
import { beginTour } from "@/features/prompts/onboarding/tour/begin";
import { TemplateGrid, TemplatesModal } from "@/features/prompts/templates";
import { UpgradeToast } from "@/features/prompts/upgrade/UpgradeToast";
import {
  mayBeOffered,
  type UpgradeFacts,
  type UpgradeReason,
  upgradeFacts,
  upgradeReason,
} from "@/features/prompts/upgrade/upgrade";
import type { User } from "@/shared/api/model";
import type { TemplateCategory } from "@/shared/api/prompts";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { useLimits } from "@/shared/limits";
import {
  endPrompt,
  enqueue,
  holdPrompts,
  openVisit,
  type Prompt,
  type PromptId,
  useIsDue,
  useStands,
} from "@/shared/prompts/queue";
import { useSession } from "@/shared/session";
import { usePhone } from "@/shared/ui";

const DIALOGS = ["clips", "import", "widgets", "templates"] as const satisfies KitDialog[];

/** The cards of the Guidance Kit are commands too, so that the palette finds them. */
function guidanceCommands(phone: boolean): Command[] {
  const { cards, group } = onboarding.kit;
  return [
    ...DIALOGS.filter((card) => !phone || card !== "import").map((card) => ({
      id: `guidance.${card}`,
      label: cards[card].title,
      keywords: "help learn guidance",
      group,
      run: () => openKitDialog(card),
    })),
    {
      id: "guidance.tour",
      label: cards.tour.title,
      keywords: "help learn guidance",
      group,
      when: () => !phone,
      run: () => void beginTour(),
    },
  ];
}

/** Asked again whenever something was published, unpublished or disconnected, as long as it may matter. */
function useUpgradeReason(user: User, asks: boolean): UpgradeReason | null {
  const wanted = asks && mayBeOffered(user);
  const projects = useLibrary((state) => (wanted ? state.rows.view.projects : null));
  return useMemo(
    () => projects && upgradeReason(user, upgradeFacts(factsIn(projects))),
    [user, projects],
  );
}

function factsNow() {
  return upgradeFacts(factsIn(useLibrary.getState().rows.view.projects));
}

function KitDialogs() {
  const dialog = useGuidance((state) => state.dialog);
  return (
    <>
      <ClipsModal open={dialog === "clips"} onClose={closeKitDialog} />
      <ImportModal
        open={dialog === "import"}
        onClose={closeKitDialog}
        onImported={() => void loadLibrary()}
      />
      <WidgetsModal open={dialog === "widgets"} onClose={closeKitDialog} />
      <TemplatesModal open={dialog === "templates"} onClose={closeKitDialog} />
    </>
  );
}

const renderTemplates = (first: TemplateCategory | null) => (
  <TemplateGrid columns="three" first={first} />
);

/** Holds back lesser prompts as long as `holds` is true. */
function useHold(reason: string, least: PromptId, holds: boolean): void {
  useEffect(() => (holds ? holdPrompts(reason, least) : undefined), [reason, least, holds]);
}

const currentUser = () => useSession.getState().user;

/** What may come, and how each is asked; in which order is the queue's to know. */
function promptsOf(begins: boolean, onUpgrade: (reason: UpgradeReason) => boolean): Prompt[] {
  const beginning: Prompt = { id: "beginning", ask: () => true };
  const others: Prompt[] = [
    { id: "ended", ask: askEnded },
    {
      id: "views",
      ask: () => {
        const user = currentUser();
        return user !== null && noticeViewsLimit(user);
      },
    },
    {
      id: "upgrade",
      ask: () => {
        const user = currentUser();
        const reason = user && upgradeReason(user, factsNow());
        return reason ? onUpgrade(reason) : false;
      },
    },
  ];
  return [
    { id: "news", ask: (signal) => askNews(false, signal) },
    { id: "survey", ask: () => currentUser()?.feedbackSurvey.show === true },
    ...(begins ? [beginning] : others),
  ];
}

interface DashboardPromptsProps {
  user: User;
  /** Makes an empty project and opens it. */
  onBlank: () => unknown;
}

/** The prompts of the dashboard, one at a time; their order is that of `shared/prompts/queue`. */
export function DashboardPrompts({ user, onBlank }: DashboardPromptsProps) {
  const phone = usePhone();
  const [begins] = useState(() => !phone && wantsOnboarding(user));
  const [query] = useSearchParams();
  const requested = asksForNews(query);
  const [upgrade, setUpgrade] = useState<UpgradeReason | null>(null);
  const [offered, setOffered] = useState(begins);
  const [pushing, setPushing] = useState<UpgradeFacts | null>(null);
  useRegisterCommands(useMemo(() => guidanceCommands(phone), [phone]));

  const limited = useLimits(({ limit }) => limit !== null);
  const kit = useGuidance(({ dialog }) => dialog !== null);
  // A payment that failed is shown before all prompts.
  useHold("payment", "requested", !usePaymentWatch());
  useHold("dialog", "beginning", limited || kit);

  const offer = useCallback((reason: UpgradeReason) => {
    setUpgrade(reason);
    setOffered(true);
    return true;
  }, []);
  useEffect(() => openVisit(promptsOf(begins, offer)), [begins, offer]);
  useEffect(() => {
    if (requested) enqueue({ id: "requested", ask: (signal) => askNews(true, signal) });
  }, [requested]);
  // The reason may come later in the visit, with something that is unpublished or disconnected.
  const reason = useUpgradeReason(user, useIsDue("upgrade") && !offered);
  useEffect(() => {
    if (reason) enqueue({ id: "upgrade", ask: () => offer(reason) });
  }, [reason, offer]);

  const endUpgrade = useCallback(() => {
    setUpgrade(null);
    endPrompt("upgrade");
  }, []);
  const beginning = useStands("beginning");
  const asking = useStands("survey");
  return (
    <>
      <KitDialogs />
      <OnboardingPopup
        open={beginning}
        onClose={() => endPrompt("beginning")}
        onBlank={onBlank}
        renderTemplates={renderTemplates}
      />
      <EndedSubscription />
      <WhatsNew />
      {upgrade && !pushing && (
        <UpgradeToast reason={upgrade} onMore={() => setPushing(factsNow())} onGone={endUpgrade} />
      )}
      {pushing && (
        <PushModal
          open
          onClose={() => {
            setPushing(null);
            endUpgrade();
          }}
          user={user}
          facts={pushing}
        />
      )}
      {asking && <Feedback onGone={() => endPrompt("survey")} />}
    </>
  );
}
