import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapPanelColumns, type Panel, symbolIndex } from '../panel.ts';
import { randomMarket } from '../testing/random-panel.ts';
import { randomSource } from '../testing/random-source.ts';
import { decideAt, trendMarket } from '../testing/trend-market.ts';
import { sectorRotation } from './funds/sector-rotation.ts';
import { trendFollowingEtf } from './funds/trend-following-etf.ts';
import { strategyByCode, strategyCatalogue, strategyVariants } from './index.ts';
import { capWeights, equalTargets, inverseVolatilityWeights } from './weights.ts';

const SESSIONS = 400;
/** Sessions without a bar that price look-ups step over. */
const BRIDGED_SESSIONS = 5;

/** The panel from a day on, as it is read for a decision alone: reports from before it are known on its first day. */
function panelFrom(panel: Panel, first: number): Panel {
  return {
    ...panel,
    days: panel.days.subarray(first),
    ...mapPanelColumns(panel, (columns) => columns.map((column) => column.subarray(first))),
    actions: panel.actions.map((list) =>
      list
        .filter(({ dayIndex }) => dayIndex >= first)
        .map((action) => ({ ...action, dayIndex: action.dayIndex - first })),
    ),
    statements: panel.statements?.map((list) =>
      list.map(({ knownIndex, statement }) => ({ knownIndex: Math.max(knownIndex - first, 0), statement })),
    ),
  };
}

describe('catalogue', () => {
  it('finds each strategy by its code, which no other has', () => {
    expect(strategyCatalogue.length).toBeGreaterThanOrEqual(38);
    for (const strategy of strategyCatalogue) expect(strategyByCode(strategy.code)).toBe(strategy);
    expect(strategyByCode('none')).toBeUndefined();
  });
});

describe.each(strategyCatalogue.map((strategy) => [strategy.code, strategy] as const))('%s', (_, strategy) => {
  it('gives finite weights of listed symbols, within equity unless it sells short', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: SESSIONS - 1 }), (seed, t) => {
        const market = randomMarket({ seed, sessions: SESSIONS, stocks: 25 });
        const random = randomSource(seed);
        const without = market.instruments.map(({ symbol }) => symbol).filter(() => random() < 0.3);
        const index = symbolIndex(market.panel);
        const exposure = { long: 0, short: 0 };
        for (const [symbol, weight] of decideAt(strategy, market, t, without)) {
          expect(Math.abs(weight)).toBeGreaterThan(0);
          expect(without).not.toContain(symbol);
          expect(market.panel.close[index.get(symbol)!][t]).toBeGreaterThan(0);
          exposure[weight > 0 ? 'long' : 'short'] += Math.abs(weight);
        }
        // Long and short weights of 1 each need the initial margin of half.
        expect(exposure.long).toBeLessThanOrEqual(1 + 1e-9);
        expect(exposure.short).toBeLessThanOrEqual(1 + 1e-9);
      }),
      { numRuns: 40, seed: 31 },
    );
  });

  it('holds something of a market with a longer history', () => {
    const market = randomMarket({ seed: 12, sessions: strategy.warmUpSessions + 120, stocks: 80 });
    const held = [20, 60, 100].map((sessions) => decideAt(strategy, market, strategy.warmUpSessions + sessions).size);
    expect(Math.max(...held)).toBeGreaterThan(0);
  });

  it('needs no more history than its warm-up, some sessions for missing bars aside', () => {
    const market = randomMarket({ seed: 14, sessions: strategy.warmUpSessions + 200, stocks: 80 });
    for (const t of [60, 130, 199].map((sessions) => strategy.warmUpSessions + sessions)) {
      const recent = { ...market, panel: panelFrom(market.panel, t - strategy.warmUpSessions - BRIDGED_SESSIONS) };
      const decided = decideAt(strategy, recent, strategy.warmUpSessions + BRIDGED_SESSIONS);
      expect(decided).toEqual(decideAt(strategy, market, t));
    }
  });

  it('has neighbours whose numbers differ from its own and from each other', () => {
    const neighbours = strategyVariants(strategy.code);
    const written = [strategy, ...neighbours].map(({ parameters }) => JSON.stringify(parameters));
    expect(new Set(written).size).toBe(1 + neighbours.length);
    expect([0, 3, 4, 5, 6, 7, 8, 9]).toContain(neighbours.length);
    for (const { rebalance } of neighbours) expect(rebalance).toBe(strategy.rebalance);
  });

  it('does not depend on the base of the adjustment', () => {
    const market = randomMarket({ seed: 77, sessions: SESSIONS, stocks: 25 });
    const rebased = {
      ...market,
      panel: { ...market.panel, adjClose: market.panel.adjClose.map((c) => c.map((v) => v / 4)) },
    };
    expect(decideAt(strategy, rebased, 399)).toEqual(decideAt(strategy, market, 399));
  });

  it('holds nothing when the data set has none of its symbols', () => {
    const market = randomMarket({ seed: 3, sessions: SESSIONS, stocks: 5 });
    const columns = Int32Array.from([-1, -1, -1]);
    expect(strategy.decide({ panel: market.panel, t: 399, columns }).size).toBe(0);
  });
});

