import { api } from '@pipa/contract';
import { saveModelRecords, saveSignalTallies } from '@pipa/db/analysis';
import {
  POLICY_VERDICTS,
  REGIME_KINDS,
  scorePolicy,
  scorePredictions,
  signalRecord,
  stateRecord,
  tallySignals,
} from '@pipa/quant';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketApp } from './market-app.ts';
import { BEFORE, closeOf, DAYS, dayAt, LAST, TODAY } from './market-facts.ts';

const near = (value: number) => expect.closeTo(value, 9);

/** The records of signals, states and predictions. */
export function describeScorecards(app: MarketApp): void {
  describe('scorecards', () => {
    const SESSIONS = 60;
    const from = LAST - SESSIONS + 1;
    const horizon = 5;
    /** On each session one of two stocks has the event; both rise on even sessions, the one with the event alone on the others. */
    const tallies = Array.from({ length: SESSIONS }, (_, i) =>
      tallySignals([
        { code: 1, forwardReturn: 0.02, netReturn: i % 2 === 0 ? 0.016 : -0.004 },
        { code: 0, forwardReturn: i % 2 === 0 ? 0.01 : -0.01 },
      ]),
    );
    const scorecards = async (asOf?: string) => (await app.t.call(api.scorecards, { asOf }, { token: app.token })).data;

    beforeAll(async () => {
      const { pool } = app.t.context;
      const subject = { kind: 'rsiCross', universe: 'Stock' as const, horizon };
      const stored = tallies.flatMap((day, i) =>
        day.map((tally) => ({ ...subject, ...tally, day: DAYS[from + i], scoredDay: DAYS[LAST] })),
      );
      await saveSignalTallies(pool, stored, { from: DAYS[LAST], to: DAYS[LAST] });
      const days = tallies.map((day) => day.find(({ code }) => code === 1) ?? day[0]);
      const closes = Float64Array.from(DAYS, (_, i) => closeOf('SPY', i));
      const said = DAYS.map((_, day) => ({
        day,
        probabilityUp: 0.5,
        call: 'Bullish' as const,
        expectedReturn: null,
        position: 1,
      }));
      await saveModelRecords(pool, TODAY, [
        { key: 'signal:rsiCross:1:Stock:5', record: signalRecord(days, 1, horizon) },
        { key: 'signal:momentum.techhq:-1:Stock:20', record: signalRecord(days, -1, 20) },
        { key: 'signal:overallScore:1:Stock:20', record: signalRecord([], 1, 20) },
        {
          key: 'GMM',
          record: stateRecord(
            DAYS.map(() => 'Bull'),
            closes,
            REGIME_KINDS,
          ),
        },
        {
          key: 'pred3_5dTaFactors',
          record: {
            ...scorePredictions(said, closes, horizon).record,
            // A verdict that is not the one of its figures, to see which is shown.
            policy: { ...scorePolicy(said, closes, horizon, 10), verdict: POLICY_VERDICTS.unproven },
          },
        },
      ]);
    });

    it('have the hit rate of a signal beside that of its universe on the same days, and since when', async () => {
      const { signals, momentum, scores } = await scorecards();
      expect(signals).toEqual([
        {
          key: 'signal:rsiCross:1:Stock:5',
          event: 'rsiCo1',
          code: 1,
          universe: 'Stock',
          horizon,
          count: SESSIONS,
          hitRate: 1,
          baseRate: near(0.75),
          edge: near(0.25),
          edgeInterval: null,
          pValue: null,
          meanForwardReturn: near(0.02),
          meanExcessReturn: near(0.01),
          excessInterval: null,
          trades: SESSIONS,
          wonShare: near(0.5),
          meanNetReturn: near(0.006),
          netInterval: null,
          verdict: 'unproven',
          since: dayAt(from),
          until: TODAY,
        },
      ]);
      expect(momentum).toMatchObject([{ family: 'techhq', code: -1, horizon: 20, hitRate: 0, since: null }]);
      expect(scores).toMatchObject([{ code: 1, count: 0, hitRate: null, edge: null, verdict: 'unproven' }]);
    });

    it('have states and predictions with their base rates, a position apart from its probability', async () => {
      const { states, predictions } = await scorecards();
      const count = DAYS.length - 20;
      const ups = (sessions: number) =>
        DAYS.filter((_, i) => closeOf('SPY', i + sessions) > closeOf('SPY', i) && i + sessions < DAYS.length).length;
      expect(states).toMatchObject([
        {
          key: 'GMM:Bull',
          model: 'GMM',
          state: 'Bull',
          horizon: 20,
          count,
          hitRate: near(ups(20) / count),
          edge: near(0),
        },
      ]);
      expect(states[0]).toMatchObject({ share: 1, since: dayAt(0), until: TODAY });
      // The record of the seed is of an older analysis, without a Brier score.
      expect(predictions.map(({ key, measure }) => [key, measure])).toEqual([
        ['pred3_5dTaFactors', 'brier'],
        ['pred3_5dTaFactors:policy', 'reward'],
      ]);
      const share = ups(horizon) / (DAYS.length - horizon);
      const gain = share * (1 - share) - 0.25;
      expect(predictions[0]).toMatchObject({
        baseRate: near(share),
        edge: near(gain),
        since: BEFORE,
        verdict: 'fails',
        pValue: expect.any(Number),
      });
      expect(predictions[1]).toMatchObject({ hitRate: null, edge: near(0), verdict: 'unproven' });
    });

    it('of an earlier day are none, as they know more', async () => {
      const none = { signals: [], momentum: [], scores: [], states: [], predictions: [] };
      expect(await scorecards(BEFORE)).toEqual(none);
      expect((await scorecards(TODAY)).signals).toHaveLength(1);
      expect((await app.t.call(api.scorecards, { asOf: 'yesterday' }, { token: app.token })).status).toBe(400);
    });
  });
}
