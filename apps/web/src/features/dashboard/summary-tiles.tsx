import { chakra } from '@chakra-ui/react';
import type { Portfolio, TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { marketQueries } from '../../queries/market/market-queries.ts';
import { Delta, Money } from '../../ui/numbers.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { totalsOf } from './totals.ts';

const words = messages.dashboard;

interface SummaryTilesProps {
  accounts: readonly TrackAccount[];
  portfolios: readonly Portfolio[];
}

export function SummaryTiles({ accounts, portfolios }: SummaryTilesProps) {
  const { data: market } = useQuery(marketQueries.status());
  const totals = totalsOf(accounts, portfolios);
  return (
    <StatTiles columns={4}>
      <StatTile
        label={words.totalValue}
        value={<Money value={totals.accountValue} />}
        note={words.accounts(totals.accounts)}
      />
      <StatTile
        label={words.inPortfolios}
        value={<Money value={totals.inPortfolios} />}
        note={words.portfolios(totals.running)}
      />
      <StatTile
        label={words.profitLoss}
        value={<Delta as="money" value={totals.profitLoss} />}
        note={words.ofInvested(formatMoney(totals.invested))}
      />
      <StatTile
        label={words.usableCash}
        value={<Money value={totals.usableCash} />}
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
