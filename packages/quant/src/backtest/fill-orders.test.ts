import { describe, expect, it } from 'vitest';
import { smallPanel } from '../testing/small-panel.ts';
import { averageDailyVolume } from './fill-orders.ts';

describe('average daily volume', () => {
  it('takes up to 20 sessions before the day, in shares of the day', () => {
    const volume = [10, 20, 60, 999];
    const actions = [{ dayIndex: 2, kind: 'split', value: 2 } as const];
    const panel = smallPanel([1, 2, 3, 4], { A: { close: [4, 4, 2, 2], volume, actions } });
    expect(averageDailyVolume(panel, 0, 3)).toBe((20 + 40 + 60) / 3);
    expect(averageDailyVolume(panel, 0, 2)).toBe((20 + 40) / 2);
    expect(averageDailyVolume(panel, 0, 0)).toBe(1);
  });
});
