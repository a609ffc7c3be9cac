import { syncCustomer } from '@pipa/billing';
import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { requireBilling } from '../../billing-context.ts';
import { cards, GOLD } from '../../testing/test-members.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerMail } from '../mail/routes.ts';
import { openMembership } from './testing/open-membership.ts';

const RECEIPT = 'Your receipt from Pipa: $49.00 for Gold membership, monthly';
const m = openMembership(registerMail);

const subjectsTo = async (user: TestUser) => (await m.members.mailsTo(user)).map(({ subject }) => subject);
const readAgain = ({ userId }: TestUser) => syncCustomer(requireBilling(m.app.context), userId);
const switchOff = ({ token }: TestUser) => m.app.call(api.setMailPreferences, { billing: false }, { token });

describe('a payment', () => {
  it('brings a receipt with number, plan, period and amount, and the way to the invoice', async () => {
    const user = await m.members.member(GOLD);
    const [mail] = await m.members.mailsTo(user);
    const [invoice] = await m.members.invoicesOf(user);
    expect(mail).toMatchObject({ subject: RECEIPT, kind: 'billing', to: user.email });
    expect(mail?.unsubscribeUrl).toContain('/api/public/unsubscribe?kind=billing');
    for (const words of [invoice?.number ?? '', 'Gold membership, monthly', '2026-03-02 to 2026-04-02', '49.00 $']) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.text).toContain('http://localhost:4000/admin/useraccount?tab=billing');
  });

  it('brings one receipt, however often it is read and however long ago the mail was removed', async () => {
    const user = await m.members.member(GOLD);
    await readAgain(user);
    expect(await subjectsTo(user)).toEqual([RECEIPT]);
    await m.app.context.prisma.mailMessage.deleteMany({ where: { userId: user.userId } });
    await readAgain(user);
    expect(await subjectsTo(user)).toEqual([]);
  });

  it('brings no receipt to a member who has switched mails about billing off', async () => {
    const user = await m.app.createUser();
    await switchOff(user);
    await m.members.pay((await m.members.subscribe(user, GOLD)).data.paymentURL, cards.pays);
    await m.members.work();
    expect(await subjectsTo(user)).toEqual([]);
  });

  it('that has failed is mailed once, with what happens next and where to pay, also where mails are switched off', async () => {
    const user = await m.members.member(GOLD, cards.failsLater);
    await switchOff(user);
    await m.billing.sandbox.advance(31 * 86_400);
    await m.members.work();
    await m.billing.sandbox.advance(3 * 86_400);
    await m.members.work();
    const mails = (await m.members.mailsTo(user)).filter(({ kind }) => kind === 'payment');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Your payment for Gold membership, monthly has failed' });
    const { openPaymentURL } = await m.members.membershipOf(user);
    for (const words of ['$49.00', 'charged again on 2026-04-05', 'until 2026-04-09', openPaymentURL ?? 'no page']) {
      expect(mails[0]?.text).toContain(words);
    }
  });
});

describe('a membership', () => {
  it('that is cancelled and ends is mailed both times', async () => {
    const user = await m.members.member(GOLD);
    await m.app.call(api.cancelSubscription, {}, { token: user.token });
    await m.billing.sandbox.advance(32 * 86_400);
    await m.members.work();
    expect(await subjectsTo(user)).toEqual([
      RECEIPT,
      'Your Gold membership, monthly ends on 2026-05-05',
      'Your Gold membership, monthly has ended',
    ]);
  });

  it.each([
    ['disabled by its owner', 'Enable it before that day to use the plan again.', {}],
    [
      'blocked by an operator',
      'An operator has blocked your investor membership.',
      { blockedAt: new Date('2026-03-02T15:00:00Z'), blockedBy: 'olga', blockReason: 'a dispute' },
    ],
    [
      'beside a higher class that was given',
      'Your member class includes it',
      { investorMemberClass: 'Diamond' as const },
    ],
  ])('that is cancelled while it is %s is not said to be in use', async (_, words, data) => {
    const user = await m.members.member(GOLD);
    await m.app.context.prisma.user.update({ where: { userId: user.userId }, data });
    const end = Object.keys(data).length === 0 ? api.disableInvestorState : api.cancelSubscription;
    expect((await m.app.call(end, {}, { token: user.token })).status).toBe(200);
    const text = (await m.members.mailsTo(user)).at(-1)?.text;
    expect(text).toContain(words);
    expect(text).not.toMatch(/stays in use|renew again/);
  });
});

it('a payment that succeeds and one that fails are mailed in the language of the member', async () => {
  const user = await m.members.member(GOLD, cards.failsLater);
  await m.app.call(api.setLanguage, { language: 'zh' }, { token: user.token });
  await m.app.context.prisma.mailMessage.deleteMany({ where: { userId: user.userId } });
  await m.app.context.prisma.memberInvoice.deleteMany({ where: { userId: user.userId } });
  await readAgain(user);
  await m.billing.sandbox.advance(31 * 86_400);
  await m.members.work();
  expect(await subjectsTo(user)).toEqual(['Pipa 付款收据：黄金会员（按月），$49.00', '您的黄金会员（按月）付款失败']);
});
