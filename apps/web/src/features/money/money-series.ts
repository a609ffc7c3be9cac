import type { ComparedSeries } from '@pipa/charts';
import type { api, OutputOf, OwnMoney } from '@pipa/contract';
import { type Period, valueSeries } from '../../charts/value-series.ts';
import { formatDate, formatDay } from '../../format.ts';
import { money as words } from '../../messages/money.ts';

export type MoneyCurve = OutputOf<typeof api.ownMoneyCurve>;
/** Of all accounts, or of what is in portfolios. */
type Returns = MoneyCurve['invested'];
type Present = Pick<OwnMoney, 'at'> & { total: Pick<OwnMoney['total'], 'dailyReturn' | 'benchmarkDailyReturn'> };

/** The change of this session of what is in portfolios; null where nothing is. */
export function investedReturn(portfolios: OwnMoney['portfolios']): number | null {
  const traded = portfolios.filter(({ dailyReturn }) => dailyReturn !== null);
  // What a portfolio has sold is not in its value any more, and still the base of its return.
  const baseOf = ({ value, dailyProfitLoss, dailyReturn }: OwnMoney['portfolios'][number]) =>
    dailyReturn ? dailyProfitLoss / dailyReturn : value - dailyProfitLoss;
  const base = traded.reduce((sum, portfolio) => sum + baseOf(portfolio), 0);
  return base > 0 ? traded.reduce((sum, { dailyProfitLoss }) => sum + dailyProfitLoss, 0) / base : null;
}

/** The return since the curve begins, at this tick: what the last close before today had, and what today has brought since. */
export function presentReturn({ closes, points }: Returns, { at, total }: Present) {
  const today = formatDate(at);
  const before = closes.findLast(({ tradeDate }) => formatDay(tradeDate) < today);
  // In the first session the benchmark counts from its open, as the points do.
  const first = closes.length === 0 ? points.at(-1)?.benchmarkReturn : undefined;
  return {
    at,
    totalReturn: (1 + (before?.cumReturn ?? 0)) * (1 + (total.dailyReturn ?? 0)) - 1,
    benchmarkReturn: first ?? (1 + (before?.benchmarkCumReturn ?? 0)) * (1 + (total.benchmarkDailyReturn ?? 0)) - 1,
  };
}

/** The own money and SPY over a period, so that the last point of a day is the change that is shown beside it. */
export const moneySeries = (period: Period, curve: Returns, now: Present): ComparedSeries =>
  valueSeries(
    period,
    { records: curve.closes, points: curve.points, perf: presentReturn(curve, now) },
    { ours: words.mine, benchmark: words.spy },
  );
