import { fromEpochDay } from '@pipa/calendar';
import { isPlausible } from '@pipa/quant';
import { barsFrom, dayBefore, indexesOfPage } from './bars.ts';
import type { InstrumentReader } from './reader.ts';

/**
 * Daily bars. Adjusted closes are scaled so that the one of the as-of day is its close: the scale of a stored history may
 * follow from dividends that come later.
 */
export const readPrices: InstrumentReader<1> = async (request) => {
  const { input, asOf } = request;
  const bars = await barsFrom(request, dayBefore(asOf, input.length + input.offset + 1));
  if (bars === null) return [];
  const last = bars.days.length - 1;
  const scale = bars.close[last] / bars.adjClose[last];
  return indexesOfPage(bars, input).map((i) => ({
    tradeDate: fromEpochDay(bars.days[i]),
    open: bars.open[i],
    high: bars.high[i],
    low: bars.low[i],
    close: bars.close[i],
    adjustClose: bars.adjClose[i] * scale,
    volume: bars.volume[i],
    dailyReturn:
      i === 0 || !isPlausible(bars.adjClose, i - 1, i) ? null : 100 * (bars.adjClose[i] / bars.adjClose[i - 1] - 1),
  }));
};
