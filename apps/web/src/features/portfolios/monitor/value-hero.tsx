import { Box, Flex } from '@chakra-ui/react';
import { formatDate, formatDay, formatMoney, formatNumber, formatPercent } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import type { Monitor } from '../../../queries/portfolios/merge-monitor.ts';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Delta } from '../../../ui/numbers.tsx';
import { SettlementHeadline } from '../settlement.tsx';

const words = invest.monitor;
const { fields } = invest.portfolios;

interface ExposureBarProps {
  long: number;
  short: number;
  cash: number;
  market: string;
}
/** Exposure: long and short as fractions of the value, the rest is cash. */
function ExposureBar({ long, short, cash, market }: ExposureBarProps) {
  const whole = Math.max(1, long + Math.abs(short));
  const width = (part: number) => `${Math.min(100, (Math.abs(part) / whole) * 100)}%`;
  return (
    <Box>
      <Flex height="8px" gap="2px" borderRadius="full" overflow="hidden" bg="line-strong" aria-hidden>
        <Box bg="accent" width={width(long)} transition="width 300ms" />
        {short !== 0 && <Box bg="loss" width={width(short)} transition="width 300ms" />}
      </Flex>
      <Flex justify="space-between" gap="3" mt="1.5" textStyle="hint" color="ink-2" wrap="wrap">
        <span>{words.long(formatPercent(long, { decimals: 1 }))}</span>
        {short !== 0 && <span>{words.short(formatPercent(short, { decimals: 1 }))}</span>}
        <span>{words.cash(formatMoney(cash, { market }))}</span>
      </Flex>
    </Box>
  );
}

/** Difference between the returns of portfolio and benchmark. */
function AgainstBenchmark({ monitor: { perf, portfolio } }: { monitor: Monitor }) {
  if (perf.totalReturn === null || perf.benchmarkReturn === null) return null;
  const difference = perf.totalReturn - perf.benchmarkReturn;
  const say = difference < 0 ? words.notes.behind : words.notes.ahead;
  return (
    <Box color="ink-2" textStyle="hint" mt="1">
      {say(formatNumber(Math.abs(difference) * 100), portfolio.benchmarkSymbol)}
    </Box>
  );
}

interface ValueHeroProps {
  monitor: Monitor;
  /** Undefined until it is known. */
  isMarketOpen: boolean | undefined;
}
/** The main figure of the page: the portfolio's value, its start, and its exposure. */
export function ValueHero({ monitor, isMarketOpen }: ValueHeroProps) {
  const { portfolio, perf } = monitor;
  const { marketType } = portfolio;
  const hasTraded = perf.totalReturn !== null;
  if (portfolio.settlement !== null) {
    return (
      <Card>
        <SettlementHeadline portfolio={portfolio} settlement={portfolio.settlement} figure="hero" />
      </Card>
    );
  }
  return (
    <Card>
      <Flex direction="column" gap="4" height="100%" justify="space-between">
        <Box>
          <Flex justify="space-between" gap="3">
            <Box textStyle="label" color="ink-2">
              {words.value}
            </Box>
            {isMarketOpen !== undefined && (
              <Box textStyle="hint" color="ink-2">
                {isMarketOpen ? words.marketOpened : words.marketClosed}
              </Box>
            )}
          </Flex>
          <Box textStyle="hero" data-testid="portfolio-value">
            {formatMoney(perf.portfolioValue, { market: marketType })}
          </Box>
          {hasTraded ? (
            <Flex columnGap="3" mt="1" wrap="wrap" align="baseline" fontSize="15px" fontWeight="600">
              <Delta as="money" value={perf.profitLoss} market={marketType} />
              <Delta value={perf.totalReturn} />
              <Box as="span" color="ink-2" fontWeight="400" fontSize="13px">
                {words.since(formatDate(portfolio.startTime))}
              </Box>
            </Flex>
          ) : (
            <Box color="ink-2" mt="1">
              {words.notStarted}
            </Box>
          )}
          <AgainstBenchmark monitor={monitor} />
        </Box>
        {/* Only where the card is as high as the tiles beside it. */}
        <Box hideBelow="lg">
          <FactList
            facts={[
              { label: fields.amount, value: formatMoney(perf.investedAmount, { market: marketType }) },
              { label: fields.nextTradeDate, value: formatDay(portfolio.nextTradeDate) },
            ]}
          />
        </Box>
        <ExposureBar
          long={perf.longExposure}
          short={perf.shortExposure}
          cash={perf.availableCash - perf.margin}
          market={marketType}
        />
      </Flex>
    </Card>
  );
}
