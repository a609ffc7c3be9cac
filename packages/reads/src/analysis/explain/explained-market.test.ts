import { fromEpochDay, toEpochDay } from '@pipa/calendar';
import { type DailyBars, SimulatedMarket } from '@pipa/market-data';
import {
  adjustedBars,
  createTaMetricsComputer,
  detectionKinds,
  explainEvent,
  explainTa,
  taBarsFrom,
  taComponents,
  taString,
} from '@pipa/quant';
import { expect, it } from 'vitest';
import { scaleOfDay } from './explained-figure.ts';

const SYMBOLS = 10;
const [FROM, TO] = ['2023-09-01', '2024-03-28'];

const between = (bars: DailyBars, from: number, to: number): DailyBars => {
  const inside = <T extends Int32Array | Float64Array>(column: T) =>
    column.filter((_, i) => bars.days[i] >= from && bars.days[i] <= to) as T;
  const { symbol, days, open, high, low, close, adjClose, volume } = bars;
  return {
    symbol,
    days: inside(days),
    open: inside(open),
    high: inside(high),
    low: inside(low),
    close: inside(close),
    adjClose: inside(adjClose),
    volume: inside(volume),
  };
};

/** Closes of some sessions stay where they were, and highs and lows where the day before had them. */
function plantTies({ close, adjClose, high, low }: DailyBars): void {
  for (let i = 1; i < close.length; i++) {
    if (i % 11 < 2) {
      adjClose[i] = adjClose[i - 1];
      close[i] = close[i - 1];
    }
    if (i % 7 === 0) high[i] = high[i - 1];
    if (i % 5 === 0) low[i] = low[i - 1];
    high[i] = Math.max(high[i], close[i]);
    low[i] = Math.min(low[i], close[i]);
  }
}

it('explanations of a simulated market are the figures that its closes have stored, also of planted ties', () => {
  const market = new SimulatedMarket({ seed: 7, stocks: 30, funds: 'core' });
  const computer = createTaMetricsComputer(1_012);
  let explained = 0;
  let events = 0;
  for (const [k, { symbol }] of market.instruments().slice(0, SYMBOLS).entries()) {
    const history = market.bars(symbol, '2019-01-01', TO);
    if (k % 2 === 0) plantTies(history);
    for (const day of [FROM, '2023-12-29', '2024-01-02', TO]) {
      const bars = between(history, toEpochDay(taBarsFrom(day)), toEpochDay(day));
      const last = bars.days.length - 1;
      if (last < 300 || fromEpochDay(bars.days[last]) !== day) continue;
      // A close stores the rows of its day from the bars of the whole year.
      const year = between(history, toEpochDay(taBarsFrom(day)), toEpochDay(`${day.slice(0, 4)}-12-31`));
      const stored = computer.compute(adjustedBars(year), last);
      const scale = scaleOfDay(bars);
      const figure = explainTa(adjustedBars(bars), scale);
      const components = Object.fromEntries(taComponents.map((name) => [name, stored.components[name][0]]));
      expect(figure, `${symbol} ${day}`).toMatchObject({
        trend: stored.trend[0],
        momentum: stored.momentum[0],
        taString: taString(components as Parameters<typeof taString>[0]),
      });
      explained++;
      for (const kind of detectionKinds) {
        const { code } = explainEvent(adjustedBars(bars), kind, scale);
        expect(code, `${symbol} ${day} ${kind}`).toBe(stored[kind][0]);
        events += Number(code !== 0);
      }
    }
  }
  expect(explained).toBeGreaterThan(25);
  expect(events).toBeGreaterThan(5);
});
