import { describe, expect, it } from 'vitest';
import type { PanelAction } from '../../panel.ts';
import { quarters, withReports } from '../../testing/quarters.ts';
import { type RandomMarket, randomMarket } from '../../testing/random-panel.ts';
import { smallPanel } from '../../testing/small-panel.ts';
import { decideAt, trendMarket } from '../../testing/trend-market.ts';
import { minimumVarianceWeights, shrunkCovariance } from '../minimum-variance-weights.ts';
import { createCrossSectionalMomentum, crossSectionalMomentum } from './cross-sectional-momentum.ts';
import { dividendGrowth } from './dividend-growth.ts';
import { dividendsBetween } from './dividend-history.ts';
import { longShortMomentum } from './long-short-momentum.ts';
import { lowVolatility } from './low-volatility.ts';
import { minimumVolatility } from './minimum-volatility.ts';
import { pullbackReversion } from './pullback-reversion.ts';
import { sectorNeutralMomentum } from './sector-neutral-momentum.ts';
import { createSectorRelativeReversal, sectorRelativeReversal } from './sector-relative-reversal.ts';
import { trendFilteredMomentum } from './trend-filtered-momentum.ts';

const LAST = 399;

/** Growth rates that rise with the number of the stock; half of the stocks fall. */
const ladder = (stocks: number, step = 0.0005): Record<string, number> =>
  Object.fromEntries(Array.from({ length: stocks }, (_, i) => [stock(i), (i - (stocks - 1) / 2) * step]));

const stock = (i: number) => `S${String(i).padStart(3, '0')}`;
const sum = (weights: Iterable<number>) => [...weights].reduce((total, weight) => total + weight, 0);
const columnOf = ({ panel }: RandomMarket, symbol: string) => panel.symbols.indexOf(symbol);

function withSectors({ instruments, panel }: RandomMarket, sectorOf: (symbol: string) => string | null): RandomMarket {
  return { instruments, panel: { ...panel, sectors: panel.symbols.map(sectorOf) } };
}

describe('cross-sectional momentum', () => {
  it('holds only winners', () => {
    const targets = decideAt(crossSectionalMomentum, trendMarket(ladder(10)), LAST);
    expect([...targets.keys()].sort()).toEqual(['S005', 'S006', 'S007', 'S008', 'S009']);
    for (const weight of targets.values()) expect(weight).toBeLessThanOrEqual(0.06 + 1e-12);
  });

  it('leaves out what is cheap or thinly traded and takes the next best instead', () => {
    const market = trendMarket(ladder(10));
    market.panel.close[columnOf(market, 'S009')].fill(4);
    market.panel.volume[columnOf(market, 'S008')].fill(10);
    const strategy = createCrossSectionalMomentum({ holdings: 2 });
    expect([...decideAt(strategy, market, LAST).keys()]).toEqual(['S007', 'S006']);
  });

  it('takes no more than nine of a sector, and as many as there are where sectors are unknown', () => {
    const market = randomMarket({ seed: 4, sessions: 400, stocks: 120 });
    expect(
      decideAt(
        crossSectionalMomentum,
        withSectors(market, () => 'Energy'),
        LAST,
      ).size,
    ).toBe(9);
    const unknown = { ...market, panel: { ...market.panel, sectors: undefined } };
    expect(decideAt(crossSectionalMomentum, unknown, LAST).size).toBe(30);
  });
});

describe('minimum volatility', () => {
  it('is calmer than the average stock and keeps its limits', () => {
    const market = randomMarket({ seed: 4, sessions: 400, stocks: 120 });
    const targets = decideAt(minimumVolatility, market, LAST);
    expect(targets.size).toBeGreaterThanOrEqual(20);
    expect(Math.max(...targets.values())).toBeLessThanOrEqual(0.05 + 1e-12);
    expect(sum(targets.values())).toBeCloseTo(1, 9);
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
    const market = randomMarket({ seed: 9, sessions: 400, stocks: 60 });
    const series = market.panel.adjClose.filter((c) => !c.subarray(140).some(Number.isNaN)).slice(0, 30);
    const n = series.length;
    const covariance = shrunkCovariance(series, LAST, 252, 0.5);
    const weights = minimumVarianceWeights(covariance, n, 0.08);
    const variance = (w: Float64Array) => {
      let total = 0;
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) total += w[i] * w[j] * covariance[i * n + j];
      return total;
    };
    const least = variance(weights);
    let lowest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const step = Math.min(0.002, weights[j], 0.08 - weights[i]);
        const moved = weights.slice();
        moved[i] += step;
        moved[j] -= step;
        lowest = Math.min(lowest, variance(moved));
      }
    }
    expect(lowest).toBeGreaterThanOrEqual(least * (1 - 1e-7));
  });
});

