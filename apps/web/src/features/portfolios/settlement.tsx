import { Box, Flex } from '@chakra-ui/react';
import type { Portfolio, Settlement } from '@pipa/contract';
import { formatDate, formatMoney, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { Delta } from '../../ui/numbers.tsx';

const words = invest.portfolios.settlement;

interface SettlementHeadlineProps {
  portfolio: Portfolio;
  settlement: Settlement;
  /** Text style of the amount. */
  figure?: 'hero' | 'tile';
}
/** What came back from a stopped portfolio, in place of a value that it no longer has. */
export function SettlementHeadline({ portfolio, settlement, figure = 'tile' }: SettlementHeadlineProps) {
  const { marketType: market, benchmarkSymbol, benchmarkReturnRatio } = portfolio;
  const { putIn, returned, dividendsToCome, returnRatio, stopTime } = settlement;
  return (
    <Box>
      <Box textStyle="label" color="ink-2">
        {words.returned}
      </Box>
      <Flex align="baseline" columnGap="3" wrap="wrap">
        <Box textStyle={figure} data-testid="returned">
          {formatMoney(returned, { market })}
        </Box>
        <Box fontWeight="600">
          <Delta value={returnRatio} />
        </Box>
      </Flex>
      <Flex columnGap="3" textStyle="hint" color="ink-2" wrap="wrap" mt="0.5">
        <span>{words.fromTo(formatDate(portfolio.startTime ?? portfolio.createTime), formatDate(stopTime))}</span>
        <span>{words.putIn(formatMoney(putIn, { market }))}</span>
        {benchmarkReturnRatio !== null && (
          <span>{words.benchmark(benchmarkSymbol, formatPercent(benchmarkReturnRatio, { signed: true }))}</span>
        )}
      </Flex>
      {dividendsToCome !== 0 && (
        <Box textStyle="hint" color="ink-2">
          {words.dividendsToCome(formatMoney(dividendsToCome, { market }))}
        </Box>
      )}
    </Box>
  );
}
