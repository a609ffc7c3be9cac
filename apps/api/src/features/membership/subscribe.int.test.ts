import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { cards, GOLD, GOLD_QUARTERLY, PLATINUM, pathOf, SILVER, SILVER_ANNUAL } from '../../testing/test-members.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { openMembership } from './testing/open-membership.ts';

const m = openMembership();

describe('a first purchase', () => {
  it('is paid on the page of the provider, and counts once the webhook has arrived', async () => {
    const user = await m.app.createUser();
    const { data } = await m.members.subscribe(user, GOLD);
    expect(data).toMatchObject({
      status: 'PAYMENT_REQUIRED',
      paymentURL: expect.stringContaining('/sandbox/checkout/'),
    });
    const back = await m.members.pay(data.paymentURL, cards.pays);
    expect(back).toMatch(/^http:\/\/localhost:4000\/admin\/useraccount\?success=cs_/);
    expect((await m.members.membershipOf(user)).status).toBe('TRIAL');
    await m.members.work();
    const dueDate = new Date('2026-04-02T15:00:00Z').toISOString();
    expect(await m.members.membershipOf(user)).toEqual({
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
      otherSubscriptions: [],
    });
    const current = (await m.app.call(api.currentLoginUser, {}, { token: user.token })).data;
    expect(current).toMatchObject({ investorState: 'Enabled', memberClass: 'Gold', productId: GOLD });
    const [invoice] = await m.members.invoicesOf(user);
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
    const user = await m.app.createUser();
    const { data } = await m.members.subscribe(user, SILVER);
    const id = pathOf(data.paymentURL).split('/').at(-1) ?? '';
    const read = async (caller: TestUser) => m.app.call(api.stripeSuccess, { id }, { token: caller.token });
    expect((await read(user)).data).toEqual({ status: 'OPEN' });
    await m.members.pay(data.paymentURL, cards.pays);
    expect((await read(user)).data).toEqual({ status: 'PAID' });
    expect((await m.members.membershipOf(user)).memberClass).toBe('Silver');
    expect((await read(await m.app.createUser())).errorCode).toBe('NOT_FOUND');
    expect((await read(await m.members.member(SILVER))).errorCode).toBe('NOT_FOUND');
  });

  it('with a declined card changes nothing, and can be paid with another', async () => {
    const user = await m.app.createUser();
    const { data } = await m.members.subscribe(user, GOLD);
    expect(await m.members.pay(data.paymentURL, cards.declined)).toContain('Your card has insufficient funds.');
    await m.members.work();
    expect([(await m.members.membershipOf(user)).status, await m.members.invoicesOf(user)]).toEqual(['TRIAL', []]);
    await m.members.pay(data.paymentURL, cards.pays);
    await m.members.work();
    expect((await m.members.membershipOf(user)).status).toBe('ACTIVE');
  });

  it('waits for the confirmation that a card needs', async () => {
    const user = await m.app.createUser();
    const { data } = await m.members.subscribe(user, GOLD);
    const confirmation = await m.members.pay(data.paymentURL, cards.confirms);
    await m.members.confirm(confirmation, 'refuse');
    await m.members.work();
    expect((await m.members.membershipOf(user)).status).toBe('TRIAL');
    await m.members.confirm(await m.members.pay(data.paymentURL, cards.confirms), 'confirm');
    await m.members.work();
    expect((await m.members.membershipOf(user)).status).toBe('ACTIVE');
  });

  it('that is asked for several times at once is one', async () => {
    const user = await m.app.createUser();
    const answers = await Promise.all(Array.from({ length: 5 }, () => m.members.subscribe(user, GOLD)));
    expect(new Set(answers.map(({ data }) => data.paymentURL)).size).toBe(1);
    const customers = Object.values(m.billing.sandbox.account.state.customers);
    expect(customers.filter(({ metadata }) => metadata.userId === String(user.userId))).toHaveLength(1);
  });

  it('takes the place of one that was not paid', async () => {
    const user = await m.app.createUser();
    const first = (await m.members.subscribe(user, GOLD)).data.paymentURL;
    const second = (await m.members.subscribe(user, SILVER)).data.paymentURL;
    expect(second).not.toBe(first);
    expect(await m.members.pay(first, cards.pays)).toContain('not available any more');
    await m.members.pay(second, cards.pays);
    await m.members.work();
    expect((await m.members.membershipOf(user)).memberClass).toBe('Silver');
  });

  it.each([[1], [999]])('of product %i, which is not sold, is refused', async (productId) => {
    const answer = await m.members.subscribe(await m.app.createUser(), productId);
    expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
  });
});

