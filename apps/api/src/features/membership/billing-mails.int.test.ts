import { syncCustomer } from '@pipa/billing';
import { api } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireBilling } from '../../billing-context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBilling, type TestBilling } from '../../testing/test-billing.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { cards, GOLD, testMembers } from '../../testing/test-members.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccess } from '../access/routes.ts';
import { registerMail } from '../mail/routes.ts';
import { registerMembership } from './routes.ts';

const RECEIPT = 'Your receipt from Pipa: $49.00 for Gold membership, monthly';
let t: TestApp;
let billing: TestBilling;
let members: ReturnType<typeof testMembers>;

beforeAll(async () => {
  const clock = createTestClock();
  billing = createTestBilling(clock);
  t = await createTestApp({ features: [registerAccess, registerMail, registerMembership], billing, clock });
  members = testMembers(t, billing);
});
afterAll(() => t.close());

const subjectsTo = async (user: TestUser) => (await members.mailsTo(user)).map(({ subject }) => subject);
const readAgain = ({ userId }: TestUser) => syncCustomer(requireBilling(t.context), userId);
const switchOff = ({ token }: TestUser) => t.call(api.setMailPreferences, { billing: false }, { token });

describe('a payment', () => {
  it('brings a receipt with number, plan, period and amount, and the way to the invoice', async () => {
    const user = await members.member(GOLD);
    const [mail] = await members.mailsTo(user);
    const [invoice] = await members.invoicesOf(user);
    expect(mail).toMatchObject({ subject: RECEIPT, kind: 'billing', to: user.email });
    expect(mail?.unsubscribeUrl).toContain('/api/public/unsubscribe?kind=billing');
    for (const words of [invoice?.number ?? '', 'Gold membership, monthly', '2026-03-02 to 2026-04-02', '49.00 $']) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.text).toContain('http://localhost:4000/admin/useraccount?tab=billing');
  });

  it('brings one receipt, however often it is read and however long ago the mail was removed', async () => {
    const user = await members.member(GOLD);
    await readAgain(user);
    expect(await subjectsTo(user)).toEqual([RECEIPT]);
    await t.context.prisma.mailMessage.deleteMany({ where: { userId: user.userId } });
    await readAgain(user);
    expect(await subjectsTo(user)).toEqual([]);
  });

  it('brings no receipt to a member who has switched mails about billing off', async () => {
    const user = await t.createUser();
    await switchOff(user);
    await members.pay((await members.subscribe(user, GOLD)).data.paymentURL, cards.pays);
    await members.work();
    expect(await subjectsTo(user)).toEqual([]);
  });

  it('that has failed is mailed once, with what happens next and where to pay, also where mails are switched off', async () => {
    const user = await members.member(GOLD, cards.failsLater);
    await switchOff(user);
    await billing.sandbox.advance(31 * 86_400);
    await members.work();
    await billing.sandbox.advance(3 * 86_400);
    await members.work();
    const mails = (await members.mailsTo(user)).filter(({ kind }) => kind === 'payment');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Your payment for Gold membership, monthly has failed' });
    const { openPaymentURL } = await members.membershipOf(user);
    for (const words of ['$49.00', 'charged again on 2026-04-05', 'until 2026-04-09', openPaymentURL ?? 'no page']) {
      expect(mails[0]?.text).toContain(words);
    }
  });
});

describe('a membership', () => {
  it('that is cancelled and ends is mailed both times', async () => {
    const user = await members.member(GOLD);
    await t.call(api.cancelSubscription, {}, { token: user.token });
    await billing.sandbox.advance(32 * 86_400);
    await members.work();
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
    const user = await members.member(GOLD);
    await t.context.prisma.user.update({ where: { userId: user.userId }, data });
    const end = Object.keys(data).length === 0 ? api.disableInvestorState : api.cancelSubscription;
    expect((await t.call(end, {}, { token: user.token })).status).toBe(200);
    const text = (await members.mailsTo(user)).at(-1)?.text;
    expect(text).toContain(words);
    expect(text).not.toMatch(/stays in use|renew again/);
  });
});
