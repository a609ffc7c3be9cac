import { isTradingDay } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { ETF_SPECS } from './etf-catalogue.ts';
import { factorColumn } from './factor-names.ts';
import { GICS_SECTORS } from './gics-sectors.ts';
import { SIMULATED_MARKET_START } from './simulated-market.ts';
import { FULL_UNIVERSE_STOCKS, stockSpecs } from './stock-catalogue.ts';

const NAMED_FUNDS =
  'SPY RSP VEU TLT IWM QQQ XLK XLU XLE XLF XLV XLI XLP XLY XLB XLRE XLC GLD SLV SPYG SPYV IEF SHY BIL AGG LQD HYG EFA EEM DBC USO UUP VNQ TIP MDY DIA VTV VUG USMV QUAL MTUM SPLV VLUE VIXY VXX UVXY SVXY EWJ EWZ EWG EWU INDA EWY EWT EWA EWC EWW MCHI TQQQ SQQQ SSO SH BSV BLV BND GSG ACWX DEM VEA IYR IJR IAU'.split(
    ' ',
  );

describe('catalogue of funds', () => {
  it('has the funds that are named everywhere', () => {
    const symbols = ETF_SPECS.map(({ instrument }) => instrument.symbol);
    expect(symbols).toEqual(expect.arrayContaining(NAMED_FUNDS));
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols.length).toBeGreaterThanOrEqual(140);
  });

  it('has every group, each with several funds and each fund with a name of its own', () => {
    const groups = new Map<string, number>();
    for (const { instrument } of ETF_SPECS) groups.set(instrument.sector!, (groups.get(instrument.sector!) ?? 0) + 1);
    expect([...groups.keys()].sort()).toEqual(
      'Bond Broad Commodity Currency International Leveraged Sector Style Volatility'.split(' '),
    );
    expect(Math.min(...groups.values())).toBeGreaterThanOrEqual(5);
    expect(new Set(ETF_SPECS.map(({ instrument }) => instrument.name)).size).toBe(ETF_SPECS.length);
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
  const specs = stockSpecs(FULL_UNIVERSE_STOCKS);

  it('names every company once, with a ticker no listed company can have', () => {
    expect(new Set(specs.map(({ instrument }) => instrument.name)).size).toBe(FULL_UNIVERSE_STOCKS);
    expect(new Set(specs.map(({ instrument }) => instrument.symbol)).size).toBe(FULL_UNIVERSE_STOCKS);
    expect(specs.every(({ instrument }) => /^[A-Z]{5}$/.test(instrument.symbol))).toBe(true);
  });

  it('fills the sectors as their weights say, for a small universe too', () => {
    expect(GICS_SECTORS.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    for (const count of [100, 300, FULL_UNIVERSE_STOCKS]) {
      for (const { name, countWeight } of GICS_SECTORS) {
        const found = specs.slice(0, count).filter(({ instrument }) => instrument.sector === name).length;
        expect(Math.abs(found / count - countWeight)).toBeLessThan(0.02);
      }
    }
  });

  it('has late listings and delistings, in that order', () => {
    const late = specs.filter(({ instrument }) => instrument.listedOn! > SIMULATED_MARKET_START);
    const gone = specs.filter(({ instrument }) => instrument.delistedOn !== null);
    expect(late.length / FULL_UNIVERSE_STOCKS).toBeGreaterThan(0.2);
    expect(gone.length).toBeGreaterThan(50);
    expect(gone.every(({ instrument }) => instrument.delistedOn! > instrument.listedOn!)).toBe(true);
  });

  it('takes no ticker of a fund and gives no two companies one ending of a name too often', () => {
    const funds = new Set(ETF_SPECS.map(({ instrument }) => instrument.symbol));
    expect(specs.filter(({ instrument }) => funds.has(instrument.symbol))).toEqual([]);
    const endings = new Map<string, number>();
    for (const { instrument } of specs) {
      const ending = instrument.name.slice(instrument.name.indexOf(' ') + 1);
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
    }
    expect(endings.size).toBeGreaterThan(400);
    expect(Math.max(...endings.values())).toBeLessThan(FULL_UNIVERSE_STOCKS / 40);
  });

  it('has about five hundred large companies of the full universe, and that share of a small one', () => {
    for (const count of [300, 600, FULL_UNIVERSE_STOCKS]) {
      const large = specs.slice(0, count).filter(({ instrument }) => instrument.sizeClass === 'Large').length;
      expect(large / count).toBeGreaterThan(0.22);
      expect(large / count).toBeLessThan(0.31);
    }
    const classes = new Set(specs.map(({ instrument }) => instrument.sizeClass));
    expect([...classes].sort()).toEqual(['Large', 'Mid', 'Small']);
  });

  it('orders sizes by market value, which the dollars traded follow', () => {
    const range = (sizeClass: string, of: (spec: (typeof specs)[number]) => number) => {
      const values = specs.filter(({ instrument }) => instrument.sizeClass === sizeClass).map(of);
      return [Math.min(...values), Math.max(...values)];
    };
    const value = (spec: (typeof specs)[number]) => spec.company!.sharesAtStart * spec.startPrice;
    for (const measure of [value, (spec: (typeof specs)[number]) => spec.dollarVolume]) {
      const slack = 1.001;
      expect(range('Large', measure)[0] * slack).toBeGreaterThan(range('Mid', measure)[1]);
      expect(range('Mid', measure)[0] * slack).toBeGreaterThan(range('Small', measure)[1]);
    }
  });

  it('goes on listing and delisting some each year, and keeps more than 1,900 listed', () => {
    const listedOn = (day: string) =>
      specs.filter(({ instrument }) => instrument.listedOn! <= day && (instrument.delistedOn ?? '9') >= day).length;
    for (let year = 2024; year <= 2035; year++) expect(listedOn(`${year}-11-20`)).toBeGreaterThan(1900);
    const within = (day: string | null, from: string, to: string) => day !== null && day >= from && day <= to;
    for (let year = 2026; year <= 2035; year++) {
      const inYear = (day: string | null) => within(day, `${year}-01-01`, `${year}-12-31`);
      expect(specs.filter(({ instrument }) => inYear(instrument.listedOn)).length).toBeGreaterThan(0);
      const gone = specs.filter(({ instrument }) => inYear(instrument.delistedOn)).length;
      expect(gone).toBeGreaterThan(0);
      expect(gone / 1900).toBeLessThan(0.008);
    }
  });

  it('spreads listings and delistings over the years, and ends by takeover and by decline', () => {
    const years = (days: readonly string[]) => new Set(days.map((day) => day.slice(0, 4))).size;
    const gone = specs.filter(({ instrument }) => instrument.delistedOn !== null);
    expect(years(gone.map(({ instrument }) => instrument.delistedOn!))).toBeGreaterThan(14);
    const listed = specs.map(({ instrument }) => instrument.listedOn!).filter((day) => day > SIMULATED_MARKET_START);
    expect(years(listed)).toBeGreaterThan(17);
    expect(specs.every(({ ending, instrument }) => (ending === null) === (instrument.delistedOn === null))).toBe(true);
    const takeovers = gone.filter(({ ending }) => ending?.kind === 'takeover').length;
    expect(takeovers / gone.length).toBeGreaterThan(0.5);
    expect(takeovers / gone.length).toBeLessThan(0.8);
  });
});
