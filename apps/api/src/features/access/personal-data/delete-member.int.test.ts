import { api } from '@pipa/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestBilling, type TestBilling } from '../../../testing/test-billing.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { cards, GOLD, testMembers } from '../../../testing/test-members.ts';
import type { TestUser } from '../../../testing/test-user.ts';
import { registerMembership } from '../../membership/routes.ts';
import { registerAccess } from '../routes.ts';

const PASSWORD = 'correct horse battery';
let t: TestApp;
let billing: TestBilling;
let members: ReturnType<typeof testMembers>;

beforeAll(async () => {
  const clock = createTestClock();
  billing = createTestBilling(clock);
  t = await createTestApp({ features: [registerAccess, registerMembership], billing, clock });
  members = testMembers(t, billing);
});
afterAll(() => t.close());
beforeEach(() => billing.setOutage(false));

const remove = ({ token, userName }: TestUser) =>
  t.call(api.deleteAccount, { password: PASSWORD, confirmation: userName }, { token });
const isDeleted = async ({ userId }: TestUser) =>
  (await t.context.prisma.user.findUniqueOrThrow({ where: { userId } })).deletedAt !== null;
const livingOf = ({ userId }: TestUser) =>
  Object.values(billing.sandbox.account.state.subscriptions).filter(
    ({ status, metadata }) => status === 'active' && metadata.userId === String(userId),
  );

it('closes the page of a purchase that is not paid, so that nothing is bought for no one', async () => {
  const user = await t.createUser({ password: PASSWORD });
  const { paymentURL } = (await members.subscribe(user, GOLD)).data;
  expect((await remove(user)).status).toBe(200);
  expect(await members.pay(paymentURL, cards.pays)).toContain('not available any more');
  expect(livingOf(user)).toEqual([]);
});

it('is refused for a membership that was paid just now, before any word of it has arrived', async () => {
  const user = await t.createUser({ password: PASSWORD });
  await members.pay((await members.subscribe(user, GOLD)).data.paymentURL, cards.pays);
  const reason = 'Unsubscribe from your paid membership first.';
  expect(await remove(user)).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION', errMsg: reason });
  expect(await isDeleted(user)).toBe(false);
});

it('of a member who has cancelled queues the end of the customer at the provider', async () => {
  const user = await t.createUser({ password: PASSWORD });
  await members.pay((await members.subscribe(user, GOLD)).data.paymentURL, cards.pays);
  await t.call(api.cancelSubscription, {}, { token: user.token });
  const { providerId } = await t.context.prisma.billingCustomer.findUniqueOrThrow({ where: { userId: user.userId } });
  expect((await remove(user)).status).toBe(200);
  const closure = await t.context.prisma.billingClosure.findUnique({ where: { customerId: providerId } });
  expect(closure).toMatchObject({ closedAt: null, dueAt: t.clock() });
  expect(await t.context.prisma.billingCustomer.count({ where: { userId: user.userId } })).toBe(0);
});

it('is refused while the provider is out of reach, and nothing is deleted', async () => {
  const user = await t.createUser({ password: PASSWORD });
  await members.subscribe(user, GOLD);
  billing.setOutage(true);
  expect(await remove(user)).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' });
  expect(await isDeleted(user)).toBe(false);
});

it('of a user who never bought anything needs no provider', async () => {
  const user = await t.createUser({ password: PASSWORD });
  billing.setOutage(true);
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
