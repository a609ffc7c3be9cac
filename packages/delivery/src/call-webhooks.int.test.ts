import { MAX_WEBHOOK_FAILURES, WEBHOOK_CALLS_A_DAY } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { notifyUser, postToWebhooks, queueWebhookTest, resendWebhookCall, type WebhookNews } from '@pipa/db/notices';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import { createLogger, type OutgoingCall, sealText, webhookSecretOwner } from '@pipa/platform';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { callWebhooks, WAIT_SECONDS } from './call-webhooks.ts';

const START = new Date('2026-03-05T22:00:00Z');
const KEY = new Uint8Array(32).fill(3);
const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const SECRET = secretOf(1);
const URL_OF = 'https://hook.example/in';

const db = testDatabase();
let userId: number;
let endpointId: number;
let now: Date;
let posted: OutgoingCall[];

beforeAll(async () => {
  const accountId = await makeAccount(db.prisma, START);
  ({ userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } }));
});
afterEach(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  now = START;
  posted = [];
  await db.prisma.notification.deleteMany();
  await db.prisma.webhookEndpoint.deleteMany();
  endpointId = await addEndpoint();
});

async function addEndpoint(url = URL_OF, ownerId = userId): Promise<number> {
  const sealing = { key: KEY, owner: webhookSecretOwner(ownerId) };
  const secret = sealText(SECRET, sealing, (size) => new Uint8Array(size));
  return (
    await db.prisma.webhookEndpoint.create({
      data: { userId: ownerId, url, kinds: ['alerts'], secret: Buffer.from(secret), createdAt: START },
    })
  ).id;
}
const rule = async () => {
  const facts = { name: 'Mine', subject: 'market', condition: {}, channels: ['webhook'], createdAt: START };
  return (await db.prisma.alertRule.create({ data: { userId, ...facts } })).id;
};
const post = (news: Omit<WebhookNews, 'userId'>) =>
  inTransaction(db.prisma, (tx) => postToWebhooks(tx, [{ userId, ...news }], now));
const queue = (alertId: number, data: object = { alert: 'Mine' }) =>
  post({ type: 'alert.fired', key: `alert-${alertId}-2026-03-05`, ruleId: alertId, data });
const logger = createLogger({ name: 'test', level: 'silent' });
const sweep = (answer: (call: OutgoingCall) => number | Error = () => 200) =>
  callWebhooks({
    prisma: db.prisma,
    pool: db.pool,
    clock: () => now,
    logger,
    webhookKey: KEY,
    post: async (call) => {
      posted.push(call);
      const answered = answer(call);
      if (answered instanceof Error) throw answered;
      return answered;
    },
  });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const deliveries = () => db.prisma.webhookDelivery.findMany({ orderBy: { id: 'asc' } });

it('posts what an alert has found, signed, once for an alert and day', async () => {
  const alertId = await rule();
  await queue(alertId);
  await queue(alertId, { alert: 'Again' });
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  expect(posted).toHaveLength(1);
  const [{ url, body, headers, timeoutMs }] = posted;
  expect([url, timeoutMs]).toEqual([URL_OF, 5_000]);
  expect(JSON.parse(body)).toMatchObject({
    type: 'alert.fired',
    timestamp: START.toISOString(),
    data: { alert: 'Mine' },
  });
  vi.useFakeTimers({ now: START });
  expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(body));
  expect(await deliveries()).toMatchObject([{ attempts: 1, status: 200, sentAt: START, failedAt: null }]);
});

it('posts nothing that shows prices to others than the one owner where the terms of the vendor say so', async () => {
  await queue(await rule());
  const machine = { prisma: db.prisma, pool: db.pool, clock: () => now, logger };
  const calling = { ...machine, webhookKey: KEY, post: async () => 200, pricesFor: 'Owner' as const };
  expect(await callWebhooks(calling)).toBe(0);
  expect(await deliveries()).toMatchObject([{ sentAt: null, status: null, failedAt: now }]);
  const endpoint = await db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
  expect(endpoint).toMatchObject({ failures: 0, disabledAt: null });
  await db.prisma.user.update({ where: { userId }, data: { role: 'Administrator' } });
  await queue(await rule());
  expect(await callWebhooks(calling)).toBe(1);
  await db.prisma.user.update({ where: { userId }, data: { role: 'Investor' } });
});

