import { describe, expect, it } from 'vitest';
import { realisedVolatility } from '../price-signals.ts';
import { acceleratingDualMomentum } from './accelerating-dual-momentum.ts';
import { bondDurationTiming } from './bond-duration-timing.ts';
import { commodityTrend } from './commodity-trend.ts';
import { createDefensiveCanaryAllocation, defensiveCanaryAllocation } from './defensive-canary-allocation.ts';
import { dualMomentum } from './dual-momentum.ts';
import { globalEquityRotation } from './global-equity-rotation.ts';
import { longShortSectors } from './long-short-sectors.ts';
import { createProtectiveAllocation, protectiveAllocation } from './protective-allocation.ts';
import { createRegimeSwitching, regimeSwitching } from './regime-switching.ts';
import { riskParity } from './risk-parity.ts';
import { createSectorPullback, sectorPullback } from './sector-pullback.ts';
import { decideOn, fundPanel, growing, type PriceOf } from './testing/fund-panel.ts';
import { createVolatilityManagedMarket, volatilityManagedMarket } from './volatility-managed-market.ts';

const SESSIONS = 320;
const LAST = SESSIONS - 1;

/** Funds that grow steadily by these rates a session. */
const trends = (growth: Readonly<Record<string, number>>) =>
  fundPanel(SESSIONS, Object.fromEntries(Object.entries(growth).map(([symbol, rate]) => [symbol, growing(rate)])));

const only = (symbol: string) => new Map([[symbol, 1]]);
const sizes = (targets: ReadonlyMap<string, number>) =>
  Object.fromEntries([...targets].map(([symbol, weight]) => [symbol, Number(weight.toFixed(9))]));

describe('dual momentum', () => {
  it('holds the better of US and foreign shares while US shares beat bills', () => {
    expect(decideOn(dualMomentum, trends({ SPY: 0.001, EFA: 0.0005, AGG: 0.0002, BIL: 0.0001 }))).toEqual(only('SPY'));
    expect(decideOn(dualMomentum, trends({ SPY: 0.001, EFA: 0.002, AGG: 0.0002, BIL: 0.0001 }))).toEqual(only('EFA'));
  });

  it('holds bonds when US shares rise less than bills, however strong foreign shares are', () => {
    expect(decideOn(dualMomentum, trends({ SPY: 0.0001, EFA: 0.002, AGG: 0.0002, BIL: 0.0003 }))).toEqual(only('AGG'));
  });

  it('takes a substitute whose year is complete and does without foreign shares', () => {
    const young: PriceOf = (t) => (t > 200 ? growing(0.003)(t) : NaN);
    const panel = fundPanel(SESSIONS, { SPY: young, VTI: growing(0.001), VEA: young });
    expect(decideOn(dualMomentum, panel)).toEqual(only('VTI'));
  });
});

describe('accelerating dual momentum', () => {
  it('leaves shares that rose for a year and have fallen for months', () => {
    const turned: PriceOf = (t) => growing(0.001)(t) * (t > LAST - 60 ? 0.99 ** (t - LAST + 60) : 1);
    const panel = fundPanel(SESSIONS, { SPY: turned, EFA: turned, TLT: growing(0.0004), TIP: growing(0.0001) });
    expect(decideOn(acceleratingDualMomentum, panel)).toEqual(only('TLT'));
  });

  it('prefers small foreign companies when they lead', () => {
    expect(decideOn(acceleratingDualMomentum, trends({ SPY: 0.001, SCZ: 0.0015, EFA: 0.003 }))).toEqual(only('SCZ'));
  });
});

describe('protective allocation', () => {
  const risky = ['SPY', 'QQQ', 'IWM', 'VGK', 'EWJ', 'EEM', 'VNQ', 'DBC', 'GLD', 'HYG', 'LQD', 'TLT'];
  const market = (rising: number) =>
    trends({
      ...Object.fromEntries(risky.map((symbol, i) => [symbol, i < rising ? 0.0012 - i * 0.00002 : -0.0005])),
      IEF: 0,
    });

  it.each([
    [12, 0],
    [9, 0.5],
    [7, 5 / 6],
    [6, 1],
    [2, 1],
  ])('with %i of twelve markets above their average %d is in Treasuries', (rising, bondShare) => {
    const targets = decideOn(protectiveAllocation, market(rising));
    expect(targets.get('IEF') ?? 0).toBeCloseTo(bondShare, 12);
    const held = [...targets.keys()].filter((symbol) => symbol !== 'IEF');
    expect(held).toEqual(bondShare === 1 ? [] : risky.slice(0, 6));
    for (const symbol of held) expect(targets.get(symbol)).toBeCloseTo((1 - bondShare) / 6, 12);
  });

  it('without protection keeps bonds only for the share of markets that fall', () => {
    const targets = decideOn(createProtectiveAllocation({ protection: 0 }), market(9));
    expect(targets.get('IEF')).toBeCloseTo(0.25, 12);
  });
});

