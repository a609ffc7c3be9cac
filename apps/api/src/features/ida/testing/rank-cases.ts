import { fromEpochDay } from '@pipa/calendar';
import { type QuarterlyTable, quarterlyNames } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { type AnalysisApp, dayAt, figures } from './analysis-app.ts';
import { quarterByHand } from './figures-by-hand.ts';
import { rawMomentum, rawRank, rawScore } from './raw-analysis.ts';
import { DAYS, LAST, TODAY } from './raw-bars.ts';
import { LAST_QUARTER, STATEMENTS } from './raw-company.ts';

/** The newest quarter is stored in single precision. */
const SINGLE_DIGITS = 5;

/** Functions 15 and 20 to 26. */
export function describeRanks(app: AnalysisApp): void {
  const { tableOf } = app;
  describe('15: momentum ranking', () => {
    it('of a stock has its ranks in each group, and none of groups that it is not in', async () => {
      const rows = await tableOf(15, { symbol: 'STK' });
      const ranks = (i: number, family: 'All' | 'Value') => ({
        [`ave${family}Rank`]: rawMomentum(family.toLowerCase(), i, 4),
        [`${family.toLowerCase()}_m2_rank`]: rawMomentum(family.toLowerCase(), i, 0),
        [`${family.toLowerCase()}_m4_rank`]: rawMomentum(family.toLowerCase(), i, 2),
        [`ave${family}HqRank`]: rawMomentum(`${family.toLowerCase()}hq`, i, 4),
        [`${family.toLowerCase()}hq_m3_rank`]: rawMomentum(`${family.toLowerCase()}hq`, i, 1),
        [`${family.toLowerCase()}hq_m6_rank`]: rawMomentum(`${family.toLowerCase()}hq`, i, 3),
      });
      const others =
        'aveGrowthRank growth_m2_rank growth_m4_rank aveGrowthHqRank growthhq_m3_rank growthhq_m6_rank aveTechRank tech_m2_rank tech_m4_rank aveTechHqRank techhq_m3_rank techhq_m6_rank';
      const none = Object.fromEntries(others.split(' ').map((name) => [name, null]));
      expect(rows).toEqual(
        [LAST, LAST - 1].map((i) => ({
          tradeDate: dayAt(i),
          header: 'STK',
          ...ranks(i, 'All'),
          ...ranks(i, 'Value'),
          ...none,
        })),
      );
    });

    it('of a fund has those among funds', async () => {
      const [row] = await tableOf(15, { symbol: 'SPY' });
      const [m2Rank, m3Rank, m4Rank, m6Rank, aveRank] = [0, 1, 2, 3, 4].map((column) =>
        rawMomentum('etf', LAST, column),
      );
      expect(row).toEqual({ tradeDate: TODAY, header: 'SPY', aveRank, m2Rank, m3Rank, m4Rank, m6Rank });
    });
  });

  describe('20 to 26: ranks in the sector and scores', () => {
    const known = [LAST_QUARTER, LAST_QUARTER - 1, LAST_QUARTER - 2];
    /** The day as of which the market's ranks of a quarter are stored. */
    const rankedDay = (q: number) => (q === LAST_QUARTER ? DAYS[LAST] : STATEMENTS[q].reportedDay + 60);
    const about = (q: number) => ({
      name: 'STK name',
      quarterEnd: fromEpochDay(STATEMENTS[q].quarterEnd),
      rankedDay: fromEpochDay(rankedDay(q)),
    });
    const everyName = Object.values(quarterlyNames).flat() as string[];

    it.each(
      Object.entries(quarterlyNames).map(([group, names], k) => [group, names as readonly string[], (20 + k) as 20]),
    )('%s: each figure as it is ranked, beside its rank, quarter by quarter', async (group, names, code) => {
      const ranked = (q: number) => {
        const ranks = names.map((name) => [`${name}Ranking`, rawRank(everyName.indexOf(name), q)]);
        return {
          ...figures(quarterByHand(q, 'trailing', rankedDay(q))[group as QuarterlyTable], SINGLE_DIGITS),
          ...Object.fromEntries(ranks),
        };
      };
      for (const dim of [1, 2, 3] as const) {
        expect(await tableOf(code, { symbol: 'STK', dim })).toEqual(known.map((q) => ({ ...about(q), ...ranked(q) })));
      }
    });

    it('scores are those of each quarter', async () => {
      const names = ['overall', 'efficiency', 'growth', 'quality', 'profitability', 'dividend'];
      const scores = (q: number) =>
        Object.fromEntries(names.map((name, place) => [`${name}Score`, rawScore(place, q)]));
      expect(await tableOf(26, { symbol: 'STK' })).toEqual(known.map((q) => ({ ...about(q), ...scores(q) })));
      expect(await tableOf(26, { symbol: 'STK', length: 1, offset: 2 })).toEqual([
        { ...about(known[2]), ...scores(known[2]) },
      ]);
    });

    it('as of an earlier day are those that were known then', async () => {
      const [row] = await tableOf(26, { symbol: 'STK', length: 1, asOf: dayAt(LAST - 1) });
      expect(row.quarterEnd).toBe(fromEpochDay(STATEMENTS[LAST_QUARTER - 1].quarterEnd));
    });
  });
}
