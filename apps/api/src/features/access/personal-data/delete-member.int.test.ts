import { api } from '@pipa/contract';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { cards, GOLD } from '../../../testing/test-members.ts';
import type { TestUser } from '../../../testing/test-user.ts';
import { openMembership } from '../../membership/testing/open-membership.ts';
import { registerAccess } from '../routes.ts';

const PASSWORD = 'correct horse battery';
const m = openMembership();
beforeEach(() => m.billing.setOutage(false));

const remove = ({ token, userName }: TestUser) =>
  m.app.call(api.deleteAccount, { password: PASSWORD, confirmation: userName }, { token });
const isDeleted = async ({ userId }: TestUser) =>
  (await m.app.context.prisma.user.findUniqueOrThrow({ where: { userId } })).deletedAt !== null;
const livingOf = ({ userId }: TestUser) =>
  Object.values(m.billing.sandbox.account.state.subscriptions).filter(
    ({ status, metadata }) => status === 'active' && metadata.userId === String(userId),
  );

it('closes the page of a purchase that is not paid, so that nothing is bought for no one', async () => {
  const user = await m.app.createUser({ password: PASSWORD });
  const { paymentURL } = (await m.members.subscribe(user, GOLD)).data;
  expect((await remove(user)).status).toBe(200);
  expect(await m.members.pay(paymentURL, cards.pays)).toContain('not available any more');
  expect(livingOf(user)).toEqual([]);
});

it('is refused for a membership that was paid just now, before any word of it has arrived', async () => {
  const user = await m.app.createUser({ password: PASSWORD });
  await m.members.pay((await m.members.subscribe(user, GOLD)).data.paymentURL, cards.pays);
  const reason = 'Unsubscribe from your paid membership first.';
  expect(await remove(user)).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION', errMsg: reason });
  expect(await isDeleted(user)).toBe(false);
});

it('of a member who has cancelled queues the end of the customer at the provider', async () => {
  const user = await m.app.createUser({ password: PASSWORD });
  await m.members.pay((await m.members.subscribe(user, GOLD)).data.paymentURL, cards.pays);
  await m.app.call(api.cancelSubscription, {}, { token: user.token });
  const { providerId } = await m.app.context.prisma.billingCustomer.findUniqueOrThrow({
    where: { userId: user.userId },
  });
  expect((await remove(user)).status).toBe(200);
  const closure = await m.app.context.prisma.billingClosure.findUnique({ where: { customerId: providerId } });
  expect(closure).toMatchObject({ closedAt: null, dueAt: m.app.clock() });
  expect(await m.app.context.prisma.billingCustomer.count({ where: { userId: user.userId } })).toBe(0);
});

it('is refused while the provider is out of reach, and nothing is deleted', async () => {
  const user = await m.app.createUser({ password: PASSWORD });
  await m.members.subscribe(user, GOLD);
  m.billing.setOutage(true);
  expect(await remove(user)).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' });
  expect(await isDeleted(user)).toBe(false);
});

it('of a user who never bought anything needs no provider', async () => {
  const user = await m.app.createUser({ password: PASSWORD });
  m.billing.setOutage(true);
  expect((await remove(user)).status).toBe(200);
});

it('queues the end of a customer also where no provider is configured any more', async () => {
  const bare = await createTestApp({ features: [registerAccess] });
  const user = await bare.createUser({ password: PASSWORD });
  const customer = {
    userId: user.userId,
    providerId: 'cus_of_before',
    createdAt: bare.clock(),
    syncDueAt: bare.clock(),
  };
  await bare.context.prisma.billingCustomer.create({ data: customer });
  const credentials = { password: PASSWORD, confirmation: user.userName };
  expect((await bare.call(api.deleteAccount, credentials, { token: user.token })).status).toBe(200);
  expect(await bare.context.prisma.billingClosure.findMany()).toMatchObject([{ customerId: 'cus_of_before' }]);
  await bare.close();
});