describe('sector rotation', () => {
  it('holds the three strongest sectors while the market rises', () => {
    const market = trendMarket({ SPY: 0.001, XLE: 0.003, XLK: 0.002, XLF: 0.0015, XLU: 0.001, XLV: 0.0005 });
    expect(decideAt(sectorRotation, market, 399)).toEqual(
      new Map([
        ['XLE', 1 / 3],
        ['XLK', 1 / 3],
        ['XLF', 1 / 3],
      ]),
    );
  });

  it('shelters in rising bonds when the market falls, in bills when bonds fall too', () => {
    expect(decideAt(sectorRotation, trendMarket({ SPY: -0.001, XLE: 0.003, IEF: 0.0005 }), 399)).toEqual(
      new Map([['IEF', 1]]),
    );
    const allFall = trendMarket({ SPY: -0.001, IEF: -0.001, TLT: -0.001, SHY: -0.0001 });
    expect(decideAt(sectorRotation, allFall, 399)).toEqual(new Map([['SHY', 1]]));
  });
});

describe('trend following', () => {
  it('holds what rises, parks the shares of what falls', () => {
    const market = trendMarket({
      SPY: 0.001,
      GLD: 0.001,
      EEM: -0.001,
      EFA: -0.001,
      TLT: -0.001,
      IEF: -0.001,
      DBC: -0.001,
    });
    const targets = decideAt(trendFollowingEtf, market, 399);
    expect([...targets.keys()].sort()).toEqual(['GLD', 'SHY', 'SPY']);
    expect([...targets.values()].reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
    expect(targets.get('SPY')).toBeLessThanOrEqual(0.25);
    expect(targets.get('SHY')).toBeGreaterThan(0.5);
  });
});

describe('weights', () => {
  it('of a list are equal and leave what it falls short of in cash', () => {
    expect(equalTargets(['A', 'B', 'C'], [2, 0], 0.25)).toEqual(
      new Map([
        ['C', 0.25],
        ['A', 0.25],
      ]),
    );
  });

  it('are inverse to volatility', () => {
    expect([...inverseVolatilityWeights([0.1, 0.3])]).toEqual([expect.closeTo(0.75, 12), expect.closeTo(0.25, 12)]);
  });

  it('give what a cap cuts to the others until all are at the cap', () => {
    expect([...capWeights(Float64Array.of(0.6, 0.3, 0.1), 0.4)]).toEqual([
      0.4,
      expect.closeTo(0.4, 12),
      expect.closeTo(0.2, 12),
    ]);
    expect([...capWeights(Float64Array.of(0.5, 0.5), 0.3)]).toEqual([0.3, 0.3]);
  });
});
