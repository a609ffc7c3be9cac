import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { formatMoney } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import type { Monitor } from '../../../queries/portfolios/merge-monitor.ts';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Delta } from '../../../ui/numbers.tsx';
import { measuredReturns } from './measured-returns.ts';

const words = invest.monitor.returns;

/** The return of the strategy beside the return of the invested dollars, and how each is computed. */
export function ReturnsCard({ monitor: { portfolio, perf, records } }: { monitor: Monitor }) {
  const endedAt = portfolio.settlement?.stopTime ?? null;
  const { timeWeighted, moneyWeighted, invested } = useMemo(
    () => measuredReturns(records, perf, endedAt),
    [records, perf, endedAt],
  );
  if (timeWeighted === null) return null;
  return (
    <Card title={words.title} description={words.description}>
      <FactList
        facts={[
          { label: words.timeWeighted, value: <Delta value={timeWeighted} /> },
          { label: words.moneyWeighted, value: moneyWeighted === null ? words.none : <Delta value={moneyWeighted} /> },
          ...(invested === null
            ? []
            : [{ label: words.invested, value: formatMoney(invested, { market: portfolio.marketType }) }]),
        ]}
      />
      <Box as="details" mt="3" textStyle="hint" color="ink-2">
        <Box as="summary" cursor="pointer">
          {words.howTitle}
        </Box>
        <Box mt="2">{words.timeWeightedHow}</Box>
        <Box mt="2">{words.moneyWeightedHow}</Box>
      </Box>
    </Card>
  );
}
