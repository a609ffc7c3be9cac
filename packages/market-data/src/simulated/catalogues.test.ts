import { isTradingDay } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { ETF_SPECS } from './etf-catalogue.ts';
import { factorColumn } from './factor-names.ts';
import { GICS_SECTORS } from './gics-sectors.ts';
import { SIMULATED_MARKET_START } from './simulated-market.ts';
import { stockSpecs } from './stock-catalogue.ts';

const NAMED_FUNDS =
  'SPY RSP VEU TLT IWM QQQ XLK XLU XLE XLF XLV XLI XLP XLY XLB XLRE XLC GLD SLV SPYG SPYV IEF SHY BIL AGG LQD HYG EFA EEM DBC USO UUP VNQ TIP MDY DIA VTV VUG USMV QUAL MTUM SPLV VLUE'.split(
    ' ',
  );

describe('catalogue of funds', () => {
  it('has the funds that are named everywhere', () => {
    const symbols = ETF_SPECS.map(({ instrument }) => instrument.symbol);
    expect(symbols).toEqual(expect.arrayContaining(NAMED_FUNDS));
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols.length).toBeGreaterThanOrEqual(60);
  });

  it('loads only on known factors and lists on sessions', () => {
    for (const { instrument, loadings } of ETF_SPECS) {
      expect(Object.keys(loadings).map(factorColumn)).not.toContain(-1);
      const listedOn = instrument.listedOn!;
      if (listedOn > SIMULATED_MARKET_START)
        expect([instrument.symbol, isTradingDay(listedOn)]).toEqual([instrument.symbol, true]);
    }
  });

  it('has a fund for every sector', () => {
    const tracked = new Set(ETF_SPECS.map(({ instrument }) => instrument.industry));
    expect(GICS_SECTORS.filter(({ name }) => !tracked.has(name))).toEqual([]);
  });
});

describe('catalogue of companies', () => {
  const specs = stockSpecs(1900);

  it('names every company once, with a ticker no listed company can have', () => {
    expect(new Set(specs.map(({ instrument }) => instrument.name)).size).toBe(1900);
    expect(new Set(specs.map(({ instrument }) => instrument.symbol)).size).toBe(1900);
    expect(specs.every(({ instrument }) => /^[A-Z]{5}$/.test(instrument.symbol))).toBe(true);
  });

  it('fills the sectors as their weights say, for a small universe too', () => {
    expect(GICS_SECTORS.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    for (const count of [100, 300, 1900]) {
      for (const { name, countWeight } of GICS_SECTORS) {
        const found = specs.slice(0, count).filter(({ instrument }) => instrument.sector === name).length;
        expect(Math.abs(found / count - countWeight)).toBeLessThan(0.02);
      }
    }
  });

  it('has late listings and delistings, in that order', () => {
    const late = specs.filter(({ instrument }) => instrument.listedOn! > SIMULATED_MARKET_START);
    const gone = specs.filter(({ instrument }) => instrument.delistedOn !== null);
    expect(late.length / 1900).toBeGreaterThan(0.2);
    expect(gone.length).toBeGreaterThan(50);
    expect(gone.every(({ instrument }) => instrument.delistedOn! > instrument.listedOn!)).toBe(true);
  });
});
