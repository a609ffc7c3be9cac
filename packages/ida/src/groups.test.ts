import { describe, expect, it } from 'vitest';
import {
  breadthGroupOf,
  comparedFunds,
  type GroupedInstrument,
  isInUniverse,
  isSelectSectorFund,
  sectorEtfOf,
} from './groups.ts';

const fund = (symbol: string, sector: string, industry: string | null = null): GroupedInstrument => ({
  symbol,
  kind: 'ETF',
  sector,
  industry,
});
const spy = fund('SPY', 'Broad');
const xlk = fund('XLK', 'Sector', 'Information Technology');
const smh = fund('SMH', 'Sector', 'Information Technology');
const vgt = fund('VGT', 'Sector', 'Information Technology');
const tlt = fund('TLT', 'Bond');
const gld = fund('GLD', 'Commodity');
const stock = (sector: string | null): GroupedInstrument => ({ symbol: 'AAPL', kind: 'Stock', sector, industry: 'X' });

describe('the breadth beside an instrument', () => {
  it.each([
    [spy, 'Market'],
    [xlk, 'Information Technology'],
    [tlt, 'Funds: Bond'],
    [stock('Energy'), 'Energy'],
    [stock(null), 'Market'],
    [{ ...spy, kind: 'Index', sector: null } as const, 'Market'],
    [fund('NEW', 'Sector'), 'Funds: Sector'],
  ])('of %j is that of %s', (instrument, group) => {
    expect(breadthGroupOf(instrument)).toBe(group);
  });
});

describe('the fund of a sector', () => {
  const sector = 'Information Technology';
  it('is its Select Sector fund, else that of Vanguard, else none', () => {
    expect(sectorEtfOf(sector, [smh, vgt, xlk])).toBe(xlk);
    expect(sectorEtfOf(sector, [smh, vgt])).toBe(vgt);
    expect(sectorEtfOf(sector, [smh])).toBeNull();
  });
  it('is none of another sector, and none where the sector is not known', () => {
    expect(sectorEtfOf('Energy', [xlk])).toBeNull();
    expect(sectorEtfOf(null, [fund('XLZ', 'Sector'), fund('VZZ', 'Sector')])).toBeNull();
  });
});

describe('the funds of a comparison', () => {
  const market = [tlt, smh, gld, fund('VEU', 'International'), fund('EWJ', 'International'), xlk, spy, stock('Bond')];
  it.each([
    [1, ['SPY', 'VEU', 'TLT', 'GLD']],
    [2, ['SPY', 'VEU']],
    [3, ['SMH', 'XLK']],
    [4, ['TLT']],
    [5, ['GLD']],
  ])('%i are %j', (group, symbols) => {
    expect(comparedFunds(group, market).map(({ symbol }) => symbol)).toEqual(symbols);
  });
});

it.each([
  ['Stock', '2020-01-02', null, true],
  ['ETF', '2026-11-20', '2026-11-20', true],
  ['Stock', null, null, true],
  ['Stock', '2026-11-23', null, false],
  ['Stock', '2020-01-02', '2026-11-19', false],
  ['Index', '2020-01-02', null, false],
] as const)(
  'an instrument (%s) listed on %s until %s is in the universe of a day: %s',
  (kind, listedOn, delistedOn, isIn) => {
    expect(isInUniverse({ kind, listedOn, delistedOn }, '2026-11-20')).toBe(isIn);
  },
);

it('a Select Sector fund is a fund of a GICS sector with its kind of symbol', () => {
  expect([xlk, fund('XLRE', 'Sector', 'Real Estate')].map(isSelectSectorFund)).toEqual([true, true]);
  const others = [smh, vgt, fund('XLZ', 'Sector'), fund('XLK', 'Broad', 'Energy'), { ...xlk, kind: 'Stock' } as const];
  expect(others.map(isSelectSectorFund)).toEqual([false, false, false, false, false]);
});
