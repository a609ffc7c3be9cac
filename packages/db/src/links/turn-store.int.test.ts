import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { claimBrokerTurn } from './turn-store.ts';

describe('turns at a broker', () => {
  const database = testDatabase();

  it('follow each other at a distance, whoever claims them, and each name has its own', async () => {
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimBrokerTurn(database.pool, 'one', 600_000)));
    const turns = claims.map((ms) => Math.round(ms / 600_000)).sort((a, b) => a - b);
    expect(turns).toEqual([0, 1, 2, 3, 4]);
    expect(await claimBrokerTurn(database.pool, 'other', 600_000)).toBe(0);
  });

  it('come at once where the one before is long over', async () => {
    await claimBrokerTurn(database.pool, 'old', 6_000);
    await database.pool.query(`UPDATE "broker_turn" SET "nextAt" = now() - interval '1 hour' WHERE "name" = 'old'`);
    expect(await claimBrokerTurn(database.pool, 'old', 6_000)).toBe(0);
  });
});
