import type { Strategy } from '@pipa/contract';
import { useSearchParams } from 'react-router-dom';
import { AddPaperDialog } from '../features/accounts/account-dialogs.tsx';
import { canAddPaper } from '../features/accounts/account-rules.ts';
import { SubscribeButton, type SubscribeButtonProps } from '../features/portfolios/subscribe/subscribe-button.tsx';
import { BeforeSubscribing } from '../features/strategy-guide/before-subscribing.tsx';

const paperAccounts = {
  canAdd: canAddPaper,
  dialog: (onClose: () => void) => <AddPaperDialog onClose={onClose} />,
};

/** The subscribe button with the strategy's facts and the dialog to open a paper account. */
export const SubscribeAction = (props: Omit<SubscribeButtonProps, 'aside' | 'paperAccounts'>) => (
  <SubscribeButton {...props} paperAccounts={paperAccounts} aside={<BeforeSubscribing strategy={props.strategy} />} />
);

/** The button of a strategy's own page. `subscribe=yes` in the address opens the dialog, until it is closed. */
export function AskedSubscribe({ strategy, label }: { strategy: Strategy; label: string }) {
  const [query, setQuery] = useSearchParams();
  const forget = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('subscribe');
        return next;
      },
      { replace: true },
    );
  return (
    <SubscribeAction
      strategy={strategy}
      tone="primary"
      label={label}
      startsOpen={query.get('subscribe') === 'yes'}
      onClose={forget}
    />
  );
}
