import { syncCustomer } from '@pipa/billing';
import { api, messageOf } from '@pipa/contract';
import { findDueCustomers } from '@pipa/db/membership';
import { beforeEach, describe, expect, it } from 'vitest';
import { requireBilling } from '../../billing-context.ts';
import { cards, GOLD, PLATINUM, SILVER } from '../../testing/test-members.ts';
import { openMembership } from './testing/open-membership.ts';

const m = openMembership();
beforeEach(() => m.billing.setOutage(false));

describe('a webhook', () => {
  const post = (payload: string, signature?: string) =>
    m.app.app.inject({
      method: 'POST',
      url: '/api/public/billingWebhook',
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
      payload,
    });

  it('without a valid signature is refused and stored nowhere', async () => {
    const before = await m.app.context.prisma.billingEvent.count();
    for (const signature of [undefined, 'nonsense', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
      expect((await post('{"id":"evt_1"}', signature)).statusCode).toBe(400);
    }
    expect(await m.app.context.prisma.billingEvent.count()).toBe(before);
  });

  it('that arrives twice or in another order changes nothing more', async () => {
    const user = await m.app.createUser();
    await m.billing.sandbox.setDeliveryMode('held');
    await m.members.pay((await m.members.subscribe(user, GOLD)).data.paymentURL, cards.pays);
    await m.members.work();
    await m.billing.sandbox.setDeliveryMode('reversed');
    await m.members.work();
    await m.billing.sandbox.setDeliveryMode('twice');
    await m.members.subscribe(user, PLATINUM);
    await m.members.work();
    await m.billing.sandbox.setDeliveryMode('normal');
    expect(await m.members.membershipOf(user)).toMatchObject({ status: 'ACTIVE', memberClass: 'Platinum' });
    expect(await m.members.invoicesOf(user)).toHaveLength(2);
    const notices = await m.app.context.prisma.notification.findMany({
      where: { userId: user.userId },
      orderBy: { id: 'asc' },
    });
    expect(notices.map(({ event }) => event)).toEqual(['billing.membershipStarted', 'billing.membershipChanged']);
  });
});

describe('a provider that is out of reach', () => {
  it('refuses in plain words and leaves everything as it was', async () => {
    const user = await m.members.member(GOLD);
    m.billing.setOutage(true);
    const answers = await Promise.all([
      m.members.subscribe(user, PLATINUM),
      m.app.call(api.cancelSubscription, {}, { token: user.token }),
      m.app.call(api.disableInvestorState, {}, { token: user.token }),
    ]);
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill('UNAVAILABLE'));
    m.billing.setOutage(false);
    expect(await m.members.membershipOf(user)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false });
  });

  it('is asked again later, less and less often', async () => {
    const user = await m.members.member(GOLD);
    const { prisma, pool } = m.app.context;
    await prisma.billingCustomer.update({ where: { userId: user.userId }, data: { syncDueAt: m.clock() } });
    m.billing.setOutage(true);
    const context = requireBilling(m.app.context);
    for (const rest of [10_000, 20_000, 40_000]) {
      await expect(syncCustomer(context, user.userId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      const { syncDueAt } = await prisma.billingCustomer.findUniqueOrThrow({ where: { userId: user.userId } });
      expect(syncDueAt.getTime() - m.clock().getTime()).toBe(rest);
      expect(await findDueCustomers(pool, m.clock(), 100)).not.toContain(user.userId);
    }
  });
});

describe('a provider that does not answer', () => {
  it('holds up nothing else, however many members wait for it, and refuses more of them at once', async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => m.app.createUser()));
    const [bystander, ...waiting] = users;
    const release = m.billing.hang();
    const first = waiting.slice(0, 20).map((user) => m.members.subscribe(user, GOLD));
    await expect.poll(() => m.billing.hanging()).toBe(8);
    const other = await m.app.call(api.updateUser, { mobile: '+1 555 0100' }, { token: bystander?.token ?? '' });
    expect(other.status).toBe(200);
    const membership = await m.members.membershipOf(bystander ?? expect.fail());
    expect(membership.status).toBe('TRIAL');
    // Twenty-four may wait in all, so some of nine more are refused while the others wait.
    const more = waiting.slice(20).map((user) => m.members.subscribe(user, GOLD));
    const refused = await Promise.any(more);
    expect(refused).toMatchObject({ status: 503, errorCode: 'OVERLOADED', errMsg: messageOf('OVERLOADED') });
    release();
    const statuses = (await Promise.all([...first, ...more])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(24);
    expect(statuses.filter((status) => status === 503)).toHaveLength(5);
    expect(await m.app.context.prisma.billingHold.count()).toBe(0);
  });

  it('lets the plan be looked at while a command of the same member waits', async () => {
    const user = await m.members.member(SILVER);
    const held = { userId: user.userId, holder: 'another command', heldUntil: new Date(m.clock().getTime() + 60_000) };
    await m.app.context.prisma.billingHold.create({ data: held });
    const preview = await m.app.call(api.previewSubscribe, { productId: GOLD }, { token: user.token });
    expect(preview.data.change).toBe('upgrade');
    await m.app.context.prisma.billingHold.deleteMany();
  });

  it('leaves a member free again whose process died, once its hold has run out', async () => {
    const user = await m.app.createUser();
    const lapsed = { userId: user.userId, holder: 'a dead process', heldUntil: m.clock() };
    await m.app.context.prisma.billingHold.create({ data: lapsed });
    expect((await m.members.subscribe(user, GOLD)).status).toBe(200);
  });
});