describe('defensive canary allocation', () => {
  const market = (canaries: Readonly<Record<string, number>>) =>
    trends({
      SPY: 0.002,
      QQQ: 0.0018,
      IWM: 0.0016,
      EWJ: 0.0014,
      VNQ: 0.0012,
      GLD: 0.001,
      HYG: 0.0005,
      SHY: 0.0001,
      ...canaries,
    });

  it('spreads over the six strongest while both canaries rise', () => {
    const targets = decideOn(defensiveCanaryAllocation, market({ VWO: 0.0001, BND: 0.0001 }));
    expect([...targets.keys()]).toEqual(['SPY', 'QQQ', 'IWM', 'EWJ', 'VNQ', 'GLD']);
    for (const weight of targets.values()) expect(weight).toBeCloseTo(1 / 6, 12);
  });

  it('moves half to the best safe fund for each canary that falls', () => {
    const half = decideOn(defensiveCanaryAllocation, market({ VWO: -0.001, BND: 0.0001 }));
    // BND represents Treasuries in the safe list and rises as fast as SHY; the tie falls to the first by name.
    expect((half.get('BND') ?? 0) + (half.get('SHY') ?? 0)).toBeCloseTo(0.5, 12);
    expect(half.get('SPY')).toBeCloseTo(1 / 12, 12);
    expect(sizes(decideOn(defensiveCanaryAllocation, market({ VWO: -0.001, BND: -0.001 })))).toEqual({ SHY: 1 });
  });

  it('goes wholly to safety on one alarm where one is enough, and where there is no canary', () => {
    const nervous = createDefensiveCanaryAllocation({ alarmCount: 1 });
    expect(sizes(decideOn(nervous, market({ VWO: -0.001, BND: -0.0001 })))).toEqual({ SHY: 1 });
    expect(sizes(decideOn(defensiveCanaryAllocation, market({})))).toEqual({ SHY: 1 });
  });
});

describe('risk parity', () => {
  it('gives two funds weights inverse to their volatility', () => {
    const calm: PriceOf = (t) => (t % 2 === 0 ? 100 : 101);
    const wild: PriceOf = (t) => (t % 4 < 2 ? 100 : 104);
    const panel = fundPanel(SESSIONS, { SPY: wild, GLD: calm });
    const targets = decideOn(riskParity, panel);
    const [wildness, calmness] = panel.adjClose.map((series) => realisedVolatility(series, LAST, 252));
    expect(targets.get('SPY')! + targets.get('GLD')!).toBeCloseTo(1, 12);
    expect(targets.get('GLD')! / targets.get('SPY')!).toBeCloseTo(wildness / calmness, 9);
  });

  it('leaves out a fund younger than a year and one whose price does not move', () => {
    const young: PriceOf = (t) => (t > 100 ? growing(0.001)(t) : NaN);
    const panel = fundPanel(SESSIONS, { SPY: growing(0.001), TLT: growing(0.0003, 0.002), GLD: young, DBC: () => 20 });
    expect([...decideOn(riskParity, panel).keys()].sort()).toEqual(['SPY', 'TLT']);
  });
});

describe('volatility-managed market', () => {
  /** Up and down by `step` in turn: an annual deviation of about step·√252. */
  const swinging =
    (step: number): PriceOf =>
    (t) =>
      100 * (t % 2 === 0 ? 1 : 1 + step);

  it('is fully invested in calm and scales by variance in a storm', () => {
    const calm = decideOn(
      volatilityManagedMarket,
      fundPanel(SESSIONS, { SPY: swinging(0.004), QQQ: swinging(0.004), SHY: growing(0) }),
    );
    expect(sizes(calm)).toEqual({ SPY: 0.5, QQQ: 0.5 });
    const market = (step: number) => fundPanel(SESSIONS, { SPY: swinging(step), SHY: growing(0) });
    const rough = decideOn(volatilityManagedMarket, market(0.02)).get('SPY')!;
    const wild = decideOn(volatilityManagedMarket, market(0.04)).get('SPY')!;
    expect(rough).toBeCloseTo((0.15 / (0.02 * Math.sqrt(252))) ** 2, 1);
    expect(rough / wild).toBeCloseTo(4, 0);
    const byDeviation = decideOn(createVolatilityManagedMarket({ exponent: 1 }), market(0.02)).get('SPY')!;
    expect(byDeviation ** 2).toBeCloseTo(rough, 9);
  });

  it('stays in Treasuries when shares have no history', () => {
    const born: PriceOf = (t) => (t > LAST - 10 ? 100 : NaN);
    expect(sizes(decideOn(volatilityManagedMarket, fundPanel(SESSIONS, { SPY: born, SHY: growing(0) })))).toEqual({
      SHY: 1,
    });
  });
});

