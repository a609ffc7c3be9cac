import { type BookedProfit, breakDownProfit } from '@pipa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import type { Monitor } from '../../../queries/portfolios/merge-monitor.ts';
import { portfolioQueries } from '../../../queries/portfolios/portfolio-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Delta } from '../../../ui/numbers.tsx';

const words = invest.monitor.profitParts;

/** The parts at the live profit or loss; what is zero on most portfolios is left out. */
function factsOf(profitLoss: number, booked: BookedProfit, market: string): readonly Fact[] {
  const parts = breakDownProfit(profitLoss, booked);
  const signed = (value: number) => formatMoney(value, { signed: true, market });
  return [
    { label: words.price, value: signed(parts.price) },
    { label: words.realized, value: signed(parts.realized) },
    { label: words.dividends, value: signed(parts.dividends) },
    ...(parts.interest === 0 ? [] : [{ label: words.interest, value: signed(parts.interest) }]),
    { label: words.costs, value: signed(parts.costs === 0 ? 0 : -parts.costs) },
    { label: words.total, value: <Delta as="money" value={parts.total} market={market} /> },
  ];
}

/** Where the profit or loss comes from. What is booked is read again after each execution; ticks move the price part. */
export function ProfitParts({ monitor: { portfolio, perf, orders } }: { monitor: Monitor }) {
  const executions = orders.reduce((count, order) => count + order.executions.length, 0);
  const { data } = useQuery({
    ...portfolioQueries.profitBreakdown(portfolio.id, executions),
    enabled: perf.totalReturn !== null,
    placeholderData: keepPreviousData,
  });
  if (perf.totalReturn === null || data === undefined) return null;
  return (
    <Card title={words.title} description={words.description}>
      <FactList facts={factsOf(perf.profitLoss, data, portfolio.marketType)} />
    </Card>
  );
}
