import { syncCustomer } from '@pipa/billing';
import { api, messageOf } from '@pipa/contract';
import { findDueCustomers } from '@pipa/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireBilling } from '../../billing-context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBilling, type TestBilling } from '../../testing/test-billing.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import { cards, GOLD, PLATINUM, SILVER, testMembers } from '../../testing/test-members.ts';
import { registerAccess } from '../access/routes.ts';
import { registerMembership } from './routes.ts';

let t: TestApp;
let billing: TestBilling;
let clock: TestClock;
let members: ReturnType<typeof testMembers>;

beforeAll(async () => {
  clock = createTestClock();
  billing = createTestBilling(clock);
  t = await createTestApp({ features: [registerAccess, registerMembership], billing, clock });
  members = testMembers(t, billing);
});
afterAll(() => t.close());
beforeEach(() => billing.setOutage(false));

describe('a webhook', () => {
  const post = (payload: string, signature?: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/public/billingWebhook',
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
      payload,
    });

  it('without a valid signature is refused and stored nowhere', async () => {
    const before = await t.context.prisma.billingEvent.count();
    for (const signature of [undefined, 'nonsense', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
      expect((await post('{"id":"evt_1"}', signature)).statusCode).toBe(400);
    }
    expect(await t.context.prisma.billingEvent.count()).toBe(before);
  });

  it('that arrives twice or in another order changes nothing more', async () => {
    const user = await t.createUser();
    await billing.sandbox.setDeliveryMode('held');
    await members.pay((await members.subscribe(user, GOLD)).data.paymentURL, cards.pays);
    await members.work();
    await billing.sandbox.setDeliveryMode('reversed');
    await members.work();
    await billing.sandbox.setDeliveryMode('twice');
    await members.subscribe(user, PLATINUM);
    await members.work();
    await billing.sandbox.setDeliveryMode('normal');
    expect(await members.membershipOf(user)).toMatchObject({ status: 'ACTIVE', memberClass: 'Platinum' });
    expect(await members.invoicesOf(user)).toHaveLength(2);
    const notices = await t.context.prisma.notification.findMany({
      where: { userId: user.userId },
      orderBy: { id: 'asc' },
    });
    expect(notices.map(({ event }) => event)).toEqual(['billing.membershipStarted', 'billing.membershipChanged']);
  });
});

describe('a provider that is out of reach', () => {
  it('refuses in plain words and leaves everything as it was', async () => {
    const user = await members.member(GOLD);
    billing.setOutage(true);
    const answers = await Promise.all([
      members.subscribe(user, PLATINUM),
      t.call(api.cancelSubscription, {}, { token: user.token }),
      t.call(api.disableInvestorState, {}, { token: user.token }),
    ]);
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill('UNAVAILABLE'));
    billing.setOutage(false);
    expect(await members.membershipOf(user)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false });
  });

  it('is asked again later, less and less often', async () => {
    const user = await members.member(GOLD);
    const { prisma, pool } = t.context;
    await prisma.billingCustomer.update({ where: { userId: user.userId }, data: { syncDueAt: clock() } });
    billing.setOutage(true);
    const context = requireBilling(t.context);
    for (const rest of [10_000, 20_000, 40_000]) {
      await expect(syncCustomer(context, user.userId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      const { syncDueAt } = await prisma.billingCustomer.findUniqueOrThrow({ where: { userId: user.userId } });
      expect(syncDueAt.getTime() - clock().getTime()).toBe(rest);
      expect(await findDueCustomers(pool, clock(), 100)).not.toContain(user.userId);
    }
  });
});

describe('a provider that does not answer', () => {
  it('holds up nothing else, however many members wait for it, and refuses more of them at once', async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => t.createUser()));
    const [bystander, ...waiting] = users;
    const release = billing.hang();
    const first = waiting.slice(0, 20).map((user) => members.subscribe(user, GOLD));
    await expect.poll(() => billing.hanging()).toBe(8);
    const other = await t.call(api.updateUser, { mobile: '+1 555 0100' }, { token: bystander?.token ?? '' });
    expect(other.status).toBe(200);
    const membership = await members.membershipOf(bystander ?? expect.fail());
    expect(membership.status).toBe('TRIAL');
    // Twenty-four may wait in all, so some of nine more are refused while the others wait.
    const more = waiting.slice(20).map((user) => members.subscribe(user, GOLD));
    const refused = await Promise.any(more);
    expect(refused).toMatchObject({ status: 503, errorCode: 'OVERLOADED', errMsg: messageOf('OVERLOADED') });
    release();
    const statuses = (await Promise.all([...first, ...more])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(24);
    expect(statuses.filter((status) => status === 503)).toHaveLength(5);
    expect(await t.context.prisma.billingHold.count()).toBe(0);
  });

  it('lets the plan be looked at while a command of the same member waits', async () => {
    const user = await members.member(SILVER);
    const held = { userId: user.userId, holder: 'another command', heldUntil: new Date(clock().getTime() + 60_000) };
    await t.context.prisma.billingHold.create({ data: held });
    const preview = await t.call(api.previewSubscribe, { productId: GOLD }, { token: user.token });
    expect(preview.data.change).toBe('upgrade');
    await t.context.prisma.billingHold.deleteMany();
  });

  it('leaves a member free again whose process died, once its hold has run out', async () => {
    const user = await t.createUser();
    const lapsed = { userId: user.userId, holder: 'a dead process', heldUntil: clock() };
    await t.context.prisma.billingHold.create({ data: lapsed });
    expect((await members.subscribe(user, GOLD)).status).toBe(200);
  });
});
