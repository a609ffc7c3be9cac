import { expect, it } from 'vitest';
import { noteCorrections } from './note-corrections.ts';

const DAY = '2026-03-18';
const corrected = { portfolioId: 1, day: '2026-03-17', symbol: 'SPY', shares: '10', before: 500.0001 };

/** Notes with a database that finds one correction; a write is an error. */
function note(now: number): Promise<void> {
  const pool = { query: async () => ({ rows: [{ ...corrected, now }] }) };
  const prisma = {
    $transaction: async () => {
      throw new Error('written');
    },
  };
  return noteCorrections({ pool, prisma, clock: () => new Date(0) } as never, DAY);
}

it('says nothing of a correction that changes the value by less than a cent', async () => {
  await expect(note(500.0003)).resolves.toBeUndefined();
  await expect(note(500.01)).rejects.toThrow();
});
