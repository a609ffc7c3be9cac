import { syncCustomer } from '@pipa/billing';
import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { requireBilling } from '../../billing-context.ts';
import { cards, formOf, GOLD, PLATINUM, pathOf } from '../../testing/test-members.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { openMembership } from './testing/open-membership.ts';

const DAY_MS = 86_400_000;
/** After a month and the grace of its renewal, and before the last attempt to collect it, whether the month has 30 or 31 days. */
const PAST_GRACE_MS = 38.5 * DAY_MS;
const DIAMOND = 41;
const signature = 'Ada Lovelace';
const m = openMembership();

const stateOf = async ({ token }: TestUser) => (await m.app.call(api.currentLoginUser, {}, { token })).data;
const cancel = ({ token }: TestUser) => m.app.call(api.cancelSubscription, {}, { token });
const change = ({ userId }: TestUser, data: object) => m.app.context.prisma.user.update({ where: { userId }, data });

/** Lets time pass at the provider too, and does what is due then. */
async function pass(milliseconds: number): Promise<void> {
  m.clock.advance(milliseconds);
  await m.billing.sandbox.advance(0);
  await m.members.work();
}

/** A member of Gold whose trial is over. */
async function member(number = cards.pays): Promise<TestUser> {
  const user = await m.members.member(GOLD, number);
  await change(user, { trialEndsAt: m.clock() });
  return user;
}

/** A member whose renewal has failed so long ago that nothing is entitled to, while the provider still tries it. */
async function memberPastGrace(): Promise<TestUser> {
  const user = await member(cards.failsLater);
  await pass(PAST_GRACE_MS);
  const expected = { status: 'EXPIRED', subscription: { memberClass: 'Gold', price: 49, cancellation: 'AtOnce' } };
  expect(await m.members.membershipOf(user)).toMatchObject(expected);
  return user;
}

const readAgain = ({ userId }: TestUser) => syncCustomer(requireBilling(m.app.context), userId);

const paidInvoices = async (user: TestUser) =>
  (await m.members.invoicesOf(user)).filter(({ billStatus }) => billStatus === 'SettledPayed').length;

