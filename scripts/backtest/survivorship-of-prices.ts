import { type Survivorship, survivorshipBias } from '@pipa/quant';
import type { Prices } from './read-prices.ts';

/** Calendar days without a bar before the end of the prices after which a stock has ended. */
const SILENT_DAYS = 30;

/** What prices show of companies that ended, for a universe with stocks; null where nothing shows that they were chosen as survivors. */
export function survivorshipOfPrices(
  { histories, instruments }: Pick<Prices, 'histories' | 'instruments'>,
  universe: readonly string[],
): Survivorship | null {
  const chosen = new Set(universe);
  const stocks = instruments.filter(({ kind }) => kind === 'Stock');
  if (!stocks.some(({ symbol }) => chosen.has(symbol))) return null;
  const spans = new Map(
    [...histories].map(([symbol, { bars }]) => [
      symbol,
      { first: bars.days[0] ?? Number.NaN, last: bars.days.at(-1) ?? Number.NaN },
    ]),
  );
  let [firstDay, lastDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { first, last } of spans.values())
    [firstDay, lastDay] = [Math.min(firstDay, first), Math.max(lastDay, last)];
  const lives = stocks.flatMap(({ symbol }) => {
    const span = spans.get(symbol);
    if (span === undefined) return [];
    return [{ firstDay: span.first, lastDay: span.last < lastDay - SILENT_DAYS ? span.last : null }];
  });
  return survivorshipBias(lives, { firstDay, lastDay });
}
