import { tmpdir } from 'node:os';
import { type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { createMarketState, importBars } from '@pipa/db/market';
import { recordOperatorAct } from '@pipa/db/operators';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import { inTransaction } from '@pipa/db/testing/connections';
import { readEnv } from '@pipa/platform';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDoctor } from './doctor.ts';
import { gatherFacts, type Installation } from './gather-facts.ts';

const db = testDatabase();
/** A Friday morning in New York: the session of Thursday is the last one whose bars must be there. */
const now = new Date('2026-11-20T15:00:00Z');
const keys = { ALPACA_DATA_KEY: 'key', ALPACA_DATA_SECRET: 'secret', SEC_CONTACT: 'Jane jane@example.org' };

const installation = (change: Partial<Installation> = {}): Installation => ({
  env: readEnv({ PIPA_MODE: 'local', MARKET_SOURCE: 'real', ...keys }),
  pool: db.pool,
  dataDir: tmpdir(),
  mail: null,
  brokers: [{ name: 'Alpaca', url: 'http://127.0.0.1:1' }],
  fetch: async () => new Response('{}', { headers: { 'content-type': 'application/json', date: now.toUTCString() } }),
  clock: () => now,
  ...change,
});

async function importDays(symbol: string, days: readonly TradingDay[]): Promise<void> {
  const column = () => new Float64Array(days.length).fill(100);
  await importBars(db.pool, [
    {
      instrument: { symbol, name: symbol, kind: 'ETF', sector: null, industry: null, listedOn: null, delistedOn: null },
      bars: {
        symbol,
        days: Int32Array.from(days, toEpochDay),
        open: column(),
        high: column(),
        low: column(),
        close: column(),
        adjClose: column(),
        volume: column(),
      },
    },
  ]);
}

describe('before the first start', () => {
  it('what needs data is unknown, and the rest is looked at', async () => {
    const facts = await gatherFacts(installation({ pool: 'There is no database' }));
    expect(facts).toMatchObject({ isStarted: false, database: 'There is no database', market: null, history: null });
    expect(facts.vendors.map(({ name, reply }) => [name, reply !== null])).toEqual([
      ['alpaca', true],
      ['sec', true],
      ['fred', false],
      ['cboe', true],
    ]);
  });

  it('a database without a market has no history to look at', async () => {
    expect(await gatherFacts(installation())).toMatchObject({ isStarted: true, market: null, history: null });
  });
});

describe('a real market', () => {
  beforeAll(async () => {
    const sessions = tradingDaysBetween('2026-09-01', '2026-11-18');
    await importDays(
      'SPY',
      sessions.filter((day) => day !== '2026-10-07'),
    );
    await importDays('AAA', ['2026-11-18', '2026-11-19']);
    const market = { source: 'real', seed: 1, sessionSeconds: 60, lastDay: null } as const;
    await createMarketState(db.prisma, {
      ...market,
      day: '2026-11-20',
      lastClosedDay: '2026-11-18',
      firstDay: '2026-09-01',
    });
  });

  it('has to have the bars of the last session that the vendor can be done with', async () => {
    const { history } = await gatherFacts(installation());
    expect(history).toMatchObject({ expectedDay: '2026-11-19', newestDay: '2026-11-18', listed: 2, missing: 1 });
    const evening = new Date('2026-11-20T21:30:00Z');
    expect((await gatherFacts(installation({ clock: () => evening }))).history?.expectedDay).toBe('2026-11-19');
    const night = new Date('2026-11-21T04:00:00Z');
    expect((await gatherFacts(installation({ clock: () => night }))).history?.expectedDay).toBe('2026-11-20');
  });

  it('shows the sessions that its benchmark lacks since its first bar', async () => {
    const { history } = await gatherFacts(installation());
    expect(history?.gaps).toEqual(['2026-10-07']);
    expect(history?.sessions).toBe(tradingDaysBetween('2026-09-01', '2026-11-18').length);
  });

  it('counts the users beside the owner, and knows the last backup', async () => {
    await makeAccount(db.prisma, now);
    await makeAccount(db.prisma, now);
    await db.prisma.user.updateMany({ data: { activatedAt: now } });
    const act = { operator: 'ops', operatorId: null, act: 'BackupMade', userId: null } as const;
    const note = { subject: 'pipa.backup', detail: '', reason: 'nightly' };
    await inTransaction(db.prisma, (tx) => recordOperatorAct(tx, { at: now, ...act, ...note }));
    expect(await gatherFacts(installation())).toMatchObject({
      otherUsers: 1,
      lastBackupAt: now,
      pricesFor: 'Owner',
      observations: { newestDay: null, series: 0 },
      reports: { newestDay: null, companies: 0 },
    });
  });

  it('looks at disk, mail and brokers, of which a failure is a fact', async () => {
    const refused = async () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    const env = readEnv({ PIPA_MODE: 'local', SMTP_URL: 'smtp://127.0.0.1:1', ...keys });
    const mail = { check: async () => Promise.reject(new Error('SMTP_URL: nothing listens')) };
    const facts = await gatherFacts(installation({ env, mail, fetch: refused }));
    expect(facts.disk?.freeBytes).toBeGreaterThan(0);
    expect(facts.mail).toEqual({ reason: 'SMTP_URL: nothing listens' });
    expect(facts.brokers).toEqual([{ name: 'Alpaca', failure: 'ECONNREFUSED' }]);
    expect(facts.vendors).toEqual([]);
    expect((await gatherFacts(installation({ dataDir: '/nowhere/at/all' }))).disk).toBeNull();
  });
});

it('an examination serves those who ask within half a minute, so that vendors are asked once', async () => {
  let [at, asked] = [now.getTime(), 0];
  const fetch = async () => {
    asked += 1;
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  };
  const doctor = createDoctor(installation({ fetch, brokers: [], clock: () => new Date(at) }));
  const [first, second] = await Promise.all([doctor(), doctor()]);
  expect(second).toBe(first);
  const once = asked;
  expect(once).toBeGreaterThan(0);
  at += 29_999;
  expect(await doctor()).toBe(first);
  expect(asked).toBe(once);
  at += 1;
  expect(await doctor()).not.toBe(first);
  expect(asked).toBe(2 * once);
});