describe('a subscription whose renewal failed longer ago than the grace', () => {
  it('can be cancelled, ends at once, and is never charged again', async () => {
    const user = await memberPastGrace();
    expect((await cancel(user)).status).toBe(200);
    expect((await m.members.membershipOf(user)).subscription).toBeNull();
    const { data: portal } = await m.app.call(api.updateUserPaymentInfo, {}, { token: user.token });
    const body = `${formOf(cards.pays)}&action=card`;
    await m.billing.sandbox.answerPage({ method: 'POST', url: pathOf(portal), body });
    await pass(20 * DAY_MS);
    expect(await paidInvoices(user)).toBe(1);
    expect((await cancel(user)).errorCode).toBe('ILLEGAL_TRANSITION');
    const again = await m.app.call(api.reactivateSubscription, {}, { token: user.token });
    expect(again.errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('keeps the card that would be charged, until it is cancelled', async () => {
    const user = await memberPastGrace();
    const remove = () => m.app.call(api.deleteUserPaymentInfo, {}, { token: user.token });
    expect((await remove()).errorCode).toBe('PAYMENT_INFO_IN_USE');
    await cancel(user);
    expect((await remove()).status).toBe(200);
  });

  it('ends with unsubscribing', async () => {
    const user = await memberPastGrace();
    expect((await m.app.call(api.disableInvestorState, {}, { token: user.token })).status).toBe(200);
    expect((await m.members.membershipOf(user)).subscription).toBeNull();
  });
});

it.each(['Internal', 'Diamond'])(
  'a paid plan below the class %s that was given is shown and cancelled, and does not renew again',
  async (given) => {
    const user = await member();
    await change(user, { investorMemberClass: given });
    const plan = {
      memberClass: 'Gold',
      billingCycle: 1,
      price: 49,
      cancelAtPeriodEnd: false,
      cancellation: 'AtPeriodEnd',
    };
    expect(await m.members.membershipOf(user)).toMatchObject({
      status: 'GRANTED',
      memberClass: given,
      subscription: plan,
    });
    expect((await cancel(user)).status).toBe(200);
    const ending = { cancelAtPeriodEnd: true, cancellation: null };
    expect((await m.members.membershipOf(user)).subscription).toMatchObject(ending);
    const reactivate = () => m.app.call(api.reactivateSubscription, {}, { token: user.token });
    expect(await reactivate()).toMatchObject({ status: 409, errorCode: 'PLAN_INCLUDED' });
    expect((await m.members.membershipOf(user)).subscription).toMatchObject(ending);
    await change(user, { investorMemberClass: 'Bronze' });
    expect((await reactivate()).status).toBe(200);
    expect((await m.members.membershipOf(user)).subscription).toMatchObject(plan);
  },
);

describe('a plan that is included in the class that was given', () => {
  it('is neither shown with a price nor sold', async () => {
    const user = await m.app.createUser();
    await change(user, { investorMemberClass: 'Platinum' });
    const preview = (productId: number) => m.app.call(api.previewSubscribe, { productId }, { token: user.token });
    for (const productId of [GOLD, PLATINUM]) {
      expect(await preview(productId)).toMatchObject({ status: 409, errorCode: 'PLAN_INCLUDED' });
      expect(await m.members.subscribe(user, productId)).toMatchObject({ status: 409, errorCode: 'PLAN_INCLUDED' });
    }
    expect((await preview(DIAMOND)).data.change).toBe('purchase');
    expect((await m.members.subscribe(user, DIAMOND)).data.status).toBe('PAYMENT_REQUIRED');
  });

  it('cannot be paid on a page that was open before', async () => {
    const user = await m.app.createUser();
    const { paymentURL } = (await m.members.subscribe(user, GOLD)).data;
    await change(user, { investorMemberClass: 'Diamond' });
    await readAgain(user);
    expect(await m.members.pay(paymentURL, cards.pays)).toContain('not available any more');
  });
});

describe('a member who has unsubscribed', () => {
  it('does not let a plan renew before the agreement is signed', async () => {
    const user = await member();
    const { token } = user;
    await m.app.call(api.disableInvestorState, {}, { token });
    const reactivate = () => m.app.call(api.reactivateSubscription, {}, { token });
    expect(await reactivate()).toMatchObject({ status: 403, errorCode: 'INVESTOR_DISABLED' });
    expect((await m.members.membershipOf(user)).subscription).toMatchObject({ cancelAtPeriodEnd: true });
    await m.app.call(api.enableInvestorState, { signature }, { token });
    expect((await reactivate()).status).toBe(200);
  });

  it.each([
    ['of a plan that renews', false],
    ['of a plan that was cancelled', true],
  ])('cannot pay for an upgrade %s that waited for its payment', async (_, isCancelled) => {
    const user = await member(cards.failsLater);
    const { paymentURL } = (await m.members.subscribe(user, PLATINUM)).data;
    if (isCancelled) await cancel(user);
    expect((await m.app.call(api.disableInvestorState, {}, { token: user.token })).status).toBe(200);
    expect(await m.members.pay(paymentURL, cards.pays)).toContain('is closed');
    await m.members.work();
    expect((await m.members.membershipOf(user)).subscription).toMatchObject({
      memberClass: 'Gold',
      cancelAtPeriodEnd: true,
    });
    expect(await paidInvoices(user)).toBe(1);
  });

  it('signs before a plan can be bought, so that no plan is paid for that gives nothing', async () => {
    const user = await m.app.createUser();
    const { token } = user;
    await change(user, { trialEndsAt: m.clock() });
    await m.app.call(api.disableInvestorState, {}, { token });
    expect(await m.members.subscribe(user, GOLD)).toMatchObject({ status: 403, errorCode: 'INVESTOR_DISABLED' });
    expect((await m.app.call(api.enableInvestorState, { signature }, { token })).status).toBe(200);
    expect(await stateOf(user)).toMatchObject({ investorState: 'Disabled', disabledReason: 'Expired' });
    await m.members.pay((await m.members.subscribe(user, GOLD)).data.paymentURL, cards.pays);
    await m.members.work();
    expect(await stateOf(user)).toMatchObject({ investorState: 'Enabled', disabledReason: null, memberClass: 'Gold' });
  });

  it('cannot pay on a page that was open before', async () => {
    const user = await m.app.createUser();
    const { paymentURL } = (await m.members.subscribe(user, GOLD)).data;
    await m.app.call(api.disableInvestorState, {}, { token: user.token });
    expect(await m.members.pay(paymentURL, cards.pays)).toContain('not available any more');
    await m.members.work();
    expect((await m.members.membershipOf(user)).subscription).toBeNull();
  });
});

it('a blocked user cannot buy a plan, and can cancel the one that runs', async () => {
  const user = await member();
  await change(user, { blockedAt: m.clock(), blockedBy: 'olga', blockReason: 'a dispute' });
  expect(await m.members.subscribe(user, GOLD)).toMatchObject({ status: 403, errorCode: 'INVESTOR_BLOCKED' });
  expect((await cancel(user)).status).toBe(200);
  const reactivation = await m.app.call(api.reactivateSubscription, {}, { token: user.token });
  expect(reactivation).toMatchObject({ status: 403, errorCode: 'INVESTOR_BLOCKED' });
  expect((await m.members.membershipOf(user)).subscription).toMatchObject({ cancelAtPeriodEnd: true });
});

it('a user who is blocked cannot pay on a page that was open before', async () => {
  const user = await m.app.createUser();
  const { paymentURL } = (await m.members.subscribe(user, GOLD)).data;
  await change(user, { blockedAt: m.clock(), blockedBy: 'olga', blockReason: 'a dispute' });
  await readAgain(user);
  expect(await m.members.pay(paymentURL, cards.pays)).toContain('not available any more');
});

describe('a plan that was made at the provider by hand', () => {
  /** The subscription of a member, moved to a price that is not sold here. */
  const memberByHand = async (number = cards.pays) => {
    const user = await member(number);
    const { providerId } = await m.app.context.prisma.memberSubscription.findUniqueOrThrow({
      where: { userId: user.userId },
    });
    const { state } = m.billing.sandbox.account;
    const item = state.subscriptions[providerId]?.items.data[0] ?? expect.fail();
    const price = { ...item.price, id: `${providerId}price`, lookup_key: null, metadata: {} };
    state.prices[price.id] = price;
    Object.assign(item, { price });
    await readAgain(user);
    return { user, id: providerId };
  };
  const cancelOther = ({ token }: TestUser, id: string) => m.app.call(api.cancelOtherSubscription, { id }, { token });
  const othersOf = async (user: TestUser) => (await m.members.membershipOf(user)).otherSubscriptions;

  it('gives nothing, is shown without a class, and is cancelled by its owner only', async () => {
    const { user, id } = await memberByHand();
    const { status, subscription, otherSubscriptions } = await m.members.membershipOf(user);
    expect([status, subscription]).toEqual(['EXPIRED', null]);
    expect(otherSubscriptions).toMatchObject([{ id, price: 49, cancellation: 'AtPeriodEnd' }]);
    expect((await cancelOther(await m.app.createUser(), id)).errorCode).toBe('NOT_FOUND');
    expect((await cancelOther(await m.members.member(GOLD), id)).errorCode).toBe('NOT_FOUND');
    expect((await othersOf(user))[0]).toMatchObject({ cancellation: 'AtPeriodEnd' });
    const remove = () => m.app.call(api.deleteUserPaymentInfo, {}, { token: user.token });
    expect((await remove()).errorCode).toBe('PAYMENT_INFO_IN_USE');
    expect((await cancelOther(user, id)).status).toBe(200);
    expect(await othersOf(user)).toMatchObject([{ id, cancellation: null }]);
    expect((await remove()).status).toBe(200);
    await pass(32 * DAY_MS);
    await readAgain(user);
    expect(await othersOf(user)).toEqual([]);
    expect(await paidInvoices(user)).toBe(1);
  });

  it('whose payment is open ends at once, and its page closes', async () => {
    const { user, id } = await memberByHand(cards.failsLater);
    await pass(32 * DAY_MS);
    await readAgain(user);
    expect(await othersOf(user)).toMatchObject([{ cancellation: 'AtOnce' }]);
    const { state } = m.billing.sandbox.account;
    const invoice = state.subscriptions[id]?.latest_invoice ?? '';
    expect((await cancelOther(user, id)).status).toBe(200);
    expect(await othersOf(user)).toEqual([]);
    expect(state.invoices[invoice]?.status).toBe('void');
  });

  it('is cancelled with unsubscribing, as everything that may be charged', async () => {
    const { user } = await memberByHand();
    expect((await m.app.call(api.disableInvestorState, {}, { token: user.token })).status).toBe(200);
    expect(await othersOf(user)).toMatchObject([{ cancellation: null }]);
  });
});
