import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenBrokers } from '@pipa/broker-links';
import { openBrokers, usesSandbox } from '@pipa/broker-links/open';
import { openSandbox } from '@pipa/broker-sandbox';
import { api, type Broker, LINK_STATUS } from '@pipa/contract';
import { findFreePort, readEnv } from '@pipa/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccounts } from '../features/accounts/routes.ts';
import { registerReads } from '../features/reads/routes.ts';
import { testApp } from '../testing/test-app.ts';
import { seedMarket } from '../testing/test-market.ts';
import type { TestUser } from '../testing/test-user.ts';
import { bookActions, openBrokerSandbox } from './open-broker-sandbox.ts';

const brokers = new Map() as Map<Broker, never> & OpenBrokers;
const t = testApp({ features: [registerReads, registerAccounts], brokers });
let dataDir: string;
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  await seedMarket(t.context);
  dataDir = await mkdtemp(join(tmpdir(), 'pipa-sandbox-'));
  url = `http://127.0.0.1:${await findFreePort()}`;
  const { pool, prisma, logger } = t.context;
  ({ close } = await openBrokerSandbox({ url, dataDir, pool, logger }));
  const env = readEnv({ PIPA_MODE: 'local', BROKER_SANDBOX_URL: url });
  const { brokerLinkKey, publicUrl } = t.context.settings;
  const keeping = { prisma, pool, randomBytes, brokerLinkKey, publicUrl, clock: () => new Date() };
  for (const [broker, open] of await openBrokers(env, { ...keeping, root: '/' })) brokers.set(broker, open as never);
});
afterAll(async () => {
  await close?.();
  await rm(dataDir, { recursive: true, force: true });
});

/** The owner allows, or denies, at the page of a broker; the query with which the browser comes back. */
async function consent(page: string, fields: Record<string, string>): Promise<URLSearchParams> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`no way back: ${answer.status} ${await answer.text()}`);
  return new URL(location).searchParams;
}

const signIn = async (user: TestUser, broker: Broker, nickName: string) =>
  (await t.call(api.brokerSignInUrl, { broker, nickName }, { token: user.token })).data;
const listed = async ({ token }: TestUser) => (await t.call(api.trackAccounts, {}, { token })).data;

describe('the brokers of the sandbox, linked through the product', () => {
  it('all three are offered, with a sign-in first, and take orders', async () => {
    const { data } = await t.call(api.offeredBrokers);
    expect(
      data.map(({ broker, isSandbox, takesOrders, ways }) => [broker, isSandbox, takesOrders, ways[0]?.way]),
    ).toEqual([
      ['ALPACA', true, true, 'SignIn'],
      ['IBWEBAPI', true, true, 'SignIn'],
      ['SCHWAB', true, true, 'SignIn'],
    ]);
  });

  it('Alpaca by its page; the account is read with the access that is kept', async () => {
    const user = await t.createUser();
    const page = await signIn(user, 'ALPACA', 'Paper');
    const denied = await consent(page, { account: 'PA3SANDBOX01', decision: 'deny' });
    const callback = (query: URLSearchParams) =>
      t.call(
        api.brokerAuthCallback,
        {
          state: query.get('state') ?? '',
          ...(query.get('code') !== null && { code: query.get('code') ?? '' }),
          ...(query.get('error') !== null && { error: query.get('error') ?? '' }),
        },
        { token: user.token },
      );
    expect((await callback(denied)).data).toBe(LINK_STATUS.failed);
    const allowed = await consent(await signIn(user, 'ALPACA', 'Paper'), {
      account: 'PA3SANDBOX01',
      decision: 'allow',
    });
    expect((await callback(allowed)).data).toBe(LINK_STATUS.linked);
    expect(await listed(user)).toMatchObject([{ broker: 'ALPACA', tradeType: 'SIMU_ALPACA', account: 'PA3SANDBOX01' }]);
    const { accessOf, reads } = (brokers as OpenBrokers).get('ALPACA') ?? expect.fail();
    const cash = await reads.cash(await accessOf('PA3SANDBOX01'));
    expect(cash.netLiquidation.toNumber()).toBe(100_000);
  });

  it('Interactive Brokers by its page and Schwab by its page', async () => {
    const user = await t.createUser();
    const request = await t.call(api.webapiRequestToken, { nickName: 'IB' }, { token: user.token });
    const page = await (await fetch(request.data)).text();
    const number = /name="account" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const back = await consent(request.data, { account: number, decision: 'allow' });
    const status = await t.call(
      api.webapiAuthCallback,
      { oauthToken: back.get('oauth_token') ?? '', oauthVerifier: back.get('oauth_verifier') ?? '' },
      { token: user.token },
    );
    expect(status.data).toBe(LINK_STATUS.linked);
    const schwab = await t.call(api.tdAuthUrl, { nickName: 'Schwab' }, { token: user.token });
    expect(schwab.status).toBe(200);
    expect(await listed(user)).toMatchObject([{ broker: 'IBWEBAPI', account: number }]);
    const { accessOf, reads } = (brokers as OpenBrokers).get('IBWEBAPI') ?? expect.fail();
    expect((await reads.cash(await accessOf(number))).netLiquidation.toNumber()).toBeGreaterThan(0);
  });

  it('keeps its accesses over a restart, in a file of the data folder', async () => {
    await close();
    expect(JSON.parse(await readFile(join(dataDir, 'broker-sandbox.json'), 'utf8'))).toHaveProperty('alpaca');
    const { pool, logger } = t.context;
    ({ close } = await openBrokerSandbox({ url, dataDir, pool, logger }));
    const { accessOf, reads } = (brokers as OpenBrokers).get('ALPACA') ?? expect.fail();
    expect((await reads.cash(await accessOf('PA3SANDBOX01'))).settled.toNumber()).toBe(100_000);
  });
});

