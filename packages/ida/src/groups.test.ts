import { describe, expect, it } from 'vitest';
import { breadthGroupOf, comparedFunds, type GroupedInstrument, sectorEtfOf } from './groups.ts';

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
