import { end } from '@pipa/billing-sandbox';
import { api, type ProductPlan } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { cards, formOf, GOLD, PLATINUM, pathOf } from '../../testing/test-members.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccess } from '../access/routes.ts';
import { registerReads } from '../reads/routes.ts';
import { registerMembership } from './routes.ts';
import { openMembership } from './testing/open-membership.ts';

const m = openMembership();

describe('a cancellation', () => {
  it('ends the membership with its period, and can be undone until then', async () => {
    const user = await m.members.member(GOLD);
    const { token } = user;
    expect((await m.app.call(api.cancelSubscription, {}, { token })).status).toBe(200);
    expect(await m.members.membershipOf(user)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true });
    expect((await m.app.call(api.reactivateSubscription, {}, { token })).status).toBe(200);
    expect(await m.members.membershipOf(user)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false });
    await m.app.call(api.cancelSubscription, {}, { token });
    await m.billing.sandbox.advance(32 * 86_400);
    await m.members.work();
    expect((await m.members.membershipOf(user)).status).not.toBe('ACTIVE');
    expect((await m.app.call(api.reactivateSubscription, {}, { token })).errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('needs a paid membership', async () => {
    const { token } = await m.app.createUser();
    expect((await m.app.call(api.cancelSubscription, {}, { token })).errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('comes with unsubscribing, which disables the investor at once', async () => {
    const user = await m.members.member(GOLD);
    expect((await m.app.call(api.disableInvestorState, {}, { token: user.token })).status).toBe(200);
    expect(await m.members.membershipOf(user)).toMatchObject({ cancelAtPeriodEnd: true });
    const current = (await m.app.call(api.currentLoginUser, {}, { token: user.token })).data;
    expect(current.investorState).toBe('Disabled');
  });
});

describe('a renewal', () => {
  it('extends the membership and adds an invoice', async () => {
    const user = await m.members.member(GOLD);
    const { dueDate: before } = await m.members.membershipOf(user);
    await m.billing.sandbox.advance(31 * 86_400);
    await m.members.work();
    const { dueDate: after } = await m.members.membershipOf(user);
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
    expect(await m.members.invoicesOf(user)).toHaveLength(2);
  });

  it('that cannot be paid leaves some days to pay it', async () => {
    const user = await m.members.member(GOLD, cards.failsLater);
    await m.billing.sandbox.advance(31 * 86_400);
    await m.members.work();
    const due = await m.members.membershipOf(user);
    expect(due).toMatchObject({ status: 'PAST_DUE', memberClass: 'Gold' });
    expect((await m.members.invoicesOf(user)).at(-1)).toMatchObject({ billStatus: 'SettledUnpayed', paidDate: null });
    expect((await m.members.subscribe(user, PLATINUM)).data).toEqual({
      status: 'PAYMENT_REQUIRED',
      paymentURL: due.openPaymentURL,
    });
    await m.members.pay(due.openPaymentURL, cards.pays);
    await m.members.work();
    expect((await m.members.membershipOf(user)).status).toBe('ACTIVE');
  });
});

describe('a page to pay on', () => {
  it('is closed for a subscription that is over, whose customer is read once a day then', async () => {
    const user = await m.members.member(GOLD, cards.failsLater);
    await m.billing.sandbox.advance(31 * 86_400);
    await m.members.work();
    const { openPaymentURL } = await m.members.membershipOf(user);
    expect(openPaymentURL).toContain('/sandbox/invoice/');
    const { account } = m.billing.sandbox;
    const { providerId } = await m.app.context.prisma.memberSubscription.findUniqueOrThrow({
      where: { userId: user.userId },
    });
    end(account, account.subscription(providerId));
    await m.members.work();
    expect((await m.members.membershipOf(user)).openPaymentURL).toBeNull();
    expect(await m.members.pay(openPaymentURL, cards.pays)).toContain('is closed');
    const { syncDueAt } = await m.app.context.prisma.billingCustomer.findUniqueOrThrow({
      where: { userId: user.userId },
    });
    expect(syncDueAt.getTime() - m.clock().getTime()).toBe(86_400_000);
  });
});

it('a page to pay on is closed when the member cancels instead of paying', async () => {
  const user = await m.members.member(GOLD, cards.failsLater);
  await m.billing.sandbox.advance(31 * 86_400);
  await m.members.work();
  const { openPaymentURL } = await m.members.membershipOf(user);
  expect((await m.app.call(api.cancelSubscription, {}, { token: user.token })).status).toBe(200);
  expect(await m.members.pay(openPaymentURL, cards.pays)).toContain('is closed');
  await m.members.work();
  expect((await m.members.invoicesOf(user)).map(({ billStatus }) => billStatus)).toEqual(['SettledPayed']);
});

describe('the card', () => {
  it('is changed on the page of the provider', async () => {
    const user = await m.members.member(GOLD);
    const { data: url } = await m.app.call(api.updateUserPaymentInfo, {}, { token: user.token });
    const body = `${formOf('5555 5555 5555 4444')}&action=card`;
    const answer = await m.billing.sandbox.answerPage({ method: 'POST', url: pathOf(url), body });
    expect(answer).toEqual({ location: 'http://localhost:4000/admin/useraccount?changepayment=1' });
    await m.members.work();
    expect((await m.members.membershipOf(user)).paymentInfo).toMatchObject({ brand: 'mastercard', last4: '4444' });
  });

  it('is removed, but not while the membership renews with it', async () => {
    const user = await m.members.member(GOLD);
    const remove = () => m.app.call(api.deleteUserPaymentInfo, {}, { token: user.token });
    expect(await remove()).toMatchObject({ status: 409, errorCode: 'PAYMENT_INFO_IN_USE' });
    await m.app.call(api.cancelSubscription, {}, { token: user.token });
    expect((await remove()).status).toBe(200);
    expect((await m.members.membershipOf(user)).paymentInfo).toBeNull();
    const log = await m.app.context.prisma.accountActivity.findMany({ where: { userId: user.userId } });
    expect(log.filter(({ kind }) => kind === 'PaymentInfoChanged')).toMatchObject([{ detail: 'Card removed' }]);
  });

  it('is removed here together with its entry in the log of the account, or not at all', async () => {
    const user = await m.members.member(GOLD);
    const { token, userId } = user;
    await m.app.call(api.cancelSubscription, {}, { token });
    const { pool } = m.app.context;
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
    await pool.query(`CREATE TRIGGER refuse BEFORE INSERT ON account_activity FOR EACH ROW
      WHEN (NEW."userId" = ${userId} AND NEW."kind" = 'PaymentInfoChanged') EXECUTE FUNCTION refuse()`);
    expect((await m.app.call(api.deleteUserPaymentInfo, {}, { token })).status).toBe(500);
    expect((await m.members.membershipOf(user)).paymentInfo).toMatchObject({ last4: '4242' });
    await pool.query('DROP TRIGGER refuse ON account_activity');
  });
});

describe('an invoice', () => {
  it('is drawn as PDF for its owner only', async () => {
    const [user, stranger] = [await m.members.member(GOLD), await m.app.createUser()];
    const [invoice] = await m.members.invoicesOf(user);
    const read = ({ token }: TestUser) => m.app.call(api.invoicePdf, { invoiceId: invoice?.id ?? 0 }, { token });
    const { data } = await read(user);
    expect(data.fileName).toMatch(/^pipa-invoice-PIPA-\d+\.pdf$/);
    expect(Buffer.from(data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect((await read(stranger)).errorCode).toBe('NOT_FOUND');
    expect(await m.members.invoicesOf(stranger)).toEqual([]);
  });
});

it('sells nothing where no provider is set up', async () => {
  const bare = await createTestApp({ features: [registerReads, registerAccess, registerMembership] });
  const { token } = await bare.createUser();
  expect((await bare.call(api.subscribe, { productId: GOLD }, { token })).errorCode).toBe('BILLING_OFF');
  const plans: ProductPlan[] = (await bare.call(api.getProducts, {}, { token })).data;
  expect(plans).toHaveLength(13);
  expect((await bare.app.inject({ method: 'POST', url: '/api/public/billingWebhook' })).statusCode).toBe(404);
  await bare.close();
});
