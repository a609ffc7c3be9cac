import { Box } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../messages/index.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';

type Offered = Pick<Strategy, 'status' | 'openForInvestor' | 'riskLevelNumber'>;

/** How many of the strategies on offer may be subscribed to at a risk level. */
export function countOpenAt(strategies: readonly Offered[], level: number): { open: number; total: number } {
  const offered = strategies.filter(({ status, openForInvestor }) => status === 'Online' && openForInvestor);
  return { open: offered.filter(({ riskLevelNumber }) => riskLevelNumber <= level).length, total: offered.length };
}

/** The line is kept free while the strategies are read. */
export function OpenStrategies({ level }: { level: number }) {
  const { data } = useQuery(strategyQueries.summary());
  const { open, total } = countOpenAt(data ?? [], level);
  return (
    <Box minHeight="22px" fontWeight="560">
      {data && messages.risk.openAt(open, total)}
    </Box>
  );
}
