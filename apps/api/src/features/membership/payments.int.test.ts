import { syncCustomer } from '@pipa/billing';
import { api, type InputOf, type ProductPlan } from '@pipa/contract';
import { findDueCustomers } from '@pipa/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBilling, type TestBilling } from '../../testing/test-billing.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccess } from '../access/routes.ts';
import { registerMembership } from './routes.ts';

const [SILVER, SILVER_ANNUAL, GOLD, GOLD_QUARTERLY, PLATINUM] = [11, 13, 21, 22, 31];
const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 9995',
  confirms: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
};
let t: TestApp;
let billing: TestBilling;
let clock: TestClock;

beforeAll(async () => {
  clock = createTestClock();
  billing = createTestBilling(clock);
  t = await createTestApp({ features: [registerAccess, registerMembership], billing, clock });
});
afterAll(() => t.close());
beforeEach(() => billing.setOutage(false));

const subscribe = (user: TestUser, productId: number, more: Partial<InputOf<typeof api.subscribe>> = {}) =>
  t.call(api.subscribe, { productId, ...more }, { token: user.token });
const membershipOf = async ({ token }: TestUser) => (await t.call(api.getUserMemberSubscription, {}, { token })).data;
const invoicesOf = async ({ token }: TestUser) => (await t.call(api.getUserInvoices, {}, { token })).data;
const path = (url: string | null) => new URL(url ?? '').pathname;
const formOf = (number: string) =>
  new URLSearchParams({ number, exp: '12/34', cvc: '123', name: 'Ada Lovelace' }).toString();

/** Fills the card form of a page; the page that answers, or the address that it leads to. */
async function pay(url: string | null, number: string) {
  const answer = await billing.sandbox.answerPage({ method: 'POST', url: path(url), body: formOf(number) });
  return 'location' in answer ? answer.location : answer.html;
}
const confirm = (url: string, decision: 'confirm' | 'refuse') =>
  billing.sandbox.answerPage({ method: 'POST', url, body: `decision=${decision}` });

/** Does what the worker does with everything that is due. */
async function work(): Promise<void> {
  await billing.sandbox.deliver();
  const context = { prisma: t.context.prisma, provider: billing.billing ?? expect.fail(), clock };
  for (const userId of await findDueCustomers(t.context.pool, clock(), 100)) await syncCustomer(context, userId);
}

async function member(productId: number, number = cards.pays): Promise<TestUser> {
  const user = await t.createUser();
  const { data } = await subscribe(user, productId);
  await pay(data.paymentURL, number);
  await work();
  return user;
}

