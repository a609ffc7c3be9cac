import { api } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBilling, type TestBilling } from '../../testing/test-billing.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import {
  cards,
  GOLD,
  GOLD_QUARTERLY,
  PLATINUM,
  pathOf,
  SILVER,
  SILVER_ANNUAL,
  testMembers,
} from '../../testing/test-members.ts';
import type { TestUser } from '../../testing/test-user.ts';
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

describe('a first purchase', () => {
  it('is paid on the page of the provider, and counts once the webhook has arrived', async () => {
    const user = await t.createUser();
    const { data } = await members.subscribe(user, GOLD);
    expect(data).toMatchObject({
      status: 'PAYMENT_REQUIRED',
      paymentURL: expect.stringContaining('/sandbox/checkout/'),
    });
    const back = await members.pay(data.paymentURL, cards.pays);
    expect(back).toMatch(/^http:\/\/localhost:4000\/admin\/useraccount\?success=cs_/);
    expect((await members.membershipOf(user)).status).toBe('TRIAL');
    await members.work();
    const dueDate = new Date('2026-04-02T15:00:00Z').toISOString();
    expect(await members.membershipOf(user)).toEqual({
      status: 'ACTIVE',
      memberClass: 'Gold',
      billingCycle: 1,
      price: 49,
      dueDate,
      paymentInfo: { brand: 'visa', last4: '4242', nameOnCard: 'Ada Lovelace', exp: '12/2034' },
      productId: GOLD,
      cancelAtPeriodEnd: false,
      openPaymentURL: null,
      subscription: {
        memberClass: 'Gold',
        billingCycle: 1,
        price: 49,
        periodEndsAt: dueDate,
        cancelAtPeriodEnd: false,
        cancellation: 'AtPeriodEnd',
      },
    });
    const current = (await t.call(api.currentLoginUser, {}, { token: user.token })).data;
    expect(current).toMatchObject({ investorState: 'Enabled', memberClass: 'Gold', productId: GOLD });
    const [invoice] = await members.invoicesOf(user);
    expect(invoice).toMatchObject({
      amount: 49,
      billStatus: 'SettledPayed',
      billType: 'MemberBill',
      feeType: 'InvestorMemberFee',
      name: 'Gold membership, monthly',
      paymentType: 'visa ending in 4242',
    });
  });

  it('is confirmed at the provider on the return, also before any webhook', async () => {
    const user = await t.createUser();
    const { data } = await members.subscribe(user, SILVER);
    const id = pathOf(data.paymentURL).split('/').at(-1) ?? '';
    const read = async (caller: TestUser) => t.call(api.stripeSuccess, { id }, { token: caller.token });
    expect((await read(user)).data).toEqual({ status: 'OPEN' });
    await members.pay(data.paymentURL, cards.pays);
    expect((await read(user)).data).toEqual({ status: 'PAID' });
    expect((await members.membershipOf(user)).memberClass).toBe('Silver');
    expect((await read(await t.createUser())).errorCode).toBe('NOT_FOUND');
    expect((await read(await members.member(SILVER))).errorCode).toBe('NOT_FOUND');
  });

  it('with a declined card changes nothing, and can be paid with another', async () => {
    const user = await t.createUser();
    const { data } = await members.subscribe(user, GOLD);
    expect(await members.pay(data.paymentURL, cards.declined)).toContain('Your card has insufficient funds.');
    await members.work();
    expect([(await members.membershipOf(user)).status, await members.invoicesOf(user)]).toEqual(['TRIAL', []]);
    await members.pay(data.paymentURL, cards.pays);
    await members.work();
    expect((await members.membershipOf(user)).status).toBe('ACTIVE');
  });

  it('waits for the confirmation that a card needs', async () => {
    const user = await t.createUser();
    const { data } = await members.subscribe(user, GOLD);
    const confirmation = await members.pay(data.paymentURL, cards.confirms);
    await members.confirm(confirmation, 'refuse');
    await members.work();
    expect((await members.membershipOf(user)).status).toBe('TRIAL');
    await members.confirm(await members.pay(data.paymentURL, cards.confirms), 'confirm');
    await members.work();
    expect((await members.membershipOf(user)).status).toBe('ACTIVE');
  });

  it('that is asked for several times at once is one', async () => {
    const user = await t.createUser();
    const answers = await Promise.all(Array.from({ length: 5 }, () => members.subscribe(user, GOLD)));
    expect(new Set(answers.map(({ data }) => data.paymentURL)).size).toBe(1);
    const customers = Object.values(billing.sandbox.account.state.customers);
    expect(customers.filter(({ metadata }) => metadata.userId === String(user.userId))).toHaveLength(1);
  });

  it('takes the place of one that was not paid', async () => {
    const user = await t.createUser();
    const first = (await members.subscribe(user, GOLD)).data.paymentURL;
    const second = (await members.subscribe(user, SILVER)).data.paymentURL;
    expect(second).not.toBe(first);
    expect(await members.pay(first, cards.pays)).toContain('not available any more');
    await members.pay(second, cards.pays);
    await members.work();
    expect((await members.membershipOf(user)).memberClass).toBe('Silver');
  });

  it.each([[1], [999]])('of product %i, which is not sold, is refused', async (productId) => {
    const answer = await members.subscribe(await t.createUser(), productId);
    expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
  });
});

