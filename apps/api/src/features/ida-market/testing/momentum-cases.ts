import { describe, expect, it } from 'vitest';
import type { MarketApp } from './market-app.ts';
import { LISTED } from './market-facts.ts';
import { averages, ranksOf, symbolsOf } from './market-figures.ts';

const near = (value: number) => expect.closeTo(value, 9);

/** Functions 13 and 14. */
export function describeMomentum(app: MarketApp): void {
  const { tableOf } = app;
  describe('13: momentum of funds', () => {
    const funds = symbolsOf(({ kind }) => kind === 'ETF');

    it('ranks them from either end', async () => {
      const rows = await tableOf(13);
      expect(rows.map(({ header }) => header).toSorted()).toEqual(funds.toSorted());
      for (const { header, ...row } of rows) {
        const { m2, m3, m4, m6, average } = ranksOf(header, funds);
        const expected = { aveRank: average, m2Rank: m2, m3Rank: m3, m4Rank: m4, m6Rank: m6 };
        for (const [name, value] of Object.entries(expected)) {
          expect(row[name as keyof typeof expected], `${header} ${name}`).toBeCloseTo(value, 9);
        }
        expect(row.name).toBe(`${header} name`);
      }
      const strongest = averages(rows, 'aveRank');
      expect(strongest).toEqual(strongest.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
      const weakest = averages(await tableOf(13, { order: 'weakest' }), 'aveRank');
      expect(weakest).toEqual(strongest.toReversed());
      expect(averages(await tableOf(13, { length: 2, offset: 1 }), 'aveRank')).toEqual(strongest.slice(1, 3));
    });
  });

  describe('14: momentum of stocks', () => {
    const stocks = LISTED.filter(({ kind }) => kind === 'Stock');
    const value = ['Energy', 'Utilities'];
    const tech = ['Information Technology'];
    const growth = [...tech, 'Health Care'];
    it.each([
      [1, 'All', null, false],
      [2, 'All', null, true],
      [3, 'Value', value, false],
      [4, 'Value', value, true],
      [5, 'Growth', growth, false],
      [6, 'Growth', growth, true],
      [7, 'Tech', tech, false],
      [8, 'Tech', tech, true],
    ] as const)('ranks group %i', async (group, title, sectors, isHq) => {
      const inSectors = stocks.filter(
        ({ sector }) => sectors === null || (sectors as readonly (string | null)[]).includes(sector),
      );
      const all = inSectors.map(({ symbol }) => symbol);
      const highQuality = inSectors.filter((one) => one.highQuality).map(({ symbol }) => symbol);
      const rows = (await tableOf(14, { group })) as unknown as Record<string, number | string | null>[];
      expect(rows.map(({ header }) => header).toSorted()).toEqual((isHq ? highQuality : all).toSorted());
      const family = title.toLowerCase();
      for (const row of rows) {
        const header = row.header as string;
        const ranks = ranksOf(header, all);
        // A stock without another to compare with is in the middle.
        const hq = highQuality.length > 1 ? ranksOf(header, highQuality) : { average: 0.5, m3: 0.5, m6: 0.5 };
        const isHigh = highQuality.includes(header);
        expect(row).toEqual({
          header,
          [`ave${title}Rank`]: near(ranks.average),
          [`${family}_m2_rank`]: near(ranks.m2),
          [`${family}_m4_rank`]: near(ranks.m4),
          [`ave${title}HqRank`]: isHigh ? near(hq.average) : null,
          [`${family}hq_m3_rank`]: isHigh ? near(hq.m3) : null,
          [`${family}hq_m6_rank`]: isHigh ? near(hq.m6) : null,
          name: `${header} name`,
          sector: stocks.find(({ symbol }) => symbol === header)?.sector,
        });
      }
      const column = isHq ? `ave${title}HqRank` : `ave${title}Rank`;
      const strongest = averages(rows, column);
      expect(strongest).toEqual(strongest.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
      const weakest = await tableOf(14, { group, order: 'weakest' });
      expect(averages(weakest, column)).toEqual(strongest.toReversed());
    });
  });
}
