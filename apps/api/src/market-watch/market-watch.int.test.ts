import type { OutgoingMail } from '@pipa/platform';
import { sealText, webhookSecretOwner } from '@pipa/platform';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStandingData } from '../testing/standing-data.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestUser } from '../testing/test-user.ts';
import { deliverOperations } from './deliver-operations.ts';
import { CALM_MS, createMarketWatch, WATCH_EVERY_MS } from './market-watch.ts';

const t = testApp({ features: [] });
let admin: TestUser;
let sent: OutgoingMail[] = [];
let posted: { url: string; type: string }[] = [];

beforeAll(async () => {
  await createStandingData(t.context);
  admin = await t.createAdmin();
  await t.createUser();
  const sealing = { key: t.context.settings.webhookKey, owner: webhookSecretOwner(admin.userId) };
  const secret = Buffer.from(sealText('whsec', sealing, (size) => new Uint8Array(size)));
  await t.context.prisma.webhookEndpoint.create({
    data: { userId: admin.userId, url: 'https://hook.example/in', secret, createdAt: t.clock() },
  });
});
beforeEach(async () => {
  sent = [];
  posted = [];
  const { prisma } = t.context;
  await prisma.marketIncident.deleteMany();
  await prisma.notification.deleteMany();
  await prisma.mailMessage.deleteMany();
  await prisma.webhookDelivery.deleteMany();
  await setClock({ ...{ paused: false, phase: 'Open', waitsFor: null }, leaseUntil: null, progressedAt: t.clock() });
});

const setClock = (data: Parameters<typeof t.context.prisma.marketState.update>[0]['data']) =>
  t.context.prisma.marketState.update({ where: { id: 1 }, data });

function createNode() {
  const { prisma, pool, clock, logger, settings } = t.context;
  const mail = { send: async (letter: OutgoingMail) => void sent.push(letter), close: () => undefined };
  const post = async ({ url, body }: { url: string; body: string }) => {
    posted.push({ url, type: (JSON.parse(body) as { type: string }).type });
    return 200;
  };
  const { channels } = t.context;
  const operations = { prisma, pool, clock, logger, mail, webhookKey: settings.webhookKey, post, channels };
  const { publicUrl } = settings;
  return createMarketWatch({ prisma, pool, clock, logger, publicUrl, deliver: () => deliverOperations(operations) });
}
type Node = ReturnType<typeof createNode>;

/** Looks as the nodes do for a time of the wall clock; `alive` is what a worker would do meanwhile. */
async function watch(nodes: readonly Node[], ms: number, alive: () => Promise<unknown> = async () => undefined) {
  for (let passed = 0; passed < ms; passed += WATCH_EVERY_MS) {
    t.clock.advance(WATCH_EVERY_MS);
    await alive();
    await Promise.all(nodes.map((node) => node.look()));
  }
}
const moving = () => setClock({ progressedAt: t.clock(), leaseUntil: new Date(t.clock().getTime() + 8_000) });
const renewing = () => setClock({ leaseUntil: new Date(t.clock().getTime() + 8_000) });
const incidents = () => t.context.prisma.marketIncident.findMany({ orderBy: { id: 'asc' } });
const notices = async () =>
  (await t.context.prisma.notification.findMany({ orderBy: { id: 'asc' } })).map(({ userId, event }) => [
    userId,
    event,
  ]);

describe('a market that stands still', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['no worker runs', 'NoLeader', async () => undefined],
    ['a worker hangs', 'Stuck', renewing],
  ])('is noticed within two minutes where %s, once, by one of the nodes', async (_, cause, alive) => {
    const nodes = [createNode(), createNode(), createNode()];
    const beganAt = t.clock();
    await setClock({ phase: 'Closed', waitsFor: 'write records' });
    await watch(nodes, 120_000, alive);
    expect(await incidents()).toMatchObject([
      { cause, phase: 'Closed', waitsFor: 'write records', beganAt, endedAt: null },
    ]);
    expect(await notices()).toEqual([[admin.userId, 'operations.marketStalled']]);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[admin.email, 'The market of Pipa stands still']]);
    expect(sent[0].text.replaceAll('\n', ' ')).toContain('It waits for this work: write records.');
    expect(posted).toEqual([{ url: 'https://hook.example/in', type: 'market.stalled' }]);
    await watch(nodes, 600_000, alive);
    expect([(await incidents()).length, sent.length, posted.length]).toEqual([1, 1, 1]);
  });

  it('is noticed where the table of its clock is locked', async () => {
    const client = await t.context.pool.connect();
    await client.query('BEGIN; LOCK TABLE "market_state" IN ACCESS EXCLUSIVE MODE');
    const node = createNode();
    await node.look();
    t.clock.advance(45_000);
    await node.look();
    expect(await incidents()).toEqual([]);
    t.clock.advance(15_000);
    await node.look();
    expect(await incidents()).toMatchObject([{ cause: 'Unreadable', day: null, phase: null }]);
    expect([sent.length, posted.length]).toEqual([1, 1]);
    await client.query('ROLLBACK');
    client.release();
  });

  it('is over once the market has gone on for two minutes, which is said once', async () => {
    const nodes = [createNode(), createNode()];
    await watch(nodes, 120_000);
    const movedAt = t.clock();
    await watch(nodes, CALM_MS, moving);
    expect((await incidents())[0].endedAt).toBeNull();
    await watch(nodes, WATCH_EVERY_MS, moving);
    const [{ endedAt }, ...others] = await incidents();
    expect([endedAt?.getTime(), others]).toEqual([movedAt.getTime() + WATCH_EVERY_MS, []]);
    expect(await notices()).toEqual([
      [admin.userId, 'operations.marketStalled'],
      [admin.userId, 'operations.marketMoves'],
    ]);
    expect(sent.map(({ subject }) => subject)).toEqual([
      'The market of Pipa stands still',
      'The market of Pipa goes on',
    ]);
    expect(posted.map(({ type }) => type)).toEqual(['market.stalled', 'market.moves']);
  });

  it('that only limps is one incident', async () => {
    const node = createNode();
    for (let i = 0; i < 6; i++) {
      await watch([node], 90_000);
      await watch([node], WATCH_EVERY_MS, moving);
    }
    expect((await incidents()).map(({ endedAt }) => endedAt)).toEqual([null]);
    expect(sent).toHaveLength(1);
  });
});

it('a market that is paused or at the end of its history is no incident', async () => {
  const node = createNode();
  await setClock({ paused: true });
  await watch([node], 600_000);
  await setClock({ paused: false, phase: 'Ended' });
  await watch([node], 600_000);
  expect(await incidents()).toEqual([]);
});

it('a node that slept with its machine gives the market its time again', async () => {
  const node = createNode();
  await watch([node], 30_000, moving);
  t.clock.advance(8 * 3_600_000);
  await node.look();
  await watch([node], 45_000);
  expect(await incidents()).toEqual([]);
  await watch([node], 15_000);
  expect(await incidents()).toHaveLength(1);
});