describe('an upgrade', () => {
  it('is charged at once, with credit for what is unused, as it was shown', async () => {
    const user = await m.members.member(SILVER);
    await m.billing.sandbox.advance(10 * 86_400);
    const { data: shown } = await m.app.call(api.previewSubscribe, { productId: GOLD }, { token: user.token });
    expect(shown.change).toBe('upgrade');
    expect(shown.lines.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    const { data } = await m.members.subscribe(user, GOLD, { prorationDate: shown.prorationDate ?? undefined });
    expect(data).toEqual({ paymentURL: null, status: 'UPGRADED' });
    expect(await m.members.membershipOf(user)).toMatchObject({ memberClass: 'Gold', price: 49, status: 'ACTIVE' });
    const charged = (await m.members.invoicesOf(user)).at(-1);
    expect(charged).toMatchObject({ amount: shown.amountDue, billStatus: 'SettledPayed' });
    // 21 of 31 days are left.
    expect(shown.amountDue).toBeCloseTo(((49 - 19) * 21) / 31, 1);
  });

  it.each([
    ['of the end of the period, which would cost nothing', 20 * 86_400],
    ['of the start of the period, which would credit used time', -9 * 86_400],
    ['of a preview that is long ago', -3_600],
  ])('at the price %s is refused', async (_, offset) => {
    const user = await m.members.member(SILVER);
    await m.billing.sandbox.advance(10 * 86_400);
    const { data: shown } = await m.app.call(api.previewSubscribe, { productId: GOLD }, { token: user.token });
    const answer = await m.members.subscribe(user, GOLD, { prorationDate: (shown.prorationDate ?? 0) + offset });
    expect(answer).toMatchObject({
      status: 400,
      errorCode: 'INVALID_INPUT',
      fields: { prorationDate: expect.any(String) },
    });
    expect(await m.members.membershipOf(user)).toMatchObject({ memberClass: 'Silver' });
  });

  it('to a longer cycle begins a new period', async () => {
    const user = await m.members.member(GOLD);
    const { data } = await m.members.subscribe(user, GOLD_QUARTERLY);
    expect(data.status).toBe('UPGRADED');
    expect(await m.members.membershipOf(user)).toMatchObject({ billingCycle: 3, price: 124.95 });
  });

  it('whose payment fails keeps the plan until it is paid on the page of the provider', async () => {
    const user = await m.members.member(SILVER, cards.failsLater);
    const { data } = await m.members.subscribe(user, PLATINUM);
    expect(data).toMatchObject({
      status: 'PAYMENT_REQUIRED',
      paymentURL: expect.stringContaining('/sandbox/invoice/'),
    });
    expect(await m.members.membershipOf(user)).toMatchObject({
      memberClass: 'Silver',
      openPaymentURL: data.paymentURL,
    });
    await m.members.pay(data.paymentURL, cards.pays);
    await m.members.work();
    expect(await m.members.membershipOf(user)).toMatchObject({ memberClass: 'Platinum', openPaymentURL: null });
  });

  it('that waits for its payment is replaced by one to another plan, whose price was shown and is paid', async () => {
    const user = await m.members.member(SILVER, cards.failsLater);
    await m.billing.sandbox.advance(10 * 86_400);
    const { data: first } = await m.members.subscribe(user, PLATINUM);
    const preview = async (productId: number) =>
      (await m.app.call(api.previewSubscribe, { productId }, { token: user.token })).data;
    const open = await preview(PLATINUM);
    expect(open).toMatchObject({ change: 'payment', paymentURL: first.paymentURL, replacedPayment: null });
    expect((await m.members.invoicesOf(user)).at(-1)).toMatchObject({
      billStatus: 'SettledUnpayed',
      amount: open.amountDue,
    });
    const shown = await preview(GOLD);
    expect(shown).toMatchObject({ change: 'upgrade', paymentURL: null, replacedPayment: open.amountDue });
    const { data } = await m.members.subscribe(user, GOLD, { prorationDate: shown.prorationDate ?? undefined });
    expect(data.status).toBe('PAYMENT_REQUIRED');
    expect(data.paymentURL).not.toBe(first.paymentURL);
    expect(await m.members.pay(first.paymentURL, cards.pays)).toContain('is closed');
    await m.members.pay(data.paymentURL, cards.pays);
    await m.members.work();
    expect(await m.members.membershipOf(user)).toMatchObject({ memberClass: 'Gold', openPaymentURL: null });
    const paid = (await m.members.invoicesOf(user)).filter(({ billStatus }) => billStatus === 'SettledPayed');
    expect(paid.map(({ amount }) => amount)).toEqual([19, shown.amountDue]);
  });

  it('comes after the payment of a renewal that has failed, which is shown in its place', async () => {
    const user = await m.members.member(SILVER, cards.failsLater);
    const preview = async () =>
      (await m.app.call(api.previewSubscribe, { productId: GOLD }, { token: user.token })).data;
    const { prorationDate } = await preview();
    await m.billing.sandbox.advance(31 * 86_400);
    await m.members.work();
    const { openPaymentURL: paymentURL } = await m.members.membershipOf(user);
    expect(await preview()).toMatchObject({ change: 'payment', amountDue: 19, paymentURL, prorationDate: null });
    const late = await m.members.subscribe(user, GOLD, { prorationDate: prorationDate ?? undefined });
    expect(late).toMatchObject({ status: 400, fields: { prorationDate: expect.stringContaining('out of date') } });
    expect((await m.members.subscribe(user, GOLD)).data).toEqual({ paymentURL, status: 'PAYMENT_REQUIRED' });
  });

  it('that is asked for twice with one key is charged once', async () => {
    const user = await m.members.member(SILVER);
    const options = { token: user.token, headers: { 'idempotency-key': `upgrade-${user.userId}` } };
    await Promise.all([1, 2].map(() => m.app.call(api.subscribe, { productId: GOLD }, options)));
    await m.members.subscribe(user, GOLD);
    expect(await m.members.invoicesOf(user)).toHaveLength(2);
  });

  it.each([
    [GOLD, SILVER],
    [GOLD, SILVER_ANNUAL],
    [GOLD_QUARTERLY, GOLD],
  ])('from product %i to %i would be a downgrade, and is refused', async (from, to) => {
    const user = await m.members.member(from);
    expect((await m.members.subscribe(user, to)).data).toEqual({ paymentURL: null, status: 'DOWNGRADE_NOT_ALLOWED' });
    expect((await m.app.call(api.previewSubscribe, { productId: to }, { token: user.token })).data.change).toBe(
      'downgrade',
    );
    expect(await m.members.invoicesOf(user)).toHaveLength(1);
  });

  it('to the same plan changes nothing', async () => {
    expect((await m.members.subscribe(await m.members.member(GOLD), GOLD)).data.status).toBe('UNCHANGED');
  });
});
