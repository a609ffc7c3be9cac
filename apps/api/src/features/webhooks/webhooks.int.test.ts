import { api, MAX_WEBHOOK_LOG, MAX_WEBHOOKS } from '@pipa/contract';
import { createLogger, openText, webhookSecretOwner } from '@pipa/platform';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerWebhooks } from './routes.ts';

const URL_OF = 'https://hook.example/in?key=1';
let t: TestApp;
let lines: string[];
let user: TestUser;
let token: string;

beforeAll(async () => {
  lines = [];
  const logger = createLogger({
    name: 'test',
    level: 'trace',
    destination: { write: (line: string) => void lines.push(line) },
  });
  t = await createTestApp({ features: [registerWebhooks], logger });
});
beforeEach(async () => {
  user = await t.createUser();
  ({ token } = user);
});
afterAll(() => t.close());

const add = (url = URL_OF) => t.call(api.addWebhook, { url, kinds: ['fills', 'alerts'] }, { token });
const list = async (as = token) => (await t.call(api.webhooks, {}, { token: as })).data;

it('an address is added with a secret that is shown once, stored sealed and not logged', async () => {
  const { data } = await add();
  const { secret, ...shown } = data;
  expect(shown).toEqual({
    id: expect.any(Number),
    url: URL_OF,
    kinds: ['fills', 'alerts'],
    disabledAt: null,
    createdAt: t.clock().toISOString(),
    previousUntil: null,
    skipped: null,
    lastCall: null,
  });
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await list()).toEqual([shown]);
  const stored = await t.context.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: data.id } });
  expect(Buffer.from(stored.secret).includes(secret)).toBe(false);
  const sealing = { key: t.context.settings.webhookKey, owner: webhookSecretOwner(user.userId) };
  expect(openText(stored.secret, sealing)).toBe(secret);
  expect(lines.join('')).not.toContain(secret);
});

it.each(['http://hook.example/', 'https://127.0.0.1/', 'https://localhost/', 'https://a:b@hook.example/', 'hook'])(
  '%s is refused',
  async (url) => {
    const errMsg = 'This address cannot be called: it must be https and lead outside of this network';
    expect(await add(url)).toMatchObject({ status: 400, errorCode: 'WEBHOOK_REFUSED', errMsg });
    expect(await list()).toEqual([]);
  },
);

it('is one of five at most', async () => {
  for (let i = 0; i < MAX_WEBHOOKS; i += 1) expect((await add()).status).toBe(200);
  const errMsg = 'You already have 5 webhook addresses. Please delete one first';
  expect(await add()).toMatchObject({ status: 409, errMsg });
  expect(await list()).toHaveLength(MAX_WEBHOOKS);
});

it('a test waits for the worker once, and switches the address on again', async () => {
  const { data } = await add();
  const { id } = data;
  const counts = { failures: 20, skipped: 3, skippedAt: t.clock() };
  await t.context.prisma.webhookEndpoint.update({ where: { id }, data: { disabledAt: t.clock(), ...counts } });
  expect(await list()).toMatchObject([{ skipped: { calls: 3, at: t.clock().toISOString() } }]);
  for (let i = 0; i < 2; i += 1) {
    expect((await t.call(api.testWebhook, { id }, { token })).data).toBeNull();
  }
  expect(await t.context.prisma.webhookDelivery.count({ where: { endpointId: id } })).toBe(1);
  const lastCall = { isTest: true, outcome: 'waiting', attempts: 0, status: null, calledAt: null };
  expect(await list()).toMatchObject([{ id, disabledAt: null, skipped: null, lastCall }]);
});

it('of another user is not found, and stays as it is; its owner deletes it', async () => {
  const { id } = (await add()).data;
  const { token: stranger } = await t.createUser();
  const call = await t.context.prisma.webhookDelivery.create({
    data: { endpointId: id, type: 'webhook.test', data: {}, createdAt: t.clock(), nextAttemptAt: t.clock() },
  });
  for (const endpoint of [api.testWebhook, api.deleteWebhook, api.rotateWebhookSecret, api.webhookCalls]) {
    expect(await t.call(endpoint, { id }, { token: stranger })).toMatchObject({ status: 404 });
  }
  expect(await t.call(api.changeWebhook, { id, kinds: ['fills'] }, { token: stranger })).toMatchObject({ status: 404 });
  expect(await t.call(api.resendWebhookCall, { id: call.id }, { token: stranger })).toMatchObject({ status: 404 });
  expect(await list(stranger)).toEqual([]);
  expect(await list()).toHaveLength(1);
  expect((await t.call(api.deleteWebhook, { id }, { token })).data).toBeNull();
  expect(await t.call(api.deleteWebhook, { id }, { token })).toMatchObject({ status: 404 });
  expect(await list()).toEqual([]);
});

it('is called for the kinds that its owner chooses, at least one', async () => {
  const { id } = (await add()).data;
  expect((await t.call(api.changeWebhook, { id, kinds: ['closes', 'fills', 'closes'] }, { token })).data).toBeNull();
  expect(await list()).toMatchObject([{ kinds: ['fills', 'closes'] }]);
  const errMsg = 'Choose at least one kind of event';
  expect(await t.call(api.changeWebhook, { id, kinds: [] }, { token })).toMatchObject({ status: 400, errMsg });
});

it('gets a new secret, beside which the old one signs for a day', async () => {
  const { id, secret: first } = (await add()).data;
  const { data } = await t.call(api.rotateWebhookSecret, { id }, { token });
  const previousUntil = new Date(t.clock().getTime() + 86_400_000);
  expect(data).toEqual({ secret: expect.stringMatching(/^whsec_/), previousUntil: previousUntil.toISOString() });
  expect(data.secret).not.toBe(first);
  expect(await list()).toMatchObject([{ previousUntil: previousUntil.toISOString() }]);
  const stored = await t.context.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const sealing = { key: t.context.settings.webhookKey, owner: webhookSecretOwner(user.userId) };
  expect([stored.secret, stored.previousSecret ?? Buffer.alloc(0)].map((sealed) => openText(sealed, sealing))).toEqual([
    data.secret,
    first,
  ]);
  expect(lines.join('')).not.toContain(data.secret);
});

it('logs its newest calls; one that is over is sent again, one that waits is not', async () => {
  const { id } = (await add()).data;
  const at = t.clock();
  const call = { endpointId: id, type: 'session.closed', data: {}, createdAt: at, nextAttemptAt: at };
  await t.context.prisma.webhookDelivery.createMany({
    data: Array.from({ length: MAX_WEBHOOK_LOG + 5 }, (_, i) => ({
      ...call,
      key: `close-${i}`,
      sentAt: at,
      status: 204,
    })),
  });
  const calls = async () => (await t.call(api.webhookCalls, { id }, { token })).data;
  const logged = await calls();
  expect(logged).toHaveLength(MAX_WEBHOOK_LOG);
  const [newest, next] = logged;
  expect(newest).toMatchObject({ type: 'session.closed', outcome: 'sent', status: 204, createdAt: at.toISOString() });
  expect(newest.id).toBe(next.id + 1);
  expect((await t.call(api.resendWebhookCall, { id: newest.id }, { token })).data).toBeNull();
  expect((await calls())[0]).toMatchObject({ id: newest.id, outcome: 'waiting', attempts: 0, status: null });
  expect(await t.call(api.resendWebhookCall, { id: newest.id }, { token })).toMatchObject({ status: 409 });
});
