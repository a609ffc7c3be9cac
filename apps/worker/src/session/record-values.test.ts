import type { MarketMoment } from '@pipa/calendar';
import { expect, it } from 'vitest';
import { entersSlot } from './record-values.ts';

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
