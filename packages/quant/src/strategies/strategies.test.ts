import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { symbolIndex } from '../panel.ts';
import { randomMarket } from '../testing/random-panel.ts';
import { randomSource } from '../testing/random-source.ts';
import { sectorRotation } from './funds/sector-rotation.ts';
import { trendFollowingEtf } from './funds/trend-following-etf.ts';
import {
  riskLevelOf,
  type Strategy,
  strategyByCode,
  strategyCatalogue,
  strategyFactsByCode,
  strategyFactsCatalogue,
} from './index.ts';
import { minimumVarianceWeights, shrunkCovariance } from './minimum-variance-weights.ts';
import { crossSectionalMomentum } from './stocks/cross-sectional-momentum.ts';
import { minimumVolatility } from './stocks/minimum-volatility.ts';
import { pullbackReversion } from './stocks/pullback-reversion.ts';
import { capWeights, inverseVolatilityWeights } from './weights.ts';

const SESSIONS = 400;

function decide(
  strategy: Strategy,
  market: ReturnType<typeof randomMarket>,
  t: number,
  without: readonly string[] = [],
) {
  const index = symbolIndex(market.panel);
  const universe = strategy.universe(market.instruments.filter(({ symbol }) => !without.includes(symbol)));
  const columns = Int32Array.from(universe, (symbol) => index.get(symbol) ?? -1);
  return strategy.decide({ panel: market.panel, t, columns });
}

/** A market with one trend a symbol: daily growth rates by symbol, the same swing for all. */
function trendMarket(growth: Readonly<Record<string, number>>) {
  const market = randomMarket({ seed: 1, sessions: SESSIONS, stocks: 10 });
  market.instruments.forEach(({ symbol }, column) => {
    const { open, high, low, close, adjClose, volume } = market.panel;
    for (let t = 0; t < SESSIONS; t++) {
      const price = 50 * (1 + (growth[symbol] ?? 0)) ** t * (1 + 0.004 * Math.sin(t * (2 + column / 7)));
      for (const field of [open, high, low, close, adjClose]) field[column][t] = price;
      volume[column][t] = 1e6;
    }
  });
  return market;
}

describe('catalogue', () => {
  it('finds each strategy and its facts by code', () => {
    expect(strategyCatalogue.length).toBeGreaterThanOrEqual(4);
    for (const strategy of strategyCatalogue) {
      expect(strategyByCode(strategy.code)).toBe(strategy);
      const facts = strategyFactsByCode(strategy.code);
      expect(facts?.code).toBe(strategy.code);
      expect(facts!.minInvestmentAmount).toBeLessThan(facts!.maxInvestmentAmount);
    }
    expect(strategyByCode('none')).toBeUndefined();
  });

  it('has no two strategies of one name or way of working', () => {
    const count = strategyFactsCatalogue.length;
    expect(new Set(strategyFactsCatalogue.map(({ name }) => name)).size).toBe(count);
    expect(new Set(strategyFactsCatalogue.map(({ algoType }) => algoType)).size).toBe(count);
  });
});

describe.each(strategyCatalogue.map((strategy) => [strategy.code, strategy] as const))('%s', (_, strategy) => {
  it('gives finite long weights of listed symbols that sum to 1 at most, whatever is missing', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: SESSIONS - 1 }), (seed, t) => {
        const market = randomMarket({ seed, sessions: SESSIONS, stocks: 25 });
        const random = randomSource(seed);
        const without = market.instruments.map(({ symbol }) => symbol).filter(() => random() < 0.3);
        const index = symbolIndex(market.panel);
        const targets = decide(strategy, market, t, without);
        let sum = 0;
        for (const [symbol, weight] of targets) {
          expect(weight).toBeGreaterThan(0);
          expect(without).not.toContain(symbol);
          expect(market.panel.close[index.get(symbol)!][t]).toBeGreaterThan(0);
          sum += weight;
        }
        expect(sum).toBeLessThanOrEqual(1 + 1e-9);
      }),
      { numRuns: 40, seed: 31 },
    );
  });

  it('does not depend on the base of the adjustment', () => {
    const market = randomMarket({ seed: 77, sessions: SESSIONS, stocks: 25 });
    const rebased = {
      ...market,
      panel: { ...market.panel, adjClose: market.panel.adjClose.map((c) => c.map((v) => v / 4)) },
    };
    expect(decide(strategy, rebased, 399)).toEqual(decide(strategy, market, 399));
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
    expect(decide(sectorRotation, market, 399)).toEqual(
      new Map([
        ['XLE', 1 / 3],
        ['XLK', 1 / 3],
        ['XLF', 1 / 3],
      ]),
    );
  });

  it('shelters in rising bonds when the market falls, in bills when bonds fall too', () => {
    expect(decide(sectorRotation, trendMarket({ SPY: -0.001, XLE: 0.003, IEF: 0.0005 }), 399)).toEqual(
      new Map([['IEF', 1]]),
    );
    const allFall = trendMarket({ SPY: -0.001, IEF: -0.001, TLT: -0.001, SHY: -0.0001 });
    expect(decide(sectorRotation, allFall, 399)).toEqual(new Map([['SHY', 1]]));
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
    const targets = decide(trendFollowingEtf, market, 399);
    expect([...targets.keys()].sort()).toEqual(['GLD', 'SHY', 'SPY']);
    expect([...targets.values()].reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
    expect(targets.get('SPY')).toBeLessThanOrEqual(0.25);
    expect(targets.get('SHY')).toBeGreaterThan(0.5);
  });
});