describe('low volatility', () => {
  it('holds the calm ones and no stock that hardly moves at all', () => {
    const market = trendMarket({}, { sessions: 600, stocks: 60 });
    const { adjClose } = market.panel;
    for (let i = 0; i < 60; i++) {
      const swing = i === 0 ? 0.0001 : 0.01 + 0.0005 * i;
      const series = adjClose[columnOf(market, stock(i))];
      for (let t = 0; t < 600; t++) series[t] = 50 * (1 + swing * Math.sin(t * 1.1));
    }
    const targets = decideAt(lowVolatility, market, 599);
    expect([...targets.keys()].sort()).toEqual(Array.from({ length: 20 }, (_, i) => stock(i + 1)));
    expect(targets.get('S001')).toBe(1 / 20);
  });
});

describe('pullback reversion', () => {
  it('buys rising stocks that have just fallen, a twentieth each', () => {
    const market = trendMarket(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [stock(i), 0.002])));
    const column = columnOf(market, 'S003');
    for (let t = 394; t <= LAST; t++) market.panel.adjClose[column][t] *= 1 - 0.015 * (t - 393);
    expect(decideAt(pullbackReversion, market, LAST)).toEqual(new Map([['S003', 0.05]]));
  });
});

describe('sector-relative reversal', () => {
  /** Two sectors of five; the second falls as a whole, one stock of each falls behind the others of its sector. */
  function sectorMarket(): RandomMarket {
    const market = trendMarket({});
    for (let i = 0; i < 10; i++) {
      const series = market.panel.adjClose[columnOf(market, stock(i))];
      const fall = (i >= 5 ? 0.1 : 0) + (i === 2 || i === 7 ? 0.05 : 0);
      for (let t = 379; t <= LAST; t++) series[t] = 50 * (1 - (fall * (t - 378)) / 21);
      for (let t = 0; t < 379; t++) series[t] = 50;
    }
    return withSectors(market, (symbol) => (symbol < 'S005' ? 'Energy' : 'Utilities'));
  }

  it('buys stocks that fell behind their sector, not the sector that fell', () => {
    const targets = decideAt(createSectorRelativeReversal({ maxPerSector: 40 }), sectorMarket(), LAST);
    expect(targets).toEqual(
      new Map([
        ['S002', 0.1],
        ['S007', 0.1],
      ]),
    );
  });

  it('leaves out companies that reported within the month', () => {
    const market = sectorMarket();
    const fresh = withReports(market, {
      S002: quarters(market.panel.days, 385),
      S007: quarters(market.panel.days, 370),
    });
    expect([...decideAt(sectorRelativeReversal, fresh, LAST).keys()]).toEqual(['S007']);
  });
});

describe('sector-neutral momentum', () => {
  it('holds the strongest of each sector and gives each sector its share of the stocks', () => {
    // Thirty weak stocks and ten strong ones: plain momentum would hold the strong sector alone.
    const market = withSectors(trendMarket(ladder(40, 0.00005), { stocks: 40 }), (symbol) =>
      symbol < 'S030' ? 'Utilities' : 'Energy',
    );
    const targets = decideAt(sectorNeutralMomentum, market, LAST);
    const weak = [24, 25, 26, 27, 28, 29].map(stock);
    expect([...targets.keys()].sort()).toEqual([...weak, 'S038', 'S039']);
    // Two of ten would have an eighth each; no stock has more than a tenth.
    expect(targets.get('S039')).toBe(0.1);
    const many = withSectors(trendMarket(ladder(200, 0.00001), { stocks: 200 }), (symbol) =>
      symbol < 'S150' ? 'Utilities' : 'Energy',
    );
    const weights = decideAt(sectorNeutralMomentum, many, LAST);
    expect(sum([...weights].map(([symbol, weight]) => (symbol < 'S150' ? weight : 0)))).toBeCloseTo(0.75, 12);
    expect(sum(weights.values())).toBeCloseTo(1, 12);
  });
});

describe('trend-filtered momentum', () => {
  it('holds winners and parks the rest of the money while the market rises', () => {
    const targets = decideAt(trendFilteredMomentum, trendMarket({ ...ladder(10), SPY: 0.001 }), LAST);
    expect([...targets.keys()].sort()).toEqual(['IEF', 'S005', 'S006', 'S007', 'S008', 'S009']);
    expect(targets.get('S009')).toBe(1 / 25);
    expect(targets.get('IEF')).toBeCloseTo(0.8, 12);
  });

  it('is in Treasury bonds when the market falls, whatever stocks do', () => {
    const market = trendMarket({ ...ladder(10), SPY: -0.001 });
    expect(decideAt(trendFilteredMomentum, market, LAST)).toEqual(new Map([['IEF', 1]]));
    expect(decideAt(trendFilteredMomentum, market, LAST, ['IEF'])).toEqual(new Map([['SHY', 1]]));
  });
});

