import { Box, chakra, Flex } from '@chakra-ui/react';
import type { MarketStatus } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { formatMarketInstant, formatNumber } from '../format.ts';
import { clock as words } from '../messages/clock.ts';
import { marketMutations } from '../queries/market/market-mutations.ts';
import { marketQueries } from '../queries/market/market-queries.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { notify } from '../ui/toaster.tsx';
import { marketTimeAt } from './market-time.ts';

const SECONDS_A_MINUTE = 60;

/** How long a session takes at the present speed, in words. */
export function sessionLength({ sessionSeconds, speed }: Pick<MarketStatus, 'sessionSeconds' | 'speed'>): string {
  const seconds = sessionSeconds / speed;
  const isLong = seconds >= 2 * SECONDS_A_MINUTE;
  const count = formatNumber(isLong ? seconds / SECONDS_A_MINUTE : seconds, { decimals: 0 });
  return (isLong ? words.minutes : words.seconds)(count, count === '1');
}

/** Why the market has the time that it has, in a sentence. */
function reasonOf(status: MarketStatus): string {
  if (status.source === 'real') return words.real;
  return status.source === 'replay' ? words.replay(sessionLength(status)) : words.simulated(sessionLength(status));
}

/** Pauses the market for everybody, or lets it go on: for administrators. */
function Controls({ status, onLeave }: { status: MarketStatus; onLeave: () => void }) {
  const control = useMutation({
    ...marketMutations.controlClock(),
    onError: notify.failure,
  });
  const press = () =>
    control.mutate(
      { action: status.paused ? 'resume' : 'pause' },
      { onSuccess: () => notify.success(status.paused ? words.resumed : words.paused) },
    );
  return (
    <Flex gap="2" wrap="wrap">
      <Button loading={control.isPending} onClick={press}>
        {status.paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {status.paused ? words.resume : words.pause}
      </Button>
      <ButtonLink tone="link" to={paths.marketClock} onClick={onLeave}>
        {words.more}
      </ButtonLink>
    </Flex>
  );
}

/** Both times beside each other, why they differ, and what carries which. */
export default function ClockDialog({ onClose }: { onClose: () => void }) {
  const { data: status, dataUpdatedAt } = useQuery(marketQueries.status());
  const { data: user } = useCurrentUser();
  if (!status) return null;
  const isReal = status.source === 'real';
  const facts = [
    {
      label: words.marketNow,
      value: formatMarketInstant(new Date(marketTimeAt(status, Date.now() - dataUpdatedAt)).toISOString()),
    },
    ...(isReal
      ? []
      : [
          { label: words.realNow, value: formatMarketInstant(new Date().toISOString()) },
          { label: words.pace, value: words.aSession(sessionLength(status)) },
        ]),
  ];
  return (
    <Dialog open onClose={onClose} title={words.title} size="sm">
      <Flex direction="column" gap="3">
        <chakra.p>{reasonOf(status)}</chakra.p>
        {status.paused && <chakra.p color="warn">{words.isPaused}</chakra.p>}
        <Box>
          <FactList facts={facts} />
        </Box>
        {!isReal && <chakra.p color="ink-2">{words.which}</chakra.p>}
        {!isReal && user?.isAdministrator && <Controls status={status} onLeave={onClose} />}
      </Flex>
    </Dialog>
  );
}