describe('an upgrade', () => {
  it('is charged at once, with credit for what is unused, as it was shown', async () => {
    const user = await members.member(SILVER);
    await billing.sandbox.advance(10 * 86_400);
    const { data: shown } = await t.call(api.previewSubscribe, { productId: GOLD }, { token: user.token });
    expect(shown.change).toBe('upgrade');
    expect(shown.lines.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    const { data } = await members.subscribe(user, GOLD, { prorationDate: shown.prorationDate ?? undefined });
    expect(data).toEqual({ paymentURL: null, status: 'UPGRADED' });
    expect(await members.membershipOf(user)).toMatchObject({ memberClass: 'Gold', price: 49, status: 'ACTIVE' });
    const charged = (await members.invoicesOf(user)).at(-1);
    expect(charged).toMatchObject({ amount: shown.amountDue, billStatus: 'SettledPayed' });
    // 21 of 31 days are left.
    expect(shown.amountDue).toBeCloseTo(((49 - 19) * 21) / 31, 1);
  });

  it.each([
    ['of the end of the period, which would cost nothing', 20 * 86_400],
    ['of the start of the period, which would credit used time', -9 * 86_400],
    ['of a preview that is long ago', -3_600],
  ])('at the price %s is refused', async (_, offset) => {
    const user = await members.member(SILVER);
    await billing.sandbox.advance(10 * 86_400);
    const { data: shown } = await t.call(api.previewSubscribe, { productId: GOLD }, { token: user.token });
    const answer = await members.subscribe(user, GOLD, { prorationDate: (shown.prorationDate ?? 0) + offset });
    expect(answer).toMatchObject({
      status: 400,
      errorCode: 'INVALID_INPUT',
      fields: { prorationDate: expect.any(String) },
    });
    expect(await members.membershipOf(user)).toMatchObject({ memberClass: 'Silver' });
  });

  it('to a longer cycle begins a new period', async () => {
    const user = await members.member(GOLD);
    const { data } = await members.subscribe(user, GOLD_QUARTERLY);
    expect(data.status).toBe('UPGRADED');
    expect(await members.membershipOf(user)).toMatchObject({ billingCycle: 3, price: 124.95 });
  });

  it('whose payment fails keeps the plan until it is paid on the page of the provider', async () => {
    const user = await members.member(SILVER, cards.failsLater);
    const { data } = await members.subscribe(user, PLATINUM);
    expect(data).toMatchObject({
      status: 'PAYMENT_REQUIRED',
      paymentURL: expect.stringContaining('/sandbox/invoice/'),
    });
    expect(await members.membershipOf(user)).toMatchObject({ memberClass: 'Silver', openPaymentURL: data.paymentURL });
    await members.pay(data.paymentURL, cards.pays);
    await members.work();
    expect(await members.membershipOf(user)).toMatchObject({ memberClass: 'Platinum', openPaymentURL: null });
  });

  it('that is asked for twice with one key is charged once', async () => {
    const user = await members.member(SILVER);
    const options = { token: user.token, headers: { 'idempotency-key': `upgrade-${user.userId}` } };
    await Promise.all([1, 2].map(() => t.call(api.subscribe, { productId: GOLD }, options)));
    await members.subscribe(user, GOLD);
    expect(await members.invoicesOf(user)).toHaveLength(2);
  });

  it.each([
    [GOLD, SILVER],
    [GOLD, SILVER_ANNUAL],
    [GOLD_QUARTERLY, GOLD],
  ])('from product %i to %i would be a downgrade, and is refused', async (from, to) => {
    const user = await members.member(from);
    expect((await members.subscribe(user, to)).data).toEqual({ paymentURL: null, status: 'DOWNGRADE_NOT_ALLOWED' });
    expect((await t.call(api.previewSubscribe, { productId: to }, { token: user.token })).data.change).toBe(
      'downgrade',
    );
    expect(await members.invoicesOf(user)).toHaveLength(1);
  });

  it('to the same plan changes nothing', async () => {
    expect((await members.subscribe(await members.member(GOLD), GOLD)).data.status).toBe('UNCHANGED');
  });
});