describe('regime switching', () => {
  const bonds = { IEF: growing(0.0001), GLD: growing(0.0001) };

  it('is in shares in a bull market and out of them in a crash', () => {
    expect(sizes(decideOn(regimeSwitching, fundPanel(SESSIONS, { SPY: growing(0.001), ...bonds })))).toEqual({
      SPY: 1,
    });
    const crash: PriceOf = (t) =>
      growing(0.001)(t) * (t > LAST - 12 ? 0.95 ** (t - LAST + 12) * (1 + 0.03 * (t % 2)) : 1);
    expect(sizes(decideOn(regimeSwitching, fundPanel(SESSIONS, { SPY: crash, ...bonds })))).toEqual({
      GLD: 0.3,
      IEF: 0.7,
    });
  });

  it('keeps a fifth in shares in a calm decline', () => {
    const targets = decideOn(regimeSwitching, fundPanel(SESSIONS, { SPY: growing(-0.0012), ...bonds }));
    expect(sizes(targets)).toEqual({ SPY: 0.2, GLD: 0.24, IEF: 0.56 });
  });

  it('bridges sessions without a price and forgets what lies before its history', () => {
    const gap: PriceOf = (t) => (t % 50 === 7 ? NaN : growing(0.001)(t));
    expect(decideOn(regimeSwitching, fundPanel(SESSIONS, { SPY: gap, ...bonds })).get('SPY')).toBe(1);
    // Prices of another size until 210 sessions ago: a fall from the high of the year that keeps the state from bull.
    const before: PriceOf = (t) => (t <= LAST - 210 ? 10_000 : growing(0.001)(t));
    const panel = fundPanel(SESSIONS, { SPY: before, ...bonds });
    expect(decideOn(createRegimeSwitching({ historySessions: 210 }), panel).get('SPY')).toBe(1);
    expect(decideOn(regimeSwitching, panel).get('SPY')).toBe(0.6);
  });
});

describe('sector pullback', () => {
  /** Rises to the last `days` sessions and then falls a little each day. */
  const dipping =
    (days: number): PriceOf =>
    (t) =>
      100 * 1.002 ** Math.min(t, LAST - days) * 0.998 ** Math.max(0, t - LAST + days);

  it('buys a rising sector at a seven-day low and holds it until a seven-day high', () => {
    expect(decideOn(sectorPullback, fundPanel(SESSIONS, { XLK: dipping(2) })).size).toBe(0);
    expect(decideOn(sectorPullback, fundPanel(SESSIONS, { XLK: dipping(7) }))).toEqual(new Map([['XLK', 0.2]]));
    const recovering =
      (bounce: number): PriceOf =>
      (t) =>
        dipping(10)(t) * (t === LAST ? bounce : 1);
    expect(decideOn(sectorPullback, fundPanel(SESSIONS, { XLK: recovering(1.004) })).get('XLK')).toBe(0.2);
    expect(decideOn(sectorPullback, fundPanel(SESSIONS, { XLK: recovering(1.05) })).size).toBe(0);
  });

  it('does not buy below the long average', () => {
    const declining: PriceOf = (t) => 100 * 0.999 ** t;
    expect(decideOn(sectorPullback, fundPanel(SESSIONS, { XLK: declining })).size).toBe(0);
  });

  it('keeps those bought first when there are more than places', () => {
    const panel = fundPanel(SESSIONS, { XLB: dipping(7), XLE: dipping(9), XLF: dipping(8) });
    expect([...decideOn(createSectorPullback({ holdings: 2 }), panel)]).toEqual([
      ['XLE', 0.5],
      ['XLF', 0.5],
    ]);
  });
});

