import { describe, expect, it } from 'vitest';
import { smallPanel } from '../../testing/small-panel.ts';
import { equalList } from './equal-list.ts';

const LIMITS = { minPrice: 5, minDollarVolume: 0, historySessions: 1 };

describe('equal list', () => {
  const symbols = Array.from({ length: 24 }, (_, i) => `S${i}`);
  const panel = {
    ...smallPanel([0], Object.fromEntries(symbols.map((symbol) => [symbol, { close: [10] }]))),
    sectors: symbols.map((_, i) => (i < 12 ? 'Energy' : 'Utilities')),
  };
  const columns = Int32Array.from(symbols, (_, i) => i);
  const view = { panel, t: 0, columns };
  const list = (holdings: number, maxPerSector: number, maxShare: number) =>
    equalList(view, [...columns], columns.length, { holdings, maxPerSector, maxShare, ...LIMITS });

  it('holds as many as it is meant to in a large market', () => {
    expect([...list(12, 12, 0.5)]).toEqual(symbols.slice(0, 12).map((symbol) => [symbol, 1 / 12]));
  });

  it('holds a share of a small market, the sector limit in proportion', () => {
    // A half of 24 is 12, three tenths of the planned forty; 10 a sector become 3.
    const targets = list(40, 10, 0.5);
    expect([...targets.keys()]).toEqual(['S0', 'S1', 'S2', 'S12', 'S13', 'S14']);
    expect(targets.get('S0')).toBe(1 / 12);
  });

  it('never holds more than a tenth of one stock', () => {
    expect([...list(3, 3, 1).values()]).toEqual([0.1, 0.1, 0.1]);
  });
});
