import { createPool } from '@pipa/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStandingData } from '../testing/standing-data.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ features: [] });
});
afterAll(() => t.close());

const readiness = async () => {
  const response = await t.app.inject('/api/readyz');
  return { status: response.statusCode, ...response.json() };
};

describe('health', () => {
  it('is alive without asking the database', async () => {
    expect((await t.app.inject('/api/healthz')).json()).toEqual({ status: 'ok' });
  });

  it('is ready with a migrated database and reports the state of the market clock', async () => {
    expect(await readiness()).toEqual({
      status: 200,
      ready: true,
      draining: false,
      database: 'up',
      migrations: 'current',
      market: 'missing',
    });
    await createStandingData(t.context);
    expect((await readiness()).market).toBe('stale');
    const market = { where: { id: 1 } };
    await t.context.prisma.marketState.update({ ...market, data: { leaseOwner: 'worker', leaseUntil: t.clock() } });
    expect((await readiness()).market).toBe('running');
    t.clock.advance(60_000);
    expect((await readiness()).market).toBe('stale');
    await t.context.prisma.marketState.update({ ...market, data: { paused: true } });
    expect((await readiness()).market).toBe('paused');
  });

  it('is not ready while migrations are pending', async () => {
    await t.context.pool.query('UPDATE _prisma_migrations SET finished_at = NULL');
    expect(await readiness()).toMatchObject({ status: 503, ready: false, migrations: 'pending' });
  });

  it('is not ready without its database', async () => {
    const { pool } = t.context;
    t.context.pool = createPool('postgres://127.0.0.1:1/nowhere', { onError: () => undefined });
    const response = await t.app.inject('/api/readyz');
    await t.context.pool.end();
    t.context.pool = pool;
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ ready: false, database: 'down' });
  });
});
