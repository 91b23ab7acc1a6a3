import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { EndedSubscription } from "@/features/billing/alerts/EndedSubscription";
import { checkPayment, usePaymentAlert } from "@/features/billing/alerts/watchPayment";
import { loadLibrary, useLibrary } from "@/features/library";
import { ClipsModal } from "@/features/onboarding/clips/ClipsModal";
import { ImportModal } from "@/features/onboarding/dialogs/ImportModal";
import { WidgetsModal } from "@/features/onboarding/dialogs/WidgetsModal";
import {
  closeKitDialog,
  type KitDialog,
  openKitDialog,
  useGuidance,
} from "@/features/onboarding/guidance";
import { OnboardingPopup, wantsOnboarding } from "@/features/onboarding/popup/OnboardingPopup";
import { beginTour } from "@/features/onboarding/tour/begin";
import { Feedback } from "@/features/prompts/feedback/Feedback";
import { PushModal } from "@/features/prompts/limits/PushModal";
import { tellViewsLimit } from "@/features/prompts/limits/viewsLimit";
import { UpgradeToast } from "@/features/prompts/upgrade/UpgradeToast";
import {
  mayBeOffered,
  type UpgradeFacts,
  type UpgradeReason,
  upgradeFacts,
  upgradeReason,
} from "@/features/prompts/upgrade/upgrade";
import { TemplateGrid, TemplatesModal } from "@/features/templates";
import { asksForNews, WhatsNew } from "@/features/whatsnew";
import type { User } from "@/shared/api/model";
import type { TemplateCategory } from "@/shared/api/prompts";
import { registerCommands } from "@/shared/commands";
import { useLimits } from "@/shared/limits";
import { onboarding } from "@/shared/messages/onboarding";
import { usePhone } from "@/shared/ui";

const DIALOGS = ["clips", "import", "widgets", "templates"] as const satisfies KitDialog[];

/** The cards of the Guidance Kit are commands too, so that the palette finds them. */
function useGuidanceCommands(phone: boolean): void {
  useEffect(() => {
    const { cards, group } = onboarding.kit;
    return registerCommands([
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
    ]);
  }, [phone]);
}

/** Asks how the latest payment went; answers whether that is known, and is not being told of. */
function usePaymentWatch(): boolean {
  const [asked, setAsked] = useState(false);
  const told = usePaymentAlert();
  useEffect(() => {
    void checkPayment().finally(() => setAsked(true));
    const again = () => {
      if (document.visibilityState === "visible") void checkPayment();
    };
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, []);
  return asked && !told;
}

/** Asked again whenever something was published, unpublished or disconnected, as long as it may matter. */
function useUpgradeReason(user: User, asks: boolean): UpgradeReason | null {
  const wanted = asks && mayBeOffered(user);
  const projects = useLibrary((state) => (wanted ? state.rows.view.projects : null));
  return useMemo(
    () => projects && upgradeReason(user, upgradeFacts(projects.values())),
    [user, projects],
  );
}

function factsNow() {
  return upgradeFacts(useLibrary.getState().rows.view.projects.values());
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

interface DashboardPromptsProps {
  user: User;
  /** Makes an empty project and opens it. */
  onBlank: () => unknown;
}

/**
 * Whose turn it is to come unasked. Each is asked whether it has anything to tell when the one before had nothing;
 * where one had, the others keep what they have for the next visit.
 */
type Turn = "ended" | "views" | "news" | "offers" | "over";

/**
 * What comes unasked, one thing at a time: beginners first, then a payment that failed or a subscription that ended,
 * then what is full, then what is new, then an offer or a question.
 */
export function DashboardPrompts({ user, onBlank }: DashboardPromptsProps) {
  const phone = usePhone();
  const [begins] = useState(() => !phone && wantsOnboarding(user));
  const [beginning, setBeginning] = useState(begins);
  const [query] = useSearchParams();
  // What the address asks for is told in place of all that would come unasked before it.
  const [turn, setTurn] = useState<Turn>(begins || asksForNews(query) ? "news" : "ended");
  const [upgrade, setUpgrade] = useState<UpgradeReason | null>(null);
  const [offered, setOffered] = useState(begins);
  const [pushing, setPushing] = useState<UpgradeFacts | null>(null);
  const [answered, setAnswered] = useState(false);
  useGuidanceCommands(phone);
  const now: Turn | null = usePaymentWatch() && !beginning ? turn : null;

  const onEnded = useCallback((told: boolean) => setTurn(told ? "over" : "views"), []);
  useEffect(() => {
    if (now === "views") setTurn(tellViewsLimit(user) ? "over" : "news");
  }, [now, user]);
  const onNews = useCallback((told: boolean) => setTurn(told ? "over" : "offers"), []);
  const reason = useUpgradeReason(user, now === "offers" && !offered);
  useEffect(() => {
    if (reason) setUpgrade((before) => before ?? reason);
  }, [reason]);

  const endUpgrade = useCallback(() => {
    setUpgrade(null);
    setOffered(true);
  }, []);
  const limited = useLimits(({ limit }) => limit !== null);
  const kit = useGuidance(({ dialog }) => dialog !== null);
  const survey = user.feedbackSurvey.show && !answered;
  return (
    <>
      <KitDialogs />
      <OnboardingPopup
        open={beginning}
        onClose={() => setBeginning(false)}
        onBlank={onBlank}
        renderTemplates={renderTemplates}
      />
      <EndedSubscription asks={now === "ended"} onAnswer={onEnded} />
      <WhatsNew waits={now !== "news"} held={beginning || limited || kit} onAnswer={onNews} />
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
      {survey && now === "offers" && !upgrade && <Feedback onGone={() => setAnswered(true)} />}
    </>
  );
}
