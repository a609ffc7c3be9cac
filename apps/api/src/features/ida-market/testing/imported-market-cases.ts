import type { IdaFunctionCode, MarketSource } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMarketClock } from '../../../testing/standing-data.ts';
import type { Input, MarketApp } from './market-app.ts';

const NO_DATA = 'Data is not avalable for this symbol';
const REASON = 'This market has prices alone: no company reports, options or macro series were imported with them.';

/** A market that replays imported prices, which have no research. */
export function describeImportedMarket(app: MarketApp): void {
  const answered = async (code: IdaFunctionCode, input: Input) => {
    const { idaTable, errMsg, comment } = (await app.analysed(code, input)).data;
    return [idaTable, errMsg, comment];
  };
  // The source of a market cannot be changed: its clock is made anew.
  const become = async (source: MarketSource) => {
    await app.t.context.prisma.marketState.deleteMany();
    await createMarketClock(app.t.context, source);
  };

  it('a table without rows has no reason of the market where the market has research', async () => {
    expect(await answered(5, { symbol: 'ENB' })).toEqual([null, NO_DATA, null]);
  });

  describe('a market of imported prices', () => {
    beforeAll(() => become('replay'));
    afterAll(() => become('simulated'));

    it.each<[string, IdaFunctionCode, Input]>([
      ['daily figures', 2, { symbol: 'ENB' }],
      ['quarterly figures', 5, { symbol: 'ENB' }],
      ['ranks', 20, { symbol: 'ENB' }],
      ['options', 4, { symbol: 'TLT' }],
      ['series of the economy', 19, { group: 3, asOf: '2026-01-02' }],
    ])('says why it has no %s', async (_, code, input) => {
      expect(await answered(code, input)).toEqual([null, NO_DATA, REASON]);
      const [, , inChinese] = await answered(code, { ...input, language: 'zh' });
      expect(inChinese).toContain('仅有价格');
    });

    it('that is real says what would feed it', async () => {
      await become('real');
      const [, , reason] = await answered(5, { symbol: 'ENB' });
      expect(reason).toContain('SEC_CONTACT');
      const [, , inChinese] = await answered(19, { group: 3, asOf: '2026-01-02', language: 'zh' });
      expect(inChinese).toContain('FRED_KEY');
      await become('replay');
    });

    it('has prices, and no such reason for what a fund never has', async () => {
      expect((await app.tableOf(1, { symbol: 'ENB' })).length).toBeGreaterThan(0);
      expect(await answered(5, { symbol: 'TLT' })).toEqual([null, NO_DATA, null]);
    });
  });
}