it('tries six times within a day, with the same body, and then gives up', async () => {
  await queue(await rule());
  for (const [attempt, wait] of WAIT_SECONDS.entries()) {
    expect(await sweep(() => (attempt % 2 === 0 ? 500 : new Error('no answer')))).toBe(0);
    expect(await sweep()).toBe(0);
    later(wait);
  }
  expect(posted).toHaveLength(6);
  expect(new Set(posted.map(({ body }) => body)).size).toBe(1);
  expect(new Set(posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(posted.map(({ headers }) => headers['webhook-signature'])).size).toBe(6);
  later(86_400);
  expect(await sweep()).toBe(0);
  expect(posted).toHaveLength(6);
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({ attempts: 6, sentAt: null, status: null });
  expect(delivery.failedAt).not.toBeNull();
});

it('a call whose worker was killed is made again, and given up without a seventh', async () => {
  await queue(await rule());
  await db.prisma.webhookDelivery.updateMany({ data: { attempts: 6 } });
  expect(await sweep()).toBe(0);
  expect(posted).toEqual([]);
  expect((await deliveries())[0].failedAt).not.toBeNull();
});

it('an address that fails too often is switched off with a notice; a test switches it on again', async () => {
  const alertId = await rule();
  await db.prisma.webhookEndpoint.update({ where: { id: endpointId }, data: { failures: MAX_WEBHOOK_FAILURES - 1 } });
  await queue(alertId);
  await db.prisma.webhookDelivery.updateMany({ data: { attempts: 5 } });
  await sweep(() => 404);
  expect(await db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } })).toMatchObject({
    failures: MAX_WEBHOOK_FAILURES,
    disabledAt: now,
  });
  expect((await deliveries())[0].failedAt).toEqual(now);
  const [notice] = await db.prisma.notification.findMany();
  expect(notice).toMatchObject({
    userId,
    event: 'account.webhookOff',
    parameters: { webhookId: endpointId, host: 'hook.example', failures: MAX_WEBHOOK_FAILURES },
  });
  await queue(await rule());
  expect(await deliveries()).toHaveLength(1);
  const test = () => inTransaction(db.prisma, (tx) => queueWebhookTest(tx, { userId, id: endpointId, at: now }));
  expect([await test(), await test()]).toEqual([true, true]);
  expect(await sweep()).toBe(1);
  expect(posted.map(({ body }) => JSON.parse(body).type)).toEqual(['alert.fired', 'webhook.test']);
  expect(await db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } })).toMatchObject({
    failures: 0,
    disabledAt: null,
  });
});

it('two workers make each call once, and a slow address leaves places to others', async () => {
  const other = await addEndpoint('https://other.example/');
  for (let i = 0; i < 6; i += 1) await queue(await rule());
  const sent = await Promise.all([sweep(), sweep()]);
  expect(sent[0] + sent[1]).toBe(posted.length);
  const bodies = posted.map(({ headers }) => headers['webhook-id']);
  expect(new Set(bodies).size).toBe(bodies.length);
  const counts = Map.groupBy(posted, ({ url }) => url);
  expect(counts.size).toBe(2);
  while ((await sweep()) > 0);
  expect(posted).toHaveLength(12);
  expect(await db.prisma.webhookDelivery.count({ where: { endpointId: other, sentAt: null } })).toBe(0);
});

/** Adds calls of an address that wait since `createdAt`. */
const wait = (id: number, count: number, createdAt = START, attempts = 0) =>
  db.prisma.webhookDelivery.createMany({
    data: Array.from({ length: count }, (_, i) => {
      const call = { endpointId: id, key: `${i}-${attempts}`, type: 'alert.fired', data: {} };
      const row = { ...call, createdAt, nextAttemptAt: createdAt, attempts };
      return attempts === 0 ? row : { ...row, calledAt: createdAt };
    }),
  });
const endpoint = () => db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });

it('a minute of downtime with twenty waiting calls leaves the address on, and holds the others back', async () => {
  await wait(endpointId, 20);
  await sweep(() => 503);
  expect(posted.length).toBeLessThan(5);
  const tried = posted.length;
  await sweep(() => 503);
  expect(posted).toHaveLength(tried);
  expect(await endpoint()).toMatchObject({ failures: 0, disabledAt: null });
  later(60);
  while ((await sweep()) > 0);
  expect(await db.prisma.webhookDelivery.count({ where: { sentAt: { not: null } } })).toBe(20);
});

it('a secret that the installation cannot open is no failure of its receiver', async () => {
  await db.prisma.webhookEndpoint.update({
    where: { id: endpointId },
    data: { secret: Buffer.alloc(60), failures: MAX_WEBHOOK_FAILURES - 1 },
  });
  await wait(endpointId, 1, START, 5);
  expect(await sweep()).toBe(0);
  expect(posted).toEqual([]);
  expect((await deliveries())[0].failedAt).toEqual(now);
  expect(await endpoint()).toMatchObject({ failures: MAX_WEBHOOK_FAILURES - 1, disabledAt: null });
});

it('five addresses of one user leave a place to another', async () => {
  const accountId = await makeAccount(db.prisma, START);
  const other = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  for (let i = 1; i < 5; i += 1) await wait(await addEndpoint(`https://slow.example/${i}`), 4);
  await wait(endpointId, 4);
  await wait(await addEndpoint('https://other.example/', other.userId), 1, new Date(START.getTime() + 1));
  later(1);
  await sweep(() => new Error('no answer'));
  expect(posted.map(({ url }) => url)).toContain('https://other.example/');
});

it('goes on at once while as many wait as are called together', async () => {
  for (let i = 0; i < 12; i += 1) {
    const accountId = await makeAccount(db.prisma, START);
    const owner = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    await wait(await addEndpoint(`https://of-${i}.example/`, owner.userId), 1);
  }
  expect(await sweep()).toBe(12);
});

