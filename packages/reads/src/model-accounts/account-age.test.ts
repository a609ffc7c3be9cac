import { describe, expect, it } from 'vitest';
import { isStale } from './account-age.ts';

describe('the warning flag of an account', () => {
  it.each([
    ['five days after its last closed day', '2026-02-27', '2026-03-04T20:00:00Z', false],
    ['more than five', '2026-02-27', '2026-03-05T14:30:00Z', true],
    ['late in the evening of New York, which is the next day in UTC', '2026-02-27', '2026-03-05T02:00:00Z', false],
    ['before its first close', null, '2026-03-05T14:30:00Z', false],
    ['before its first trade', null, null, false],
  ])('%s', (_, tradeDay, activeAt, flag) => {
    expect(isStale(tradeDay, activeAt === null ? null : new Date(activeAt))).toBe(flag);
  });
});
