import { chakra } from '@chakra-ui/react';
import type { DashboardSummary } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney } from '../../format.ts';
import { dashboard as words } from '../../messages/dashboard.ts';
import { marketQueries } from '../../queries/market/market-queries.ts';
import { Delta, Money } from '../../ui/numbers.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';

/** What the total has beside the tiles for portfolios and usable cash. */
function Rest({ summary: { accounts, reservedCash, toCome } }: { summary: DashboardSummary }) {
  const reserved = reservedCash === 0 ? '' : words.andReserved(formatMoney(reservedCash));
  const coming = toCome === 0 ? '' : words.andToCome(formatMoney(toCome));
  return `${words.accounts(accounts)}${reserved}${coming}`;
}

export function SummaryTiles({ summary }: { summary: DashboardSummary }) {
  const { data: market } = useQuery(marketQueries.status());
  return (
    <StatTiles columns={4}>
      <StatTile
        label={words.totalValue}
        value={<Money value={summary.totalAccountValue} />}
        note={<Rest summary={summary} />}
      />
      <StatTile
        label={words.inPortfolios}
        value={<Money value={summary.inPortfolios} />}
        note={words.portfolios(summary.runningPortfolios)}
      />
      <StatTile
        label={words.profitLoss}
        value={<Delta as="money" value={summary.profitLoss} />}
        note={words.ofInvested(formatMoney(summary.investedAmount))}
      />
      <StatTile
        label={words.usableCash}
        value={<Money value={summary.usableCash} />}
        note={
          market?.nextTradeDate && (
            <>
              {words.nextSession} <chakra.span whiteSpace="nowrap">{formatDay(market.nextTradeDate)}</chakra.span>
            </>
          )
        }
      />
    </StatTiles>
  );
}
