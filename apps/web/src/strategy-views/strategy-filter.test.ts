import { describe, expect, it } from 'vitest';
import { fitsFilter } from './strategy-filter.ts';

const everything = { search: '', category: '', component: '', risk: '' };
const strategy = {
  name: 'Sector Rotation',
  description: 'Holds the strongest sectors and leaves falling ones.',
  algoTypeStr: 'Momentum',
  category: 'Max_Return' as const,
  componentType: 'ETF' as const,
  riskLevelNumber: 4,
};

describe('the filter of strategies', () => {
  it.each([
    [{}, true],
    [{ search: 'rotation' }, true],
    [{ search: ' STRONGEST  momentum ' }, true],
    [{ search: 'rotation weekly' }, false],
    [{ category: 'Max_Return', risk: '4', component: 'ETF' }, true],
    [{ category: 'Hybrid' }, false],
    [{ risk: '3' }, false],
    [{ component: 'Stock' }, false],
  ])('with %j lets it through: %s', (asked, fits) => {
    expect(fitsFilter(strategy, { ...everything, ...asked })).toBe(fits);
  });
});
