import { describe, expect, it } from 'vitest';
import { duringSession, EVENING, PLANTED, testWorld } from './testing/test-world.ts';

const world = testWorld();
const range = { from: '2026-01-02', to: '2026-03-31' };

describe('a world that is written down', () => {
  it('has nothing that lies ahead of the instant', () => {
    const bars = world.bars('AAA', range, duringSession('2026-03-20', 0.9)) ?? [];
    expect(bars.at(-1)?.day).toBe('2026-03-19');
    expect(world.bars('AAA', range, EVENING)?.at(-1)?.day).toBe('2026-03-20');
    expect(world.sessionBars('2026-03-20', duringSession('2026-03-20', 0.9)).size).toBe(0);
    expect(world.actions(null, range, new Date('2026-01-20T15:00:00Z')).map(({ kind }) => kind)).toEqual([
      'Dividend',
      'Dividend',
    ]);
  });

  it('changes a bar at the instant of its correction', () => {
    const barAt = (at: Date) => world.bars('AAA', { from: PLANTED.corrected, to: PLANTED.corrected }, at)?.[0];
    const before = new Date(PLANTED.correctedAt.getTime() - 1);
    expect(barAt(before)).not.toEqual(barAt(PLANTED.correctedAt));
    expect(barAt(PLANTED.correctedAt)).toEqual(barAt(EVENING));
  });

  it('has one history under the symbol of the instant', () => {
    const [before, after] = [duringSession('2026-02-09', 0.5), duringSession(PLANTED.rename, 0.5)];
    expect(world.bars('OLDN', range, before)?.length).toBeGreaterThan(20);
    expect(world.bars('NEWN', range, before)).toBeNull();
    expect(world.bars('OLDN', range, after)).toBeNull();
    expect(world.bars('NEWN', range, after)?.length).toBeGreaterThan(20);
  });

  it('quotes within the range of the day so far, and not what has ended', () => {
    for (const share of [0, 0.1, 0.3, 0.6, 0.9, 1]) {
      const quote = world.quote('AAA', duringSession('2026-03-20', share));
      const { price = 0, dayLow = 0, dayHigh = 0, bid = 0, ask = 0 } = quote ?? {};
      expect(price >= dayLow && price <= dayHigh && bid < price && price < ask, `at ${share}`).toBe(true);
    }
    expect(world.quote('DEAD', duringSession('2026-03-20', 0.5))).toBeNull();
    expect(world.quote('DEAD', duringSession(PLANTED.lastDay, 0.5))).not.toBeNull();
  });
});
