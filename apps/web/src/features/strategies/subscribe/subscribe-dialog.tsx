import { Box, Grid } from '@chakra-ui/react';
import type { Strategy, TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../app/paths.ts';
import { formatRisk } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { useCurrentUser } from '../../../session/use-current-user.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/states.tsx';
import { accountQueries } from '../../accounts/account-queries.ts';
import { SubscribeActions } from './subscribe-actions.tsx';
import { SubscribeAside } from './subscribe-aside.tsx';
import { SubscribeFields } from './subscribe-fields.tsx';
import { isRiskAllowed } from './subscribe-rules.ts';
import { useSubscription } from './use-subscription.ts';

const words = messages.invest.subscribe;

interface SubscribeDialogProps {
  strategy: Strategy;
  onClose: () => void;
}

function RiskNotice({ strategy, own }: { strategy: Strategy; own: number }) {
  return (
    <Notice
      tone="warn"
      urgent
      action={
        <ButtonLink size="sm" to={paths.riskAssessment}>
          {words.redoAssessment}
        </ButtonLink>
      }
    >
      {words.riskTooHigh(formatRisk(strategy.riskLevel), formatRisk(own))}
    </Notice>
  );
}

function SubscribeForm({ strategy, accounts, onClose }: SubscribeDialogProps & { accounts: readonly TrackAccount[] }) {
  const { data: user } = useCurrentUser();
  const subscription = useSubscription(strategy, accounts);
  const isAllowed = isRiskAllowed(user?.riskLevel ?? null, strategy) !== false;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 600px) minmax(300px, 420px)' }} gap="8">
      <Grid templateColumns="minmax(0, 1fr)" gap="5" alignContent="start">
        {!isAllowed && user?.riskLevel && <RiskNotice strategy={strategy} own={user.riskLevel} />}
        <SubscribeFields strategy={strategy} accounts={accounts} subscription={subscription} />
        <SubscribeActions subscription={subscription} isAllowed={isAllowed} onCancel={onClose} />
      </Grid>
      <SubscribeAside strategy={strategy} />
    </Grid>
  );
}

/** Full screen: what is needed to follow a strategy, and beside it what will happen and what it costs. */
export default function SubscribeDialog({ strategy, onClose }: SubscribeDialogProps) {
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
          {(found) => <SubscribeForm strategy={strategy} accounts={found} onClose={onClose} />}
        </QueryView>
      </Box>
    </Dialog>
  );
}
