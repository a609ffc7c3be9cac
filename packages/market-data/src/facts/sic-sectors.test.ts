import { describe, expect, it } from 'vitest';
import { GICS_SECTORS } from '../simulated/gics-sectors.ts';
import { SIC_SECTORS, sectorOfSic } from './sic-sectors.ts';

describe('sectors from the industrial classification', () => {
  it('are sectors and industries of the product', () => {
    const known = new Map(GICS_SECTORS.map(({ name, industries }) => [name, industries.map(([industry]) => industry)]));
    for (const { sector, industry } of SIC_SECTORS) expect(known.get(sector)).toContain(industry);
  });

  it.each([
    [3571, 'Information Technology'],
    [3674, 'Information Technology'],
    [7372, 'Information Technology'],
    [2834, 'Health Care'],
    [6324, 'Health Care'],
    [6021, 'Financials'],
    [6798, 'Real Estate'],
    [1311, 'Energy'],
    [2911, 'Energy'],
    [4911, 'Utilities'],
    [5331, 'Consumer Staples'],
    [3711, 'Consumer Discretionary'],
    [3721, 'Industrials'],
    [3812, 'Industrials'],
    [4841, 'Communication Services'],
    [1040, 'Materials'],
  ])('%i is %s', (sic, sector) => {
    expect(sectorOfSic(sic)?.sector).toBe(sector);
  });

  it('is none for a shell company', () => {
    expect(sectorOfSic(9995)).toBeNull();
    expect(sectorOfSic(0)).toBeNull();
  });
});