describe('cross-sectional momentum', () => {
  const growth = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`S00${i}`, (i - 4.5) * 0.0005]));

  it('holds only winners', () => {
    const targets = decide(crossSectionalMomentum, trendMarket(growth), 399);
    expect([...targets.keys()].sort()).toEqual(['S005', 'S006', 'S007', 'S008', 'S009']);
    for (const weight of targets.values()) expect(weight).toBeLessThanOrEqual(0.06 + 1e-12);
  });

  it('leaves out what is cheap or thinly traded', () => {
    const market = trendMarket(growth);
    market.panel.close[market.panel.symbols.indexOf('S009')].fill(4);
    market.panel.volume[market.panel.symbols.indexOf('S008')].fill(10);
    const targets = decide(crossSectionalMomentum, market, 399);
    expect([...targets.keys()].sort()).toEqual(['S005', 'S006', 'S007']);
  });

  it('takes no more than nine of a sector, and as many as there are where sectors are unknown', () => {
    const market = randomMarket({ seed: 4, sessions: SESSIONS, stocks: 120 });
    const panel = { ...market.panel, sectors: market.panel.symbols.map(() => 'Energy') };
    expect(decide(crossSectionalMomentum, { ...market, panel }, 399).size).toBe(9);
    const unknown = { ...market, panel: { ...market.panel, sectors: undefined } };
    expect(decide(crossSectionalMomentum, unknown, 399).size).toBe(30);
  });
});

describe('minimum volatility', () => {
  it('is calmer than the average stock and keeps its limits', () => {
    const market = randomMarket({ seed: 4, sessions: SESSIONS, stocks: 120 });
    const targets = decide(minimumVolatility, market, 399);
    expect(targets.size).toBeGreaterThanOrEqual(20);
    expect(Math.max(...targets.values())).toBeLessThanOrEqual(0.05 + 1e-12);
    expect([...targets.values()].reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 9);
  });

  it('finds the two-asset optimum by hand', () => {
    // Variances 4 and 1, covariance 1: w = (1 − 1)/(4 + 1 − 2) = 0 for the first.
    expect([...minimumVarianceWeights(Float64Array.of(4, 1, 1, 1), 2, 1)]).toEqual([0, 1]);
    // Without covariance the weights are 1/5 and 4/5; a cap of 0.7 binds.
    const free = minimumVarianceWeights(Float64Array.of(4, 0, 0, 1), 2, 1);
    expect(free[0]).toBeCloseTo(0.2, 9);
    expect([...minimumVarianceWeights(Float64Array.of(4, 0, 0, 1), 2, 0.7)].map((w) => w.toFixed(9))).toEqual([
      '0.300000000',
      '0.700000000',
    ]);
  });

  it('no exchange between two stocks lowers the variance further', () => {
    const market = randomMarket({ seed: 9, sessions: SESSIONS, stocks: 60 });
    const series = market.panel.adjClose.filter((c) => !c.subarray(140).some(Number.isNaN)).slice(0, 30);
    const n = series.length;
    const covariance = shrunkCovariance(series, 399, 252, 0.5);
    const weights = minimumVarianceWeights(covariance, n, 0.08);
    const variance = (w: Float64Array) => {
      let total = 0;
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) total += w[i] * w[j] * covariance[i * n + j];
      return total;
    };
    const least = variance(weights);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const step = Math.min(0.002, weights[j], 0.08 - weights[i]);
        const moved = weights.slice();
        moved[i] += step;
        moved[j] -= step;
        expect(variance(moved)).toBeGreaterThanOrEqual(least * (1 - 1e-7));
      }
    }
  });
});

describe('pullback reversion', () => {
  it('buys rising stocks that have just fallen, a twentieth each', () => {
    const market = trendMarket(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`S00${i}`, 0.002])));
    const column = market.panel.symbols.indexOf('S003');
    for (let t = 394; t < SESSIONS; t++) market.panel.adjClose[column][t] *= 1 - 0.015 * (t - 393);
    expect(decide(pullbackReversion, market, 399)).toEqual(new Map([['S003', 0.05]]));
  });
});

describe('weights', () => {
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

describe('risk level', () => {
  it.each([
    [0.03, -0.05, 1],
    [0.08, -0.1, 2],
    [0.05, -0.3, 3],
    [0.19, -0.55, 4],
    [0.3, -0.2, 5],
    [0.1, -0.8, 5],
    [null, -0.1, 5],
    [0.1, null, 5],
  ])('volatility %s and drawdown %s are R%s', (volatility, maxDrawdown, level) => {
    expect(riskLevelOf({ volatility, maxDrawdown })).toBe(level);
  });
});
