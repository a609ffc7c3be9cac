import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { symbolIndex } from '../../panel.ts';
import { garbleAfter } from '../../testing/random-panel.ts';
import { strategyCatalogue, strategyVariants } from '../catalogue.ts';
import { modelAccounts } from '../model-accounts/index.ts';
import { fundStrategies } from './index.ts';
import { longShortSectors } from './long-short-sectors.ts';
import { decideOn, randomFundPanel } from './testing/fund-panel.ts';

const SESSIONS = 330;
const entries = [...fundStrategies, ...modelAccounts];
/** The universe of a strategy where every fund is listed. */
const symbolsOf = ({ universe }: (typeof strategyCatalogue)[number]) =>
  universe(ALL_FUNDS.map((symbol) => ({ symbol, kind: 'ETF' as const })));
// biome-ignore format: the funds read better as a block
const ALL_FUNDS = [
  'SPY', 'VTI', 'IVV', 'QQQ', 'IWM', 'IWN', 'VIG', 'VYM', 'VGK', 'EFA', 'SCZ', 'EWJ', 'EWU', 'EPP', 'EWC', 'ILF', 'FXI', 'EEM',
  'VWO', 'VNQ', 'XLB', 'XLE', 'XLF', 'XLI', 'XLK', 'XLP', 'XLU', 'XLV', 'XLY', 'XLRE', 'XLC', 'TLT', 'IEF', 'SHY', 'BIL', 'TIP',
  'AGG', 'BND', 'LQD', 'HYG', 'GLD', 'SLV', 'USO', 'DBA', 'DBB', 'DBC', 'GSG',
];

const market = (seed: number, without: number) =>
  randomFundPanel(
    seed,
    SESSIONS,
    ALL_FUNDS.filter((_, i) => (i * 7919 + seed) % 10 >= without),
  );

describe.each(entries.map(([strategy]) => [strategy.code, strategy] as const))('%s', (_, strategy) => {
  const all = [strategy, ...strategyVariants(strategy.code)];

  it('keeps to its universe, to listed funds and to the money there is, variants too', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.integer({ min: 0, max: SESSIONS - 1 }),
        fc.integer({ min: 0, max: 6 }),
        (seed, t, without) => {
          const panel = market(seed, without);
          const index = symbolIndex(panel);
          for (const one of all) {
            const universe = new Set(symbolsOf(one));
            let sum = 0;
            for (const [symbol, weight] of decideOn(one, panel, t)) {
              expect(Number.isFinite(weight)).toBe(true);
              if (strategy !== longShortSectors) expect(weight).toBeGreaterThan(0);
              expect(universe).toContain(symbol);
              expect(panel.close[index.get(symbol)!][t]).toBeGreaterThan(0);
              sum += Math.abs(weight);
            }
            expect(sum).toBeLessThanOrEqual(1 + 1e-9);
          }
        },
      ),
      { numRuns: 12, seed: 51 },
    );
  });

  it('holds something after its warm-up when all funds trade, and decides the same whatever follows', () => {
    const panel = market(11, 0);
    for (const t of [strategy.warmUpSessions, 300]) {
      const targets = decideOn(strategy, panel, t);
      if (strategy.rebalance !== 'Daily') expect(targets.size).toBeGreaterThan(0);
      expect(decideOn(strategy, garbleAfter(panel, t, 5), t)).toEqual(targets);
    }
  });

  it('has no variants or three to nine, each with other parameters', () => {
    const variants = strategyVariants(strategy.code);
    expect([0, 3, 4, 5, 6, 7, 8, 9]).toContain(variants.length);
    expect(variants.map(({ code }) => code)).toEqual(variants.map((_, i) => `${strategy.code}#${i + 1}`));
    const written = all.map(({ parameters }) => JSON.stringify(parameters));
    expect(new Set(written).size).toBe(all.length);
    for (const variant of variants) expect(Object.keys(variant.parameters)).toEqual(Object.keys(strategy.parameters));
  });
});

describe('the lists', () => {
  it('hold no code twice and offer every fund strategy with variants', () => {
    const codes = strategyCatalogue.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const [{ code }] of fundStrategies) expect(strategyVariants(code).length).toBeGreaterThan(0);
    expect(strategyVariants('none')).toEqual([]);
    expect(fundStrategies.length).toBeGreaterThanOrEqual(12);
    expect(modelAccounts.length).toBeGreaterThanOrEqual(8);
  });
});
