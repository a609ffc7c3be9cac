import type { CurrentUser, Strategy } from '@pipa/contract';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../../app/links.ts';
import { paths } from '../../../app/paths.ts';
import { lazyPart } from '../../../lazy-part.ts';
import { invest } from '../../../messages/invest.ts';
import { claimKeptForm } from '../../../session/kept-form.ts';
import { useCurrentUser } from '../../../session/use-current-user.ts';
import { isClosedTo, lackFor, lacksClassAlone } from '../../../strategy-views/subscription-lock.tsx';
import { Button, ButtonLink, type ButtonProps } from '../../../ui/button.tsx';
import { PartFrame, useIdlePreload } from '../../../ui/part-frame.tsx';
import type { PaperAccounts } from './account-fields.tsx';
import { formOf } from './form-of.ts';
import type { ProposedSubscription } from './subscribe-rules.ts';

const dialogs = {
  AQS: lazyPart(() => import('./subscribe-dialog.tsx')),
  AQM: lazyPart(() => import('./subscribe-model-account-dialog.tsx')),
};
const words = invest.strategies;

export interface SubscribeButtonProps extends Pick<ButtonProps, 'size' | 'tone'> {
  strategy: Strategy;
  label?: string;
  /** Content beside the form: facts to know before subscribing. */
  aside: ReactNode;
  paperAccounts: PaperAccounts;
  /** The dialog is open from the start: the reader has come from the risk assessment. It is, too, where it was open before a reload. */
  startsOpen?: boolean;
  /** What the form is filled in with. */
  proposed?: ProposedSubscription;
  /** The dialog shows the orders from the start. */
  showsPreview?: boolean;
  onClose?: () => void;
}
/** The label in place of Subscribe for a reader who cannot subscribe; null for all others. */
function obstacleFor(strategy: Strategy, reader: CurrentUser | undefined): string | null {
  if (isClosedTo(strategy, reader)) return words.notOpen(strategy.status);
  const lack = lackFor(strategy, reader);
  return lack && words.needs(lack);
}

/** Opens the subscribe dialog; without a stored risk level the assessment comes first (2 §1), it is locked where the strategy is closed, and to readers of a lower level. A class that is too low leads to the plans. */
export function SubscribeButton({
  strategy,
  label = words.subscribe,
  aside,
  paperAccounts,
  startsOpen = false,
  proposed,
  showsPreview,
  onClose,
  ...look
}: SubscribeButtonProps) {
  const [isAsked, setOpen] = useState(startsOpen);
  const form = formOf(strategy);
  useEffect(() => {
    if (claimKeptForm(form)) setOpen(true);
  }, [form]);
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const SubscribeDialog = strategy.isAQM ? dialogs.AQM : dialogs.AQS;
  useIdlePreload(SubscribeDialog);
  const open = () => {
    SubscribeDialog.preload();
    setOpen(true);
  };
  const obstacle = obstacleFor(strategy, user);
  // 2 §1: however the dialog is asked for, the assessment comes first.
  const mustAssess = isAsked && obstacle === null && user?.riskLevel === null;
  const isOpen = isAsked && user !== undefined && !mustAssess;
  const assessment = links.assessmentFor(strategy);
  useEffect(() => {
    if (mustAssess) void navigate(assessment, { replace: startsOpen });
  }, [mustAssess, navigate, assessment, startsOpen]);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  if (obstacle !== null && !isClosedTo(strategy, user) && lacksClassAlone(strategy, user)) {
    return (
      <ButtonLink
        {...look}
        tone="secondary"
        to={paths.membership}
        aria-label={words.subscribeTo(obstacle, strategy.name)}
      >
        <Lock aria-hidden />
        {obstacle}
      </ButtonLink>
    );
  }
  if (obstacle !== null) {
    return (
      <Button {...look} tone="secondary" disabled aria-label={words.subscribeTo(obstacle, strategy.name)}>
        <Lock aria-hidden />
        {obstacle}
      </Button>
    );
  }
  return (
    <>
      <Button {...look} disabled={!user} aria-label={words.subscribeTo(label, strategy.name)} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <PartFrame onFault={close}>
          <SubscribeDialog
            strategy={strategy}
            aside={aside}
            paperAccounts={paperAccounts}
            onClose={close}
            replacesPage={startsOpen}
            proposed={proposed}
            showsPreview={showsPreview}
          />
        </PartFrame>
      )}
    </>
  );
}
