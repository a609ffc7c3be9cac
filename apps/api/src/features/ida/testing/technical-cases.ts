import { describe, expect, it } from 'vitest';
import { type AnalysisApp, dayAt } from './analysis-app.ts';
import { rawBreadth, rawEvents, rawMetrics, rawRating } from './raw-analysis.ts';
import { LAST } from './raw-bars.ts';

const METRICS = [
  'trend',
  'trend5',
  'trend20',
  'momentum',
  'momentum5',
  'momentum20',
  'oscillation',
  'oscillation5',
  'oscillation20',
];
const EVENTS = ['changeStatus1', 'emaCo1', 'psarCo1', 'macdCo1', 'bbCo1', 'rsiCo1', 'breakout1'];
const RATINGS = ['Strong Bearish', 'Bearish', 'Neutral', 'Bullish', 'Strong Bullish'];
const eventsAt = (i: number) => Object.fromEntries(EVENTS.map((name, place) => [name, rawEvents(i, place)]));

/** Functions 11 and 18. */
export function describeTechnicals(app: AnalysisApp): void {
  const { tableOf } = app;
  describe('11: technical metrics', () => {
    it.each([
      ['STK', 'Energy'],
      ['SPY', 'Market'],
    ])('of %s come with the breadth of %s', async (symbol, group) => {
      const rows = await tableOf(11, { symbol, length: 8 });
      const noBreadth = { breadth: null, breadth5: null, breadth20: null };
      expect(rows).toEqual(
        Array.from({ length: 8 }, (_, back) => LAST - back).map((i) => ({
          tradeDate: dayAt(i),
          taRating: RATINGS[rawRating(i) + 2],
          taString: `UDud-.UDud${i % 10}-`,
          ...Object.fromEntries(METRICS.map((name, place) => [name, rawMetrics(i, place)])),
          ...(i === LAST - 1 ? noBreadth : rawBreadth(group, i)),
          ...eventsAt(i),
        })),
      );
    });
  });

  describe('18: patterns', () => {
    it('are the events of each session, also of one without', async () => {
      const rows = await tableOf(18, { symbol: 'STK', length: 5 });
      expect(rows).toEqual(
        [0, 1, 2, 3, 4].map((back) => ({ tradeDate: dayAt(LAST - back), ...eventsAt(LAST - back) })),
      );
    });
  });
}
