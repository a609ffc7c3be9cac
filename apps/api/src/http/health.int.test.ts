import { createPool } from '@pipa/db';
import { describe, expect, it } from 'vitest';
import { createStandingData } from '../testing/standing-data.ts';
import { testApp } from '../testing/test-app.ts';

const t = testApp({ features: [] });

const readiness = async () => {
  const response = await t.app.inject('/api/readyz');
  return { status: response.statusCode, ...response.json() };
};

const setClock = (data: Parameters<typeof t.context.prisma.marketState.update>[0]['data']) =>
  t.context.prisma.marketState.update({ where: { id: 1 }, data });

describe('health', () => {
  it('is alive without asking the database', async () => {
    expect((await t.app.inject('/api/healthz')).json()).toEqual({ status: 'ok', market: 'unread' });
  });

  it('is ready with a migrated database, and says how far the market has come', async () => {
    expect(await readiness()).toMatchObject({
      ...{ status: 200, ready: true, draining: false, database: 'up', migrations: 'current' },
      market: { state: 'missing', day: null },
    });
    await createStandingData(t.context);
    await setClock({ progressedAt: t.clock(), phase: 'Closed', tick: 40, waitsFor: 'write records' });
    expect((await readiness()).market).toEqual({
      ...{ state: 'moving', cause: null, since: t.clock().toISOString() },
      ...{ day: '2026-03-02', phase: 'Closed', tick: 40, waitsFor: 'write records' },
      ...{ lastClosedDay: '2026-02-27', closedAt: null },
    });
  });

  it('goes by progress, not by who holds the lease, and stays ready while people can read', async () => {
    t.clock.advance(60_000);
    await setClock({ leaseOwner: 'worker', leaseUntil: new Date(t.clock().getTime() + 8_000) });
    const { status, market } = await readiness();
    expect({ status, ...market }).toMatchObject({ status: 200, state: 'stalled', cause: 'Stuck' });
    expect((await t.app.inject('/api/healthz')).json()).toEqual({ status: 'ok', market: 'stalled' });
    const required = await t.app.inject('/api/readyz?market=required');
    expect([required.statusCode, required.json().ready]).toEqual([503, false]);
    await setClock({ leaseUntil: null });
    expect((await readiness()).market.cause).toBe('NoLeader');
    await setClock({ paused: true });
    expect((await readiness()).market.state).toBe('paused');
    expect((await t.app.inject('/api/readyz?market=required')).statusCode).toBe(200);
    await setClock({ paused: false, progressedAt: t.clock() });
    expect((await readiness()).market.state).toBe('moving');
  });

  it('answers while the clock is locked, and is not ready once that lasts, as every session needs it', async () => {
    const client = await t.context.pool.connect();
    await client.query('BEGIN; LOCK TABLE "market_state" IN ACCESS EXCLUSIVE MODE');
    expect(await readiness()).toMatchObject({ status: 200, market: { state: 'unread' } });
    t.clock.advance(60_000);
    expect(await readiness()).toMatchObject({ status: 503, market: { state: 'stalled', cause: 'Unreadable' } });
    await client.query('ROLLBACK');
    client.release();
    await setClock({ progressedAt: t.clock() });
    expect(await readiness()).toMatchObject({ status: 200, market: { state: 'moving' } });
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
