import { Box } from '@chakra-ui/react';
import type { Strategy, TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { invest } from '../../../messages/invest.ts';
import { accountQueries } from '../../../queries/accounts/account-queries.ts';
import { useCurrentUser } from '../../../session/use-current-user.ts';
import { isLockedTo } from '../../../strategy-views/subscription-lock.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/states.tsx';
import type { PaperAccounts } from './account-fields.tsx';
import { SubscribeActions } from './subscribe-actions.tsx';
import { SubscribeColumns } from './subscribe-columns.tsx';
import { SubscribeFields } from './subscribe-fields.tsx';
import type { ProposedSubscription } from './subscribe-rules.ts';
import { useSubscription } from './use-subscription.ts';

const words = invest.subscribe;

export interface SubscribeDialogProps {
  strategy: Strategy;
  aside: ReactNode;
  paperAccounts: PaperAccounts;
  onClose: () => void;
  /** The address of the page opens the dialog, so the page is replaced when a subscription leads away: Back would open it again. */
  replacesPage: boolean;
  proposed?: ProposedSubscription | undefined;
  /** The orders are shown from the start. */
  showsPreview?: boolean | undefined;
}

function SubscribeForm(props: SubscribeDialogProps & { accounts: readonly TrackAccount[] }) {
  const { strategy, accounts, aside, paperAccounts, onClose, replacesPage, proposed, showsPreview } = props;
  const { data: user } = useCurrentUser();
  const subscription = useSubscription(strategy, accounts, replacesPage, proposed);
  return (
    <SubscribeColumns strategy={strategy} aside={aside}>
      <SubscribeFields
        strategy={strategy}
        accounts={accounts}
        paperAccounts={paperAccounts}
        subscription={subscription}
        showsPreview={showsPreview}
      />
      <SubscribeActions
        strategy={strategy}
        subscription={subscription}
        isAllowed={!isLockedTo(strategy, user)}
        onCancel={onClose}
      />
    </SubscribeColumns>
  );
}

/** Full-screen form to follow a strategy; beside it, what will happen and what it costs. */
export default function SubscribeDialog(props: SubscribeDialogProps) {
  const { strategy, onClose } = props;
  const accounts = useQuery(accountQueries.forPortfolio());
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={words.title}
      description={words.strategy(strategy.name, strategy.id)}
      closeOnOutside={false}
    >
      <Box maxW="1080px">
        <QueryView query={accounts} pending={<TextSkeleton lines={8} />}>
          {(found) => <SubscribeForm {...props} accounts={found} />}
        </QueryView>
      </Box>
    </Dialog>
  );
}
