import { fromEpochDay } from '@pipa/calendar';
import { elementAt, isPlausible } from '@pipa/quant';
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
  const scale = (bars.close.at(-1) ?? Number.NaN) / (bars.adjClose.at(-1) ?? Number.NaN);
  return indexesOfPage(bars, input).map((i) => {
    const adjClose = elementAt(bars.adjClose, i);
    return {
      tradeDate: fromEpochDay(elementAt(bars.days, i)),
      open: elementAt(bars.open, i),
      high: elementAt(bars.high, i),
      low: elementAt(bars.low, i),
      close: elementAt(bars.close, i),
      adjustClose: adjClose * scale,
      volume: elementAt(bars.volume, i),
      dailyReturn:
        i === 0 || !isPlausible(bars.adjClose, i - 1, i)
          ? null
          : 100 * (adjClose / elementAt(bars.adjClose, i - 1) - 1),
    };
  });
};