it('a call that is a day old is given up, and counts where it was tried', async () => {
  await wait(endpointId, 1);
  await wait(endpointId, 1, START, 2);
  later(86_400);
  expect(await sweep()).toBe(0);
  expect(posted).toEqual([]);
  expect((await deliveries()).map(({ failedAt }) => failedAt)).toEqual([now, now]);
  expect((await endpoint()).failures).toBe(1);
});

it('alerts queue so many calls of a user in 24 hours; what is beyond is counted, with one notice a day', async () => {
  const second = await addEndpoint();
  await wait(endpointId, WEBHOOK_CALLS_A_DAY - 1);
  const skipped = async () =>
    (await db.prisma.webhookEndpoint.findMany({ orderBy: { id: 'asc' } })).map((row) => [
      row.id,
      row.skipped,
      row.skippedAt,
    ]);
  const notices = () => db.prisma.notification.findMany({ where: { event: 'account.webhookLimit' } });
  const alertId = await rule();
  await queue(alertId);
  expect(await db.prisma.webhookDelivery.count()).toBe(WEBHOOK_CALLS_A_DAY);
  expect(await skipped()).toEqual([
    [endpointId, 0, null],
    [second, 1, START],
  ]);
  later(60);
  await queue(await rule());
  expect(await skipped()).toEqual([
    [endpointId, 1, now],
    [second, 2, START],
  ]);
  expect(await notices()).toMatchObject([{ userId, parameters: { webhookCalls: WEBHOOK_CALLS_A_DAY } }]);
  later(86_400);
  await queue(await rule());
  expect(await db.prisma.webhookDelivery.count()).toBe(WEBHOOK_CALLS_A_DAY + 2);
  expect((await skipped()).map(([, count]) => count)).toEqual([1, 2]);
  await db.prisma.webhookDelivery.updateMany({ data: { createdAt: now } });
  await queue(await rule());
  expect(await skipped()).toEqual([
    [endpointId, 1, now],
    [second, 1, now],
  ]);
  expect(await notices()).toHaveLength(2);
});

it('posts only what an address is called for, each cause once', async () => {
  const day = '2026-03-05';
  const close = () => post({ type: 'session.closed', key: `close-${day}`, data: { market: 'replay', day } });
  await close();
  expect(await deliveries()).toEqual([]);
  await db.prisma.webhookEndpoint.update({ where: { id: endpointId }, data: { kinds: ['closes', 'billing'] } });
  await close();
  await close();
  const dedupeKey = 'membership:unpaid:1';
  const failed = { event: 'billing.paymentFailed', parameters: { memberClass: 'Gold' }, dedupeKey } as const;
  for (const _ of ['once', 'twice']) await inTransaction(db.prisma, (tx) => notifyUser(tx, userId, failed, now));
  await inTransaction(db.prisma, (tx) =>
    notifyUser(tx, userId, { event: 'account.blocked', parameters: {}, dedupeKey: 'b' }, now),
  );
  while ((await sweep()) > 0);
  // Calls that are due at the same time are made at the same time.
  const calls = posted.map(({ body }) => JSON.parse(body) as { type: string });
  expect(calls.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
    { type: 'billing.paymentFailed', timestamp: START.toISOString(), data: { memberClass: 'Gold' } },
    { type: 'session.closed', timestamp: START.toISOString(), data: { market: 'replay', day } },
  ]);
});

it('signs with the old secret too until its day is over', async () => {
  const sealing = { key: KEY, owner: webhookSecretOwner(userId) };
  const newer = Buffer.from(sealText(secretOf(2), sealing, (size) => new Uint8Array(size)));
  const { secret: previousSecret } = await db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
  const previousUntil = new Date(START.getTime() + 1_000);
  const data = { secret: newer, previousSecret, previousUntil };
  await db.prisma.webhookEndpoint.update({ where: { id: endpointId }, data });
  await queue(await rule());
  await sweep();
  later(1);
  await queue(await rule());
  await sweep();
  vi.useFakeTimers({ now: START });
  const isBy = (secret: string) =>
    posted.map(({ body, headers }) => {
      try {
        return new Webhook(secret).verify(body, headers) !== null;
      } catch {
        return false;
      }
    });
  expect(isBy(secretOf(2))).toEqual([true, true]);
  expect(isBy(SECRET)).toEqual([true, false]);
});

it('a call that is over is sent again with the same id and body, days later too', async () => {
  await queue(await rule());
  await sweep(() => 200);
  const [{ id }] = await deliveries();
  const resend = () => inTransaction(db.prisma, (tx) => resendWebhookCall(tx, { userId, id, at: now }));
  later(5 * 86_400);
  expect(await resend()).toBe(true);
  expect(await resend()).toBe(false);
  await sweep(() => 500);
  later(WAIT_SECONDS[0]);
  expect(await sweep()).toBe(1);
  expect(posted).toHaveLength(3);
  expect(new Set(posted.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  expect(await inTransaction(db.prisma, (tx) => resendWebhookCall(tx, { userId: userId + 1, id, at: now }))).toBeNull();
  await db.prisma.webhookEndpoint.update({ where: { id: endpointId }, data: { disabledAt: now } });
  expect(await resend()).toBe(false);
});
