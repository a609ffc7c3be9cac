import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { noteVendorTurn, takeVendorTurn, waitOf } from './vendor-turn-store.ts';

const db = testDatabase();
const HOUR = 3_600_000;
const KEY = 'a'.repeat(32);
const take = (cost = 1, key = KEY) =>
  takeVendorTurn(db.pool, {
    key,
    cost,
    rates: [
      { requests: 5, ms: HOUR },
      { requests: 100, ms: 24 * HOUR },
    ],
  });

beforeEach(() => db.pool.query('TRUNCATE "vendor_turn"'));

describe('turns of a key', () => {
  it('are as many as its limit, however many processes ask at once', async () => {
    const waits = await Promise.all(Array.from({ length: 9 }, () => take()));
    expect(waits.filter((ms) => ms === 0).length).toBe(5);
    for (const ms of waits.filter((one) => one > 0)) {
      expect(ms).toBeGreaterThan(0.9 * HOUR);
      expect(ms).toBeLessThanOrEqual(1.1 * HOUR);
    }
    expect(await take(1, 'b'.repeat(32))).toBe(0);
  });

  it('count what a call costs, and what left without asking', async () => {
    expect(await take(3)).toBe(0);
    await noteVendorTurn(db.pool, KEY);
    expect(await take()).toBe(0);
    expect(await take()).toBeGreaterThan(0);
  });

  it('are never more than the limit within any stretch', () => {
    const rate = { requests: 7, ms: 1_000 };
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 20, maxLength: 120 }), (pauses) => {
        const parts: { spanMs: number; startsAt: number; cost: number }[] = [];
        const departures: number[] = [];
        let now = 1_000_000;
        for (const pause of pauses) {
          now += pause;
          now += waitOf(rate, 1, parts, now);
          expect(waitOf(rate, 1, parts, now)).toBe(0);
          departures.push(now);
          parts.push({ spanMs: rate.ms, startsAt: Math.floor(now / 100) * 100, cost: 1 });
        }
        for (const [i, at] of departures.entries()) {
          const within = departures.slice(i).filter((other) => other < at + rate.ms);
          expect(within.length).toBeLessThanOrEqual(rate.requests);
        }
      }),
    );
  });
});
