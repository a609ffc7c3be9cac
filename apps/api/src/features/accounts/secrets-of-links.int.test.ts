import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { OpenBroker } from '@pipa/broker-links';
import { type Access, BrokerError, type LinkedAccount, Secret } from '@pipa/brokers';
import { createScriptedVenue } from '@pipa/brokers/testing/scripted-venue';
import { api, brokersThat, LINK_STATUS, linkField } from '@pipa/contract';
import { backUp } from '@pipa/db';
import { exportPersonalData } from '@pipa/db/users';
import { createLogger } from '@pipa/platform';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedMarket } from '../../testing/test-market.ts';
import { registerReads } from '../reads/routes.ts';
import { registerAccounts } from './routes.ts';

const logs: string[] = [];
const logger = createLogger({
  name: 'test',
  level: 'trace',
  destination: { write: (line: string) => logs.push(line) },
});

/** How the broker answers next: with the account, or by a failure that holds what was sent to it. */
let turn: 'link' | 'refused' | 'broken' | 'unavailable' = 'link';

function leaky(broker: OpenBroker['broker']): OpenBroker {
  const all = (answer: Readonly<Record<string, Secret>>) =>
    JSON.stringify(Object.fromEntries(Object.entries(answer).map(([name, secret]) => [name, secret.reveal()])));
  return {
    broker,
    isSandbox: true,
    takesOrders: false,
    ways: [
      { way: 'Form', fields: [...linkField.options] },
      { way: 'SignIn', fields: [] },
    ],
    links: {
      broker,
      beginLink: async ({ way }) =>
        way === 'Form'
          ? { kind: 'Form', fields: [] }
          : { kind: 'SignIn', url: 'https://broker.test', key: 'planted-key', pending: new Secret('planted-pending') },
      completeLink: async (answer): Promise<LinkedAccount[]> => {
        const text = all(answer);
        if (turn === 'refused') throw new BrokerError({ kind: 'Refused', words: `I do not know ${text}` });
        if (turn === 'unavailable') throw new BrokerError({ kind: 'Unavailable' }, { cause: new Error(text) });
        if (turn === 'broken') throw new TypeError('fetch failed');
        const access: Access = { secret: new Secret(text), expiresAt: null, linkEndsAt: null };
        return [{ account: `${broker}1`, number: `${broker}1`, tradeType: 'MONEY_IB', access }];
      },
      renew: async (access) => access,
      unlink: async ({ secret }) => {
        throw new BrokerError({ kind: 'Refused', words: secret.reveal() });
      },
    },
    reads: {
      cash: async () => Promise.reject(new Error('not read')),
      positions: async () => [],
      executions: async (_, cursor) => ({ executions: [], cursor, isLast: true }),
      activities: async (_, cursor) => ({ activities: [], cursor, isLast: true }),
    },
    venue: createScriptedVenue({ clock: () => new Date(), visibleWithinMs: 1, script: () => [] }),
    accessOf: async () => Promise.reject(new Error('not asked')),
  };
}

const linkable = brokersThat('linksAccounts');
const t = testApp({
  features: [registerReads, registerAccounts],
  logger,
  brokers: new Map(linkable.map((broker) => [broker, leaky(broker)])),
});
beforeAll(async () => {
  await seedMarket(t.context);
});

/** A backup of the whole database, as its file says it. */
async function backupOf({ options }: typeof t.context.pool): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-of-links-'));
  const path = join(folder, 'pipa.backup');
  await backUp(options.connectionString ?? expect.fail('no address'), path, t.clock());
  const content = gunzipSync(await readFile(path)).toString('latin1');
  await rm(folder, { recursive: true });
  return content;
}

it('a secret planted in every field of every form is found nowhere in clear', async () => {
  const { userId, token } = await t.createUser();
  const said: string[] = [];
  const tell = (answer: { response: { body: string; headers: object } }) =>
    said.push(answer.response.body, JSON.stringify(answer.response.headers));
  const answers = Object.fromEntries(linkField.options.map((field) => [field, `planted-${field}-7Zq`]));
  for (const broker of linkable) {
    const form = { broker, trackAccountName: `Mine at ${broker}`, answers };
    for (turn of ['refused', 'unavailable', 'broken', 'link'] as const) {
      tell(await t.call(api.linkByForm, form, { token }));
    }
    const tooLong = {
      ...form,
      trackAccountName: 'x',
      answers: { ...answers, signingKey: `planted-${'x'.repeat(9_000)}` },
    };
    tell(await t.call(api.linkByForm, tooLong, { token }));
  }
  tell(await t.call(api.brokerSignInUrl, { broker: 'SCHWAB', nickName: 'Other' }, { token }));
  const callback = { state: 'planted-key', code: 'planted-code' };
  const back = await t.call(api.brokerAuthCallback, callback, { token });
  expect(back.data).toBe(LINK_STATUS.linked);
  tell(back);
  const recorded = { broker: 'IB', trackAccountName: 'Old', account: 'U7', userName: 'planted-user' } as const;
  tell(await t.call(api.saveTrackAccount, { ...recorded, password: 'planted-password' }, { token }));
  const accounts = (await t.call(api.trackAccounts, {}, { token })).data;
  expect(accounts.length).toBeGreaterThan(linkable.length);
  tell(await t.call(api.trackAccounts, {}, { token }));
  tell(await t.call(api.brokerLinks, {}, { token }));

  const exported: string[] = [];
  await exportPersonalData(t.context.prisma, userId, async (page) => {
    exported.push(JSON.stringify(page));
  });
  expect(exported.join()).toContain('track_account');
  const { rows: tables } = await t.context.pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const stored: string[] = [];
  for (const { name } of tables) {
    const { rows } = await t.context.pool.query<{ row: string }>(`SELECT x::text AS "row" FROM ${name} x`);
    stored.push(...rows.map(({ row }) => row));
  }
  expect(stored.some((row) => row.includes(accounts[0]?.account ?? '-'))).toBe(true);
  const backup = await backupOf(t.context.pool);
  expect(backup).toContain(accounts[0]?.account ?? '-');
  for (const { id } of accounts) {
    tell(await t.call(api.deleteTrackAccount, { trackAccountId: id }, { token }));
  }
  const places = { answers: said, logs, exports: exported, database: stored, backup: [backup] };
  for (const [place, texts] of Object.entries(places)) {
    expect(texts.length, place).toBeGreaterThan(0);
    const all = texts.join('\n');
    for (const clear of [
      'planted-',
      Buffer.from('planted-').toString('hex'),
      Buffer.from('planted').toString('base64').slice(0, 8),
    ]) {
      expect(all.includes(clear), `${clear} in ${place}`).toBe(false);
    }
  }
});