describe('a first purchase', () => {
  it('is paid on the page of the provider, and counts once the webhook has arrived', async () => {
    const user = await t.createUser();
    const { data } = await subscribe(user, GOLD);
    expect(data).toMatchObject({
      status: 'PAYMENT_REQUIRED',
      paymentURL: expect.stringContaining('/sandbox/checkout/'),
    });
    const back = await pay(data.paymentURL, cards.pays);
    expect(back).toMatch(/^http:\/\/localhost:4000\/admin\/useraccount\?success=cs_/);
    expect((await membershipOf(user)).status).toBe('TRIAL');
    await work();
    const dueDate = new Date('2026-04-02T15:00:00Z').toISOString();
    expect(await membershipOf(user)).toEqual({
      status: 'ACTIVE',
      memberClass: 'Gold',
      billingCycle: 1,
      price: 49,
      dueDate,
      paymentInfo: { brand: 'visa', last4: '4242', nameOnCard: 'Ada Lovelace', exp: '12/2034' },
      productId: GOLD,
      cancelAtPeriodEnd: false,
      openPaymentURL: null,
    });
    const current = (await t.call(api.currentLoginUser, {}, { token: user.token })).data;
    expect(current).toMatchObject({ investorState: 'Enabled', memberClass: 'Gold', productId: GOLD });
    const [invoice] = await invoicesOf(user);
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
    const { data } = await subscribe(user, SILVER);
    const id = path(data.paymentURL).split('/').at(-1) ?? '';
    const read = async (caller: TestUser) => t.call(api.stripeSuccess, { id }, { token: caller.token });
    expect((await read(user)).data).toEqual({ status: 'OPEN' });
    await pay(data.paymentURL, cards.pays);
    expect((await read(user)).data).toEqual({ status: 'PAID' });
    expect((await membershipOf(user)).memberClass).toBe('Silver');
    expect((await read(await t.createUser())).errorCode).toBe('NOT_FOUND');
    expect((await read(await member(SILVER))).errorCode).toBe('NOT_FOUND');
  });

  it('with a declined card changes nothing, and can be paid with another', async () => {
    const user = await t.createUser();
    const { data } = await subscribe(user, GOLD);
    expect(await pay(data.paymentURL, cards.declined)).toContain('Your card has insufficient funds.');
    await work();
    expect([(await membershipOf(user)).status, await invoicesOf(user)]).toEqual(['TRIAL', []]);
    await pay(data.paymentURL, cards.pays);
    await work();
    expect((await membershipOf(user)).status).toBe('ACTIVE');
  });

  it('waits for the confirmation that a card needs', async () => {
    const user = await t.createUser();
    const { data } = await subscribe(user, GOLD);
    const confirmation = await pay(data.paymentURL, cards.confirms);
    await confirm(confirmation, 'refuse');
    await work();
    expect((await membershipOf(user)).status).toBe('TRIAL');
    await confirm(await pay(data.paymentURL, cards.confirms), 'confirm');
    await work();
    expect((await membershipOf(user)).status).toBe('ACTIVE');
  });

  it('that is asked for several times at once is one', async () => {
    const user = await t.createUser();
    const answers = await Promise.all(Array.from({ length: 5 }, () => subscribe(user, GOLD)));
    expect(new Set(answers.map(({ data }) => data.paymentURL)).size).toBe(1);
    const customers = Object.values(billing.sandbox.account.state.customers);
    expect(customers.filter(({ metadata }) => metadata.userId === String(user.userId))).toHaveLength(1);
  });

  it('takes the place of one that was not paid', async () => {
    const user = await t.createUser();
    const first = (await subscribe(user, GOLD)).data.paymentURL;
    const second = (await subscribe(user, SILVER)).data.paymentURL;
    expect(second).not.toBe(first);
    expect(await pay(first, cards.pays)).toContain('not available any more');
    await pay(second, cards.pays);
    await work();
    expect((await membershipOf(user)).memberClass).toBe('Silver');
  });

  it.each([[1], [999]])('of product %i, which is not sold, is refused', async (productId) => {
    const answer = await subscribe(await t.createUser(), productId);
    expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
  });
});

