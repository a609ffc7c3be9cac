import { api, type ExplanationOf, eventNames, type InputOf, quarterlyNames } from '@pipa/contract';
import { saveModel, savePredictions } from '@pipa/db/analysis';
import { adjustedBars, detectionKinds, detectionSignals, taComponents, taMetrics } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { type AnalysisApp, close, dayAt } from './analysis-app.ts';
import { rawBreadth, rawMomentum, rawRank, rawScore } from './raw-analysis.ts';
import { DAYS, LAST, rawBar, TODAY } from './raw-bars.ts';
import { LAST_QUARTER } from './raw-company.ts';

/** ida/explain. It stores models and predictions besides, so it comes last. */
export function describeExplanations(app: AnalysisApp): void {
  describe('the explanation of a figure', () => {
    type Asked = InputOf<typeof api.explain>;
    const explained = async <Kind extends Asked['what']>(what: Kind, rest: Partial<Asked> = {}) =>
      (await app.t.call(api.explain, { symbol: 'STK', ...rest, what }, { token: app.token }))
        .data as ExplanationOf<Kind>;
    const refusal = (what: Asked['what'], rest: Partial<Asked> = {}) =>
      app.t.call(api.explain, { symbol: 'STK', ...rest, what }, { token: app.token });
    const history = (symbol: string, to = LAST) => DAYS.slice(0, to + 1).map((_, i) => rawBar(symbol, i));
    const metrics = (to = LAST) => {
      const bars = history('STK', to);
      const column = (name: 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume') =>
        Float64Array.from(bars, (bar) => bar[name]);
      const names = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;
      const columns = Object.fromEntries(names.map((name) => [name, column(name)])) as Record<
        (typeof names)[number],
        Float64Array
      >;
      return taMetrics(adjustedBars(columns));
    };
    const subject = { symbol: 'STK', updateTime: TODAY };

    it('of the TA State has the votes whose mean is the very component that the analysis computes', async () => {
      for (const [asOf, at] of [
        [undefined, LAST],
        [dayAt(LAST - 3), LAST - 3],
      ] as const) {
        const { components, trend, momentum, updateTime, symbol, isAsStored } = await explained('ta', { asOf });
        // What is stored of this market is in plain arithmetic, not by the rules.
        expect(isAsStored).toBe(false);
        expect({ symbol, updateTime }).toEqual({ symbol: 'STK', updateTime: dayAt(at) });
        const computed = metrics(at);
        expect(components.map(({ component }) => component)).toEqual(taComponents);
        for (const { component, value, votes } of components) {
          expect(value).toBe(computed.components[component as (typeof taComponents)[number]][at]);
          const known = votes.flatMap(({ vote }) => (vote === null ? [] : [vote]));
          expect(known.reduce((sum, vote) => sum + vote, 0) / known.length).toBeCloseTo(value ?? Number.NaN, 9);
        }
        expect([trend, momentum]).toEqual([computed.trend[at], computed.momentum[at]]);
      }
    });

    it('of an event has its values and levels, prices in dollars of the day', async () => {
      const computed = metrics();
      for (const name of eventNames) {
        const kind = detectionKinds.find((one) => detectionSignals[one].documentName === name);
        expect((await explained('event', { name })).code, name).toBe(computed[kind ?? 'breakout'][LAST]);
      }
      const { readings } = await explained('event', { name: 'emaCo1' });
      expect(readings[0]).toEqual({
        name: 'close',
        value: close(rawBar('STK', LAST).close),
        before: close(rawBar('STK', LAST - 1).close),
      });
      expect((await explained('event', { name: 'rsiCo1' })).levels).toContainEqual({ name: 'oversold', value: 30 });
    });

    it('of breadth has the members of the group of the symbol by flag', async () => {
      const { flags, ...rest } = await explained('breadth');
      expect(rest).toEqual({
        ...subject,
        what: 'breadth',
        group: 'Energy',
        members: 9,
        breadth: rawBreadth('Energy', LAST).breadth,
      });
      const [holds, not] = [
        { known: 1, holding: 1, above: ['STK'], below: [] },
        { known: 1, holding: 0, above: [], below: ['STK'] },
      ];
      expect(flags).toEqual([
        { name: 'aboveSma20', ...holds },
        { name: 'aboveSma50', ...not },
        { name: 'aboveSma200', ...holds },
        { name: 'advancing', ...not },
      ]);
    });

    it('of a score has the ranks of each group and the place in the sector', async () => {
      const { groups, ...rest } = await explained('fundamental');
      expect(rest).toMatchObject({
        ...subject,
        sector: 'Energy',
        overallScore: rawScore(0, LAST_QUARTER),
        peers: 1,
        place: 1,
      });
      const names = Object.values(quarterlyNames).flat() as string[];
      expect(groups.flatMap(({ figures: all }) => all.map(({ name, rank }) => [name, rank]))).toEqual(
        names.map((name, place) => [name, rawRank(place, LAST_QUARTER)]),
      );
      for (const { score, figures: all } of groups) {
        const known = all.flatMap(({ rank }) => (rank === null ? [] : [rank]));
        expect(score).toBeCloseTo(known.reduce((sum, rank) => sum + rank, 0) / known.length, 9);
      }
    });

    it('of momentum has the returns over months of 21 sessions and the place in each group', async () => {
      const { returns, families } = await explained('momentum');
      const over = (months: number) =>
        close(rawBar('STK', LAST).adjClose / rawBar('STK', LAST - 21 * months).adjClose - 1);
      expect(returns).toEqual({ m2: over(2), m3: over(3), m4: over(4), m6: over(6) });
      expect(families.map(({ family, average, place, peers }) => [family, average, place, peers])).toEqual(
        ['all', 'allhq', 'value', 'valuehq'].map((family) => [family, rawMomentum(family, LAST, 4), 1, 1]),
      );
    });

    it('of a state has what its rules read of the fund that stands for the market', async () => {
      const { readings, levels, state } = await explained('state', { symbol: 'SPY', name: 'R1' });
      const closes = history('SPY').map((bar) => bar.close);
      const average = (n: number) => closes.slice(-n).reduce((sum, value) => sum + value, 0) / n;
      expect(state).toBe('Bull');
      expect(readings.slice(0, 4)).toEqual([
        { name: 'close', value: close(closes[LAST]), vote: null },
        { name: 'sma50', value: close(average(50)), vote: null },
        { name: 'sma200', value: close(average(200)), vote: null },
        { name: 'aboveSma200', value: close(closes[LAST] / average(200) - 1), vote: null },
      ]);
      expect(levels).toContainEqual({ name: 'crisisVolatility', value: 0.4 });
      expect(await refusal('state', { name: 'R1' })).toMatchObject({ status: 404 });
      expect(await refusal('state', { symbol: 'SPY', name: 'S1' })).toMatchObject({ status: 404 });
    });

    it('of a prediction has the factors of the model that made it, and its stored call', async () => {
      const { prisma, clock } = app.t.context;
      const key = 'pred3_5dTaFactors';
      const model = (weights: readonly number[]) => ({
        key,
        kind: 'factors',
        featureNames: ['return5', 'return20'],
        leastKnownShare: 1,
        standardisation: { means: [0, 0.01], deviations: [0.02, 0.04] },
        direction: { penalty: 1, weights },
        return: { penalty: 1, weights: [0, 0, 0.001] },
        version: 1,
        horizonSessions: 5,
        seed: 1,
        trainedThrough: DAYS[LAST - 9],
        firstRowDay: DAYS[0],
        lastRowDay: DAYS[LAST - 14],
        inSample: { rows: 100, baseRate: 0.5, hitRate: 0.5, brier: 0.25, brierOfBaseRate: 0.25 },
      });
      const common = { key, seed: 1, facts: {} };
      const [used, other] = [model([0.3, -0.2, 0.1]), model([9, 9, 9])];
      const id = await saveModel(prisma, { ...common, trainedThrough: DAYS[LAST - 9], parameters: used }, clock());
      // Trained between, and made no prediction; and trained after the day.
      for (const trainedThrough of [DAYS[LAST - 2], DAYS[LAST + 1]]) {
        await saveModel(prisma, { ...common, trainedThrough, parameters: other }, clock());
      }
      const said = { key, horizon: 5, call: 'Neutral', probabilityUp: 0.5, expectedReturn: 0.001, position: null };
      await savePredictions(prisma, [{ ...said, day: DAYS[LAST], modelVersionId: id, isLive: true }]);
      const { factors, intercept, score, kind, trainedThrough, ...shown } = await explained('prediction', {
        symbol: 'SPY',
        name: key,
      });
      const returnOver = (n: number) => Math.log(rawBar('SPY', LAST).adjClose / rawBar('SPY', LAST - n).adjClose);
      const byHand = [
        { name: 'return5', value: returnOver(5), standardised: returnOver(5) / 0.02, weight: 0.3 },
        { name: 'return20', value: returnOver(20), standardised: (returnOver(20) - 0.01) / 0.04, weight: -0.2 },
      ].map((one) => ({ ...one, contribution: one.weight * one.standardised }));
      expect(factors.toSorted((a, b) => b.name.length - a.name.length)).toEqual(
        byHand
          .toSorted((a, b) => b.name.length - a.name.length)
          .map((one) => ({
            ...one,
            value: close(one.value),
            standardised: close(one.standardised),
            contribution: close(one.contribution),
          })),
      );
      const sum = byHand.reduce((total, { contribution }) => total + contribution, 0.1);
      expect({ kind, trainedThrough, intercept }).toEqual({
        kind: 'factors',
        trainedThrough: dayAt(LAST - 9),
        intercept: 0.1,
      });
      expect(score).toBeCloseTo(sum, 9);
      const { call, probabilityUp, expectedReturn, position } = said;
      expect(shown).toMatchObject({ call, probabilityUp, expectedReturn, position });
      expect(await refusal('prediction', { symbol: 'SPY', name: 'pred4_20dMacroFactors' })).toMatchObject({
        status: 404,
      });
    });

    it('of an unknown symbol, and of a figure that a symbol does not have, is not found', async () => {
      expect(await refusal('ta', { symbol: 'NONE' })).toMatchObject({ status: 404, errMsg: 'Symbol not found' });
      const none = { status: 404, errMsg: 'Data is not avalable for this symbol' };
      for (const what of ['ta', 'momentum', 'fundamental'] as const) {
        expect(await refusal(what, { symbol: 'EMP' }), what).toMatchObject(none);
      }
      expect(await refusal('ta', { symbol: 'OLD' })).toMatchObject(none);
      expect(await refusal('event', { name: 'nothing' })).toMatchObject(none);
      expect((await app.t.call(api.explain, { symbol: 'STK', what: 'ta' })).status).toBe(401);
    });
  });
}
