import { end } from '@pipa/billing-sandbox';
import { api, type ProductPlan } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBilling, type TestBilling } from '../../testing/test-billing.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import { cards, formOf, GOLD, PLATINUM, pathOf, testMembers } from '../../testing/test-members.ts';
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

describe('a cancellation', () => {
  it('ends the membership with its period, and can be undone until then', async () => {
    const user = await members.member(GOLD);
    const { token } = user;
    expect((await t.call(api.cancelSubscription, {}, { token })).status).toBe(200);
    expect(await members.membershipOf(user)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true });
    expect((await t.call(api.reactivateSubscription, {}, { token })).status).toBe(200);
    expect(await members.membershipOf(user)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false });
    await t.call(api.cancelSubscription, {}, { token });
    await billing.sandbox.advance(32 * 86_400);
    await members.work();
    expect((await members.membershipOf(user)).status).not.toBe('ACTIVE');
    expect((await t.call(api.reactivateSubscription, {}, { token })).errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('needs a paid membership', async () => {
    const { token } = await t.createUser();
    expect((await t.call(api.cancelSubscription, {}, { token })).errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('comes with unsubscribing, which disables the investor at once', async () => {
    const user = await members.member(GOLD);
    expect((await t.call(api.disableInvestorState, {}, { token: user.token })).status).toBe(200);
    expect(await members.membershipOf(user)).toMatchObject({ cancelAtPeriodEnd: true });
    const current = (await t.call(api.currentLoginUser, {}, { token: user.token })).data;
    expect(current.investorState).toBe('Disabled');
  });
});

describe('a renewal', () => {
  it('extends the membership and adds an invoice', async () => {
    const user = await members.member(GOLD);
    const { dueDate: before } = await members.membershipOf(user);
    await billing.sandbox.advance(31 * 86_400);
    await members.work();
    const { dueDate: after } = await members.membershipOf(user);
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
    expect(await members.invoicesOf(user)).toHaveLength(2);
  });

  it('that cannot be paid leaves some days to pay it', async () => {
    const user = await members.member(GOLD, cards.failsLater);
    await billing.sandbox.advance(31 * 86_400);
    await members.work();
    const due = await members.membershipOf(user);
    expect(due).toMatchObject({ status: 'PAST_DUE', memberClass: 'Gold' });
    expect((await members.invoicesOf(user)).at(-1)).toMatchObject({ billStatus: 'SettledUnpayed', paidDate: null });
    expect((await members.subscribe(user, PLATINUM)).data).toEqual({
      status: 'PAYMENT_REQUIRED',
      paymentURL: due.openPaymentURL,
    });
    await members.pay(due.openPaymentURL, cards.pays);
    await members.work();
    expect((await members.membershipOf(user)).status).toBe('ACTIVE');
  });
});

describe('a page to pay on', () => {
  it('is closed for a subscription that is over, whose customer is read once a day then', async () => {
    const user = await members.member(GOLD, cards.failsLater);
    await billing.sandbox.advance(31 * 86_400);
    await members.work();
    const { openPaymentURL } = await members.membershipOf(user);
    expect(openPaymentURL).toContain('/sandbox/invoice/');
    const { account } = billing.sandbox;
    const { providerId } = await t.context.prisma.memberSubscription.findUniqueOrThrow({
      where: { userId: user.userId },
    });
    end(account, account.subscription(providerId));
    await members.work();
    expect((await members.membershipOf(user)).openPaymentURL).toBeNull();
    expect(await members.pay(openPaymentURL, cards.pays)).toContain('is closed');
    const { syncDueAt } = await t.context.prisma.billingCustomer.findUniqueOrThrow({ where: { userId: user.userId } });
    expect(syncDueAt.getTime() - clock().getTime()).toBe(86_400_000);
  });
});

it('a page to pay on is closed when the member cancels instead of paying', async () => {
  const user = await members.member(GOLD, cards.failsLater);
  await billing.sandbox.advance(31 * 86_400);
  await members.work();
  const { openPaymentURL } = await members.membershipOf(user);
  expect((await t.call(api.cancelSubscription, {}, { token: user.token })).status).toBe(200);
  expect(await members.pay(openPaymentURL, cards.pays)).toContain('is closed');
  await members.work();
  expect((await members.invoicesOf(user)).map(({ billStatus }) => billStatus)).toEqual(['SettledPayed']);
});

describe('the card', () => {
  it('is changed on the page of the provider', async () => {
    const user = await members.member(GOLD);
    const { data: url } = await t.call(api.updateUserPaymentInfo, {}, { token: user.token });
    const body = `${formOf('5555 5555 5555 4444')}&action=card`;
    const answer = await billing.sandbox.answerPage({ method: 'POST', url: pathOf(url), body });
    expect(answer).toEqual({ location: 'http://localhost:4000/admin/useraccount?changepayment=1' });
    await members.work();
    expect((await members.membershipOf(user)).paymentInfo).toMatchObject({ brand: 'mastercard', last4: '4444' });
  });

  it('is removed, but not while the membership renews with it', async () => {
    const user = await members.member(GOLD);
    const remove = () => t.call(api.deleteUserPaymentInfo, {}, { token: user.token });
    expect(await remove()).toMatchObject({ status: 409, errorCode: 'PAYMENT_INFO_IN_USE' });
    await t.call(api.cancelSubscription, {}, { token: user.token });
    expect((await remove()).status).toBe(200);
    expect((await members.membershipOf(user)).paymentInfo).toBeNull();
    const log = await t.context.prisma.accountActivity.findMany({ where: { userId: user.userId } });
    expect(log.filter(({ kind }) => kind === 'PaymentInfoChanged')).toMatchObject([{ detail: 'Card removed' }]);
  });

  it('is removed here together with its entry in the log of the account, or not at all', async () => {
    const user = await members.member(GOLD);
    const { token, userId } = user;
    await t.call(api.cancelSubscription, {}, { token });
    const { pool } = t.context;
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
    await pool.query(`CREATE TRIGGER refuse BEFORE INSERT ON account_activity FOR EACH ROW
      WHEN (NEW."userId" = ${userId} AND NEW."kind" = 'PaymentInfoChanged') EXECUTE FUNCTION refuse()`);
    expect((await t.call(api.deleteUserPaymentInfo, {}, { token })).status).toBe(500);
    expect((await members.membershipOf(user)).paymentInfo).toMatchObject({ last4: '4242' });
    await pool.query('DROP TRIGGER refuse ON account_activity');
  });
});

describe('an invoice', () => {
  it('is drawn as PDF for its owner only', async () => {
    const [user, stranger] = [await members.member(GOLD), await t.createUser()];
    const [invoice] = await members.invoicesOf(user);
    const read = ({ token }: TestUser) => t.call(api.invoicePdf, { invoiceId: invoice?.id ?? 0 }, { token });
    const { data } = await read(user);
    expect(data.fileName).toMatch(/^pipa-invoice-PIPA-\d+\.pdf$/);
    expect(Buffer.from(data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect((await read(stranger)).errorCode).toBe('NOT_FOUND');
    expect(await members.invoicesOf(stranger)).toEqual([]);
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
