import { describe, expect, it } from 'vitest';
import { decideOn, fundPanel, growing, type PriceOf } from '../funds/testing/fund-panel.ts';
import { allWeather } from './all-weather.ts';
import { classic6040 } from './classic-60-40.ts';
import { createGrowthWithGuard, growthWithGuard } from './growth-with-guard.ts';
import { modelAccounts } from './index.ts';
import { permanentPortfolio } from './permanent-portfolio.ts';
import { createSectorCoreSatellite, sectorCoreSatellite } from './sector-core-satellite.ts';

const SESSIONS = 320;
const trends = (growth: Readonly<Record<string, number>>) =>
  fundPanel(SESSIONS, Object.fromEntries(Object.entries(growth).map(([symbol, rate]) => [symbol, growing(rate)])));
const sizes = (targets: ReadonlyMap<string, number>) =>
  Object.fromEntries([...targets].map(([symbol, weight]) => [symbol, Number(weight.toFixed(9))]));

describe('fixed allocations', () => {
  it('hold their parts whatever prices do', () => {
    const funds = { VTI: -0.002, TLT: 0.001, IEF: 0, GLD: -0.001, DBC: 0.002 };
    const written = { VTI: 0.3, TLT: 0.4, IEF: 0.15, GLD: 0.075, DBC: 0.075 };
    expect(sizes(decideOn(allWeather, trends(funds)))).toEqual(written);
    expect(sizes(decideOn(allWeather, trends(funds), 1))).toEqual(written);
  });

  it('fill a part with its substitute', () => {
    expect(sizes(decideOn(classic6040, trends({ IVV: 0.001, BND: 0.0001 })))).toEqual({ IVV: 0.6, BND: 0.4 });
  });

  it('keep a part in short Treasuries until its fund is listed, and in cash where there are none', () => {
    const young: PriceOf = (t) => (t >= 100 ? 40 : NaN);
    const panel = fundPanel(SESSIONS, { VTI: growing(0), TLT: growing(0), GLD: young, SHY: growing(0) });
    expect(sizes(decideOn(permanentPortfolio, panel, 99))).toEqual({ VTI: 0.25, TLT: 0.25, SHY: 0.5 });
    expect(sizes(decideOn(permanentPortfolio, panel, 110))).toEqual({ VTI: 0.25, TLT: 0.25, GLD: 0.25, SHY: 0.25 });
    expect(sizes(decideOn(classic6040, trends({ SPY: 0 })))).toEqual({ SPY: 0.6 });
  });

  it('are written so that the parts make a whole', () => {
    for (const [{ code, parameters }] of modelAccounts.filter((entry) => entry[1] === undefined)) {
      const sum = Object.values(parameters).reduce<number>((total, weight) => total + Number(weight), 0);
      expect(sum, code).toBeCloseTo(1, 12);
    }
  });
});

describe('sector core-satellite', () => {
  const funds = { VTI: 0.0005, AGG: 0.0001, XLB: 0.001, XLE: 0.002, XLF: -0.001, XLK: 0.0015, XLV: 0.0002 };

  it('adds the three strongest sectors to its core', () => {
    const targets = sizes(decideOn(sectorCoreSatellite, trends(funds)));
    expect(targets).toEqual({ VTI: 0.6, AGG: 0.1, XLE: 0.1, XLK: 0.1, XLB: 0.1 });
  });

  it('gives places without a sector to the core', () => {
    const { VTI, AGG, XLB } = funds;
    expect(sizes(decideOn(sectorCoreSatellite, trends({ VTI, AGG, XLB })))).toEqual({ VTI: 0.8, AGG: 0.1, XLB: 0.1 });
  });

  it('takes other shares when asked to', () => {
    const targets = decideOn(createSectorCoreSatellite({ coreShare: 0.5, satellites: 2 }), trends(funds));
    expect(sizes(targets)).toEqual({ VTI: 0.5, AGG: 0.1, XLE: 0.2, XLK: 0.2 });
  });
});

describe('growth with guard', () => {
  it('halves the share fund that is below its average and no other', () => {
    const rising = { VTI: 0.001, QQQ: 0.001, EFA: 0.001, AGG: 0.0001, SHY: 0.0001 };
    expect(sizes(decideOn(growthWithGuard, trends(rising)))).toEqual({ VTI: 0.45, QQQ: 0.15, EFA: 0.2, AGG: 0.2 });
    expect(sizes(decideOn(growthWithGuard, trends({ ...rising, EFA: -0.001 })))).toEqual({
      ...{ VTI: 0.45, QQQ: 0.15, EFA: 0.1, AGG: 0.2, SHY: 0.1 },
    });
  });

  it('steps aside wholly where the whole is guarded', () => {
    const falling = trends({ VTI: -0.001, QQQ: -0.001, EFA: -0.001, AGG: 0.0001, SHY: 0.0001 });
    expect(sizes(decideOn(createGrowthWithGuard({ guardedPart: 1 }), falling))).toEqual({ AGG: 0.2, SHY: 0.8 });
  });
});