it('corporate actions of a day are booked once', async () => {
  const sandbox = await openSandbox({
    port: 0,
    market: {
      now: () => new Date('2026-03-02T15:00:00Z'),
      day: () => '2026-03-02',
      isOpen: () => true,
      quote: () => ({ bid: 99, ask: 100, last: 100 }),
    },
  });
  const { books } = sandbox.brokers.alpaca;
  books.tradeByHand('PA3SANDBOX01', 'AAA', 10);
  const before = books.account('PA3SANDBOX01')?.cash.toNumber() ?? 0;
  const actions = [
    { symbol: 'AAA', kind: 'Dividend', value: '0.5' },
    { symbol: 'AAA', kind: 'Split', value: '2' },
  ] as const;
  for (let turn = 0; turn < 2; turn += 1) bookActions(sandbox, '2026-03-02', actions);
  const account = books.account('PA3SANDBOX01');
  expect(account?.positions.get('AAA')?.shares.toNumber()).toBe(20);
  expect(account?.cash.toNumber()).toBe(before + 5);
  await sandbox.close();
});

it('production has none: its address is refused, and without it no broker of the sandbox is offered', async () => {
  const production = {
    PIPA_MODE: 'production',
    DATABASE_URL: 'postgres://localhost/pipa',
    PUBLIC_URL: 'https://pipa.example',
    SMTP_URL: 'smtp://mail.example',
    SECRET_KEY: 'x'.repeat(32),
  };
  expect(() => readEnv({ ...production, BROKER_SANDBOX_URL: url })).toThrow('BROKER_SANDBOX_URL: cannot be set');
  const env = readEnv({ ...production, BROKERS: 'alpaca,schwab' });
  expect(usesSandbox({ ...env, BROKER_SANDBOX_URL: url })).toBe(false);
  const { prisma, pool } = t.context;
  const { brokerLinkKey, publicUrl } = t.context.settings;
  const opened = await openBrokers(env, {
    prisma,
    pool,
    randomBytes,
    brokerLinkKey,
    publicUrl,
    clock: t.clock,
    root: '/',
  });
  expect([...opened.values()].map(({ broker, isSandbox, takesOrders }) => [broker, isSandbox, takesOrders])).toEqual([
    ['ALPACA', false, false],
    ['SCHWAB', false, false],
  ]);
  expect((await openBrokers(readEnv(production), { ...t.context, brokerLinkKey, publicUrl, root: '/' })).size).toBe(0);
});
