import { type BacktestResult, strategyByCode } from '@pipa/quant';
import { type FeaturedBacktest, featuredOf } from '../reports/admission.ts';
import type { BacktestHistory } from '../reports/backtest-history.ts';
import { strategyOffers } from './offers/strategy-offers.ts';

/** What is stored of a featured backtest, or in words why this market cannot feed the strategy. */
export type SeededAdmission =
  | { readonly featured: Pick<FeaturedBacktest, 'report'> & Pick<BacktestResult, 'metrics'>; readonly reason: null }
  | { readonly featured: null; readonly reason: string };

/** Backtests a strategy. Of its result only what is stored is kept: decisions and trades of all of them would fill the memory. */
export function seededAdmission(code: string, history: BacktestHistory): SeededAdmission {
  const [strategy, offer] = [strategyByCode(code), strategyOffers.get(code)];
  if (strategy === undefined || offer === undefined) throw new RangeError(`no strategy ${code} is offered`);
  const { featured, reason } = featuredOf(strategy, offer, strategy.universe(history.instruments), history);
  return featured === null
    ? { featured, reason }
    : { featured: { report: featured.report, metrics: featured.result.metrics }, reason };
}