describe('long/short sectors', () => {
  it('buys the strongest and sells the weakest, the same amount of each', () => {
    const codes = ['XLB', 'XLE', 'XLF', 'XLI', 'XLK', 'XLP', 'XLU', 'XLV', 'XLY'];
    const panel = trends(Object.fromEntries(codes.map((symbol, i) => [symbol, 0.0003 * (4 - i)])));
    const sixth = Number((1 / 6).toFixed(9));
    expect(sizes(decideOn(longShortSectors, panel))).toEqual({
      ...{ XLB: sixth, XLE: sixth, XLF: sixth },
      ...{ XLU: -sixth, XLV: -sixth, XLY: -sixth },
    });
  });

  it('takes fewer a side of few sectors and none of two', () => {
    const few = decideOn(longShortSectors, trends({ XLB: 0.001, XLE: 0, XLF: -0.001, XLI: 0.0005 }));
    expect(sizes(few)).toEqual({ XLB: 0.5, XLF: -0.5 });
    expect(decideOn(longShortSectors, trends({ XLB: 0.001, XLE: 0 })).size).toBe(0);
  });

  it('does not see the latest month', () => {
    const jump: PriceOf = (t) => growing(-0.001)(t) * (t > LAST - 20 ? 3 : 1);
    const panel = fundPanel(SESSIONS, { XLB: growing(0.001), XLE: growing(0), XLF: jump });
    expect(sizes(decideOn(longShortSectors, panel))).toEqual({ XLB: 0.5, XLF: -0.5 });
  });
});

describe('bond duration timing', () => {
  it('is long while long bonds lead and short while they fall', () => {
    expect(sizes(decideOn(bondDurationTiming, trends({ TLT: 0.0006, IEF: 0.0003, SHY: 0.0001 })))).toEqual({ TLT: 1 });
    expect(sizes(decideOn(bondDurationTiming, trends({ TLT: -0.0006, IEF: -0.0003, SHY: 0.0001 })))).toEqual({
      SHY: 1,
    });
  });

  it('moves by thirds when the look-backs disagree', () => {
    // Long bonds rose for most of the year and gave back more in the last quarter than they made in the one before.
    const turned: PriceOf = (t) => growing(0.001, 0)(t) * (t > LAST - 60 ? 0.9975 ** (t - LAST + 60) : 1);
    const targets = decideOn(bondDurationTiming, fundPanel(SESSIONS, { TLT: turned, SHY: growing(0.0001, 0) }));
    expect(sizes(targets)).toEqual({ SHY: Number((2 / 3).toFixed(9)), TLT: Number((1 / 3).toFixed(9)) });
  });
});

describe('commodity trend', () => {
  it('owns what beat short Treasuries, at most 30 % of each, and parks the rest', () => {
    const targets = decideOn(
      commodityTrend,
      trends({ GLD: 0.001, SLV: 0.0005, USO: 0.00005, DBC: -0.001, SHY: 0.0001 }),
    );
    expect([...targets.keys()].sort()).toEqual(['GLD', 'SHY', 'SLV']);
    expect(targets.get('GLD')).toBeCloseTo(0.25, 2);
    expect(targets.get('SHY')).toBeCloseTo(0.5, 2);
    expect(sizes(decideOn(commodityTrend, trends({ GLD: 0.001, SHY: 0.0001 })))).toEqual({ GLD: 0.3, SHY: 0.7 });
  });

  it('gives the calmer commodity more', () => {
    const panel = fundPanel(SESSIONS, {
      GLD: growing(0.001, 0.002),
      SLV: growing(0.001, 0.008),
      DBA: growing(0.001, 0.004),
      DBB: growing(0.001, 0.004),
    });
    const targets = decideOn(commodityTrend, panel);
    expect(targets.get('GLD')).toBeCloseTo(0.3, 12);
    expect(targets.get('SLV')).toBeLessThan(targets.get('DBA')!);
  });
});

describe('global equity rotation', () => {
  it('holds the three strongest markets and gives the place of one that has not risen to Treasuries', () => {
    const third = Number((1 / 3).toFixed(9));
    const rising = trends({ SPY: 0.0005, EWJ: 0.001, VGK: 0.0008, EEM: 0.0003, FXI: -0.001, SHY: 0.002 });
    expect(sizes(decideOn(globalEquityRotation, rising))).toEqual({ EWJ: third, VGK: third, SPY: third });
    const falling = trends({ SPY: 0.0005, EWJ: -0.001, VGK: -0.0008, EEM: -0.0003, SHY: 0.0001 });
    expect(sizes(decideOn(globalEquityRotation, falling))).toEqual({ SPY: third, SHY: Number((2 / 3).toFixed(9)) });
  });
});