describe('long/short momentum', () => {
  const market = trendMarket(ladder(40, 0.00005), { stocks: 40 });

  it('holds the best fifth and sells the worst fifth short in equal amounts', () => {
    const targets = decideAt(longShortMomentum, market, LAST);
    const long = [...targets].filter(([, weight]) => weight > 0).map(([symbol]) => symbol);
    const short = [...targets].filter(([, weight]) => weight < 0).map(([symbol]) => symbol);
    expect(long.sort()).toEqual([32, 33, 34, 35, 36, 37, 38, 39].map(stock));
    expect(short.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(stock));
    expect(sum(targets.values())).toBeCloseTo(0, 12);
    expect(targets.get('S039')).toBeCloseTo(0.9 / 30, 12);
  });

  it('holds less of both when the pair has been wild', () => {
    const wild = trendMarket(ladder(40, 0.00005), { stocks: 40 });
    for (let i = 32; i < 40; i++) {
      const series = wild.panel.adjClose[columnOf(wild, stock(i))];
      for (let t = 280; t <= LAST; t++) series[t] *= 1 + 0.1 * (t % 2);
    }
    const calm = decideAt(longShortMomentum, market, LAST).get('S000')!;
    const reduced = decideAt(longShortMomentum, wild, LAST);
    expect(Math.abs(reduced.get('S000')!)).toBeLessThan(0.6 * Math.abs(calm));
    expect(sum(reduced.values())).toBeCloseTo(0, 12);
  });
});

describe('dividend growth', () => {
  const SESSIONS = 560;
  const T = SESSIONS - 1;
  const quarterly = (from: number, to: number, dollars: number): PanelAction[] =>
    [30, 90, 150, 210].flatMap((k) =>
      T - from + k <= T - to ? [{ dayIndex: T - from + k, kind: 'dividend' as const, value: dollars }] : [],
    );
  /** Four dividends of `before` a year ago and four of `now` since. */
  const payments = (before: number, now: number) => [...quarterly(504, 252, before), ...quarterly(252, 0, now)];

  function payingMarket(actions: Readonly<Record<string, readonly PanelAction[]>>): RandomMarket {
    const { instruments, panel } = trendMarket({}, { sessions: SESSIONS });
    return { instruments, panel: { ...panel, actions: panel.symbols.map((symbol) => actions[symbol] ?? []) } };
  }

  it('holds companies that raised the dividend, not those that cut it, kept it or paid a special one', () => {
    const market = payingMarket({
      S000: payments(0.2, 0.22),
      S001: payments(0.22, 0.2),
      S002: payments(0.2, 0.2),
      S003: payments(0.2, 1),
      S004: payments(0.05, 0.06),
    });
    expect(decideAt(dividendGrowth, market, T)).toEqual(new Map([['S000', 0.05]]));
  });

  it('sees through a split: half the dollars on twice the shares is no cut', () => {
    const split: PanelAction = { dayIndex: T - 252 + 150, kind: 'split', value: 2 };
    const [first, second, third, fourth] = quarterly(252, 0, 0.25);
    // The third dividend goes ex on the day of the split and is one on the new shares.
    const since = [first, second, { ...third, value: 0.125 }, split, { ...fourth, value: 0.125 }];
    const market = payingMarket({ S000: [...quarterly(504, 252, 0.2), ...since] });
    const column = columnOf(market, 'S000');
    market.panel.close[column].fill(25, split.dayIndex);
    expect([...decideAt(dividendGrowth, market, T).keys()]).toEqual(['S000']);
  });

  it('counts dividends by ex-date in shares of the close, a split of the same day before its dividend', () => {
    const actions: PanelAction[] = [
      { dayIndex: 1, kind: 'dividend', value: 8 },
      { dayIndex: 2, kind: 'dividend', value: 4 },
      { dayIndex: 3, kind: 'dividend', value: 1 },
      { dayIndex: 3, kind: 'split', value: 4 },
      { dayIndex: 5, kind: 'split', value: 2 },
    ];
    const panel = { ...smallPanel([0, 1, 2, 3, 4, 5], { A: { close: [9, 9, 9, 9, 9, 9] } }), actions: [actions] };
    expect(dividendsBetween(panel, 0, 4, 3)).toBe(1 + 4 / 4);
    expect(dividendsBetween(panel, 0, 5, 4)).toBe(0.5 + 4 / 8);
    expect(dividendsBetween(panel, 0, 4, 4, 2)).toBe(8 / 4 + 4 / 4);
  });

  it('leaves out companies that pay more than they earn, where reports are known', () => {
    const market = payingMarket({ S000: payments(0.2, 0.22), S001: payments(0.2, 0.22) });
    const { days } = market.panel;
    // 0.88 dollars a share on a million shares: covered by 8 million a year, not by one.
    const reported = withReports(market, {
      S000: quarters(days, T - 20),
      S001: quarters(days, T - 20, { netIncome: 0.25e6 }),
    });
    expect([...decideAt(dividendGrowth, reported, T).keys()]).toEqual(['S000']);
  });
});
