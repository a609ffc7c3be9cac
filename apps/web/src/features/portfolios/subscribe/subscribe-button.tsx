import type { Strategy } from '@pipa/contract';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { lazyPart } from '../../../lazy-part.ts';
import { messages } from '../../../messages/index.ts';
import { useCurrentUser } from '../../../session/use-current-user.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { PartFrame, useIdlePreload } from '../../../ui/part-frame.tsx';
import type { PaperAccounts } from './subscribe-fields.tsx';

const SubscribeDialog = lazyPart(() => import('./subscribe-dialog.tsx'));
const words = messages.invest.strategies;

export interface SubscribeButtonProps extends Pick<ButtonProps, 'size' | 'tone'> {
  strategy: Strategy;
  label?: string;
  /** Content beside the form: facts to know before subscribing. */
  aside: ReactNode;
  paperAccounts: PaperAccounts;
}
/** Opens the subscribe dialog; without a stored risk level the assessment comes first (2 §1). */
export function SubscribeButton({
  strategy,
  label = words.subscribe,
  aside,
  paperAccounts,
  ...look
}: SubscribeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const close = () => setOpen(false);
  useIdlePreload(SubscribeDialog);
  const open = () => {
    SubscribeDialog.preload();
    if (user?.riskLevel === null) navigate(paths.riskAssessment);
    else setOpen(true);
  };
  return (
    <>
      <Button {...look} disabled={!user} aria-label={words.subscribeTo(label, strategy.name)} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <PartFrame onFault={close}>
          <SubscribeDialog strategy={strategy} aside={aside} paperAccounts={paperAccounts} onClose={close} />
        </PartFrame>
      )}
    </>
  );
}
