import type { MarketMoment } from '@pipa/calendar';
import type { MarketClock } from '@pipa/db/market';
import { expect, it, vi } from 'vitest';
import { entersSlot, recordValues } from './record-values.ts';

const at = (time: string, phase: MarketMoment['phase'] = 'Open'): MarketMoment => ({
  day: '2024-03-06',
  phase,
  fraction: 0,
  at: new Date(`2024-03-06T${time}Z`),
});

it('stores a value once in five minutes of an open session', () => {
  expect(entersSlot(at('15:00:10'), at('15:04:59'))).toBe(false);
  expect(entersSlot(at('15:04:59'), at('15:05:00'))).toBe(true);
  expect(entersSlot(at('15:00:00'), at('15:21:00'))).toBe(true);
});

it('stores none before the opening is traded or after the close', () => {
  expect(entersSlot(at('14:20:00', 'PreOpen'), at('14:30:00'))).toBe(false);
  expect(entersSlot(at('20:59:00'), at('21:00:00', 'Closed'))).toBe(false);
});

const state = { day: '2024-03-06', phase: 'Open', elapsedMs: 1_000, sessionSeconds: 4, seed: 7 } as MarketClock;

/** Records a slot in which the time is over after one batch of one portfolio; `visit` reads it. */
function createSlots(visit: (ids: readonly number[]) => void) {
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    if (text.includes('portfolio_value_point')) return { rows: [] };
    if (text.includes('"stoppedAt" >=')) return { rows: [3, 5, 9].map((id) => ({ id, stoppedAt: null })) };
    const ids = values.find((value) => Array.isArray(value)) as number[] | undefined;
    if (ids !== undefined && ids.length > 0) visit(ids);
    return { rows: [] };
  };
  const shared = {
    pool: { query } as never,
    pricesOf: async () => ({ tape: new Map(), closes: new Map(), actions: new Map() }) as never,
    recordedUpTo: { portfolioId: 0 },
    benchmark: 'SPY',
    logger: { warn: vi.fn() } as never,
  };
  return () => {
    const instants = [0, 0, 3_000];
    return recordValues({ ...shared, clock: () => new Date(instants.shift() ?? 3_000) }, state, 1);
  };
}

it('reaches every portfolio over slots whose time is not enough, and begins again', async () => {
  const visited: number[] = [];
  const recordSlot = createSlots((ids) => visited.push(...ids));
  for (let slot = 0; slot < 4; slot++) await recordSlot();
  expect(visited).toEqual([3, 5, 9, 3]);
});

it('goes on behind a portfolio whose value cannot be stored', async () => {
  const visited: number[] = [];
  const recordSlot = createSlots(([id]) => {
    visited.push(id);
    if (id === 3) throw new RangeError('broken');
  });
  for (let slot = 0; slot < 3; slot++) await recordSlot();
  expect(visited).toEqual([3, 5, 9]);
});
