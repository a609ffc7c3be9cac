import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { type Survivorship, survivorshipBias } from '@pipa/quant';
import type { BacktestHistory } from './backtest-history.ts';

/**
 * What a report says of the companies of an imported market, if it chooses from stocks and they are known to have survived. The markets of
 * the product have companies that end. Nothing after the last day is looked at.
 */
export function survivorshipOf(
  universe: readonly string[],
  { market, instruments, endDay }: Pick<BacktestHistory, 'market' | 'instruments' | 'endDay'>,
): Survivorship | null {
  if (market.source === 'simulated') return null;
  const stocks = instruments.filter(({ kind, listedOn }) => kind === 'Stock' && (listedOn ?? endDay) <= endDay);
  const chosen = new Set(universe);
  if (!stocks.some(({ symbol }) => chosen.has(symbol))) return null;
  const dayOf = (day: TradingDay | null) => (day === null || day >= endDay ? null : toEpochDay(day));
  const [firstDay, lastDay] = [toEpochDay(market.firstDay), toEpochDay(endDay)];
  return survivorshipBias(
    stocks.map(({ listedOn, delistedOn }) => ({ firstDay: dayOf(listedOn) ?? firstDay, lastDay: dayOf(delistedOn) })),
    { firstDay, lastDay },
  );
}