describe('an upgrade', () => {
  it('is charged at once, with credit for what is unused, as it was shown', async () => {
    const user = await member(SILVER);
    await billing.sandbox.advance(10 * 86_400);
    const { data: shown } = await t.call(api.previewSubscribe, { productId: GOLD }, { token: user.token });
    expect(shown.change).toBe('upgrade');
    expect(shown.lines.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    const { data } = await subscribe(user, GOLD, { prorationDate: shown.prorationDate ?? undefined });
    expect(data).toEqual({ paymentURL: null, status: 'UPGRADED' });
    expect(await membershipOf(user)).toMatchObject({ memberClass: 'Gold', price: 49, status: 'ACTIVE' });
    const charged = (await invoicesOf(user)).at(-1);
    expect(charged).toMatchObject({ amount: shown.amountDue, billStatus: 'SettledPayed' });
    // 21 of 31 days are left.
    expect(shown.amountDue).toBeCloseTo(((49 - 19) * 21) / 31, 1);
  });

  it.each([
    ['of the end of the period, which would cost nothing', 20 * 86_400],
    ['of the start of the period, which would credit used time', -9 * 86_400],
    ['of a preview that is long ago', -3_600],
  ])('at the price %s is refused', async (_, offset) => {
    const user = await member(SILVER);
    await billing.sandbox.advance(10 * 86_400);
    const { data: shown } = await t.call(api.previewSubscribe, { productId: GOLD }, { token: user.token });
    const answer = await subscribe(user, GOLD, { prorationDate: (shown.prorationDate ?? 0) + offset });
    expect(answer).toMatchObject({
      status: 400,
      errorCode: 'INVALID_INPUT',
      fields: { prorationDate: expect.any(String) },
    });
    expect(await membershipOf(user)).toMatchObject({ memberClass: 'Silver' });
  });

  it('to a longer cycle begins a new period', async () => {
    const user = await member(GOLD);
    const { data } = await subscribe(user, GOLD_QUARTERLY);
    expect(data.status).toBe('UPGRADED');
    expect(await membershipOf(user)).toMatchObject({ billingCycle: 3, price: 124.95 });
  });

  it('whose payment fails keeps the plan until it is paid on the page of the provider', async () => {
    const user = await member(SILVER, cards.failsLater);
    const { data } = await subscribe(user, PLATINUM);
    expect(data).toMatchObject({
      status: 'PAYMENT_REQUIRED',
      paymentURL: expect.stringContaining('/sandbox/invoice/'),
    });
    expect(await membershipOf(user)).toMatchObject({ memberClass: 'Silver', openPaymentURL: data.paymentURL });
    await pay(data.paymentURL, cards.pays);
    await work();
    expect(await membershipOf(user)).toMatchObject({ memberClass: 'Platinum', openPaymentURL: null });
  });

  it('that is asked for twice with one key is charged once', async () => {
    const user = await member(SILVER);
    const options = { token: user.token, headers: { 'idempotency-key': `upgrade-${user.userId}` } };
    await Promise.all([1, 2].map(() => t.call(api.subscribe, { productId: GOLD }, options)));
    await subscribe(user, GOLD);
    expect(await invoicesOf(user)).toHaveLength(2);
  });

  it.each([
    [GOLD, SILVER],
    [GOLD, SILVER_ANNUAL],
    [GOLD_QUARTERLY, GOLD],
  ])('from product %i to %i would be a downgrade, and is refused', async (from, to) => {
    const user = await member(from);
    expect((await subscribe(user, to)).data).toEqual({ paymentURL: null, status: 'DOWNGRADE_NOT_ALLOWED' });
    expect((await t.call(api.previewSubscribe, { productId: to }, { token: user.token })).data.change).toBe(
      'downgrade',
    );
    expect(await invoicesOf(user)).toHaveLength(1);
  });

  it('to the same plan changes nothing', async () => {
    expect((await subscribe(await member(GOLD), GOLD)).data.status).toBe('UNCHANGED');
  });
});

describe('a cancellation', () => {
  it('ends the membership with its period, and can be undone until then', async () => {
    const user = await member(GOLD);
    const { token } = user;
    expect((await t.call(api.cancelSubscription, {}, { token })).status).toBe(200);
    expect(await membershipOf(user)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true });
    expect((await t.call(api.reactivateSubscription, {}, { token })).status).toBe(200);
    expect(await membershipOf(user)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false });
    await t.call(api.cancelSubscription, {}, { token });
    await billing.sandbox.advance(32 * 86_400);
    await work();
    expect((await membershipOf(user)).status).not.toBe('ACTIVE');
    expect((await t.call(api.reactivateSubscription, {}, { token })).errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('needs a paid membership', async () => {
    const { token } = await t.createUser();
    expect((await t.call(api.cancelSubscription, {}, { token })).errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('comes with unsubscribing, which disables the investor at once', async () => {
    const user = await member(GOLD);
    expect((await t.call(api.disableInvestorState, {}, { token: user.token })).status).toBe(200);
    expect(await membershipOf(user)).toMatchObject({ cancelAtPeriodEnd: true });
    const current = (await t.call(api.currentLoginUser, {}, { token: user.token })).data;
    expect(current.investorState).toBe('Disabled');
  });
});

describe('a renewal', () => {
  it('extends the membership and adds an invoice', async () => {
    const user = await member(GOLD);
    const { dueDate } = await membershipOf(user);
    await billing.sandbox.advance(31 * 86_400);
    await work();
    expect((await membershipOf(user)).dueDate?.slice(0, 10) ?? '' > (dueDate ?? '')).toBeTruthy();
    expect(await invoicesOf(user)).toHaveLength(2);
  });

  it('that cannot be paid leaves some days to pay it', async () => {
    const user = await member(GOLD, cards.failsLater);
    await billing.sandbox.advance(31 * 86_400);
    await work();
    const due = await membershipOf(user);
    expect(due).toMatchObject({ status: 'PAST_DUE', memberClass: 'Gold' });
    expect((await invoicesOf(user)).at(-1)).toMatchObject({ billStatus: 'SettledUnpayed', paidDate: null });
    expect((await subscribe(user, PLATINUM)).data).toEqual({
      status: 'PAYMENT_REQUIRED',
      paymentURL: due.openPaymentURL,
    });
    await pay(due.openPaymentURL, cards.pays);
    await work();
    expect((await membershipOf(user)).status).toBe('ACTIVE');
  });
});

describe('the card', () => {
  it('is changed on the page of the provider', async () => {
    const user = await member(GOLD);
    const { data: url } = await t.call(api.updateUserPaymentInfo, {}, { token: user.token });
    const body = `${formOf('5555 5555 5555 4444')}&action=card`;
    const answer = await billing.sandbox.answerPage({ method: 'POST', url: path(url), body });
    expect(answer).toEqual({ location: 'http://localhost:4000/admin/useraccount?changepayment=1' });
    await work();
    expect((await membershipOf(user)).paymentInfo).toMatchObject({ brand: 'mastercard', last4: '4444' });
  });

  it('is removed, but not while the membership renews with it', async () => {
    const user = await member(GOLD);
    const remove = () => t.call(api.deleteUserPaymentInfo, {}, { token: user.token });
    expect(await remove()).toMatchObject({ status: 409, errorCode: 'PAYMENT_INFO_IN_USE' });
    await t.call(api.cancelSubscription, {}, { token: user.token });
    expect((await remove()).status).toBe(200);
    expect((await membershipOf(user)).paymentInfo).toBeNull();
  });
});

describe('an invoice', () => {
  it('is drawn as PDF for its owner only', async () => {
    const [user, stranger] = [await member(GOLD), await t.createUser()];
    const [invoice] = await invoicesOf(user);
    const read = ({ token }: TestUser) => t.call(api.invoicePdf, { invoiceId: invoice?.id ?? 0 }, { token });
    const { data } = await read(user);
    expect(data.fileName).toMatch(/^pipa-invoice-PIPA-\d+\.pdf$/);
    expect(Buffer.from(data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect((await read(stranger)).errorCode).toBe('NOT_FOUND');
    expect(await invoicesOf(stranger)).toEqual([]);
  });
});

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
    await pay((await subscribe(user, GOLD)).data.paymentURL, cards.pays);
    await work();
    await billing.sandbox.setDeliveryMode('reversed');
    await work();
    await billing.sandbox.setDeliveryMode('twice');
    await subscribe(user, PLATINUM);
    await work();
    await billing.sandbox.setDeliveryMode('normal');
    expect(await membershipOf(user)).toMatchObject({ status: 'ACTIVE', memberClass: 'Platinum' });
    expect(await invoicesOf(user)).toHaveLength(2);
    const notices = await t.context.prisma.notification.findMany({
      where: { userId: user.userId },
      orderBy: { id: 'asc' },
    });
    expect(notices.map(({ event }) => event)).toEqual(['billing.membershipStarted', 'billing.membershipChanged']);
  });
});

describe('a provider that is out of reach', () => {
  it('refuses in plain words and leaves everything as it was', async () => {
    const user = await member(GOLD);
    billing.setOutage(true);
    const answers = await Promise.all([
      subscribe(user, PLATINUM),
      t.call(api.cancelSubscription, {}, { token: user.token }),
      t.call(api.disableInvestorState, {}, { token: user.token }),
    ]);
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill('UNAVAILABLE'));
    billing.setOutage(false);
    expect(await membershipOf(user)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false });
  });

  it('is asked again later, less and less often', async () => {
    const user = await member(GOLD);
    const { prisma, pool } = t.context;
    await prisma.billingCustomer.update({ where: { userId: user.userId }, data: { syncDueAt: clock() } });
    billing.setOutage(true);
    const context = { prisma, provider: billing.billing ?? expect.fail(), clock };
    for (const rest of [10_000, 20_000, 40_000]) {
      await expect(syncCustomer(context, user.userId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      const { syncDueAt } = await prisma.billingCustomer.findUniqueOrThrow({ where: { userId: user.userId } });
      expect(syncDueAt.getTime() - clock().getTime()).toBe(rest);
      expect(await findDueCustomers(pool, clock(), 100)).not.toContain(user.userId);
    }
  });
});

it('sells nothing where no provider is set up', async () => {
  const bare = await createTestApp({ features: [registerAccess, registerMembership] });
  const { token } = await bare.createUser();
  expect((await bare.call(api.subscribe, { productId: GOLD }, { token })).errorCode).toBe('BILLING_OFF');
  const plans: ProductPlan[] = (await bare.call(api.getProducts, {}, { token })).data;
  expect(plans).toHaveLength(13);
  expect((await bare.app.inject({ method: 'POST', url: '/api/public/billingWebhook' })).statusCode).toBe(404);
  await bare.close();
});
