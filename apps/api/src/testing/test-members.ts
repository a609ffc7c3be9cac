import { syncCustomer } from '@pipa/billing';
import { api, type InputOf } from '@pipa/contract';
import { findDueCustomers } from '@pipa/db/membership';
import { billingContextOf } from '../billing-context.ts';
import type { TestApp } from './test-app.ts';
import type { TestBilling } from './test-billing.ts';
import type { TestUser } from './test-user.ts';

/** Products of the plans, as the migration has filled them. */
export const [SILVER, SILVER_ANNUAL, GOLD, GOLD_QUARTERLY, PLATINUM] = [11, 13, 21, 22, 31] as const;

export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 9995',
  confirms: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
};

export const pathOf = (url: string | null): string => new URL(url ?? '').pathname;
export const formOf = (number: string): string =>
  new URLSearchParams({ number, exp: '12/34', cvc: '123', name: 'Ada Lovelace' }).toString();

/** What a member does in the product and on the pages of the provider. */
export function testMembers(t: TestApp, billing: TestBilling) {
  const subscribe = (user: TestUser, productId: number, more: Partial<InputOf<typeof api.subscribe>> = {}) =>
    t.call(api.subscribe, { productId, ...more }, { token: user.token });

  /** Fills the card form of a page. @returns the page that answers, or the address that it leads to */
  const pay = async (url: string | null, number: string): Promise<string> => {
    const answer = await billing.sandbox.answerPage({ method: 'POST', url: pathOf(url), body: formOf(number) });
    return 'location' in answer ? answer.location : answer.html;
  };

  /** Does what the worker does with everything that is due. */
  const work = async (): Promise<void> => {
    await billing.sandbox.deliver();
    const context = billingContextOf(t.context);
    if (context === null) throw new Error('the test has no payment provider');
    const due = await findDueCustomers(t.context.pool, t.clock(), 100);
    for (const userId of due) await syncCustomer(context, userId);
  };

  return {
    subscribe,
    pay,
    work,
    /** Answers the question of the card's bank. */
    confirm: (url: string, decision: 'confirm' | 'refuse') =>
      billing.sandbox.answerPage({ method: 'POST', url, body: `decision=${decision}` }),
    /** A user who has bought a plan. */
    member: async (productId: number, number = cards.pays): Promise<TestUser> => {
      const user = await t.createUser();
      await pay((await subscribe(user, productId)).data.paymentURL, number);
      await work();
      return user;
    },
    membershipOf: async ({ token }: TestUser) => (await t.call(api.getUserMemberSubscription, {}, { token })).data,
    invoicesOf: async ({ token }: TestUser) => (await t.call(api.getUserInvoices, {}, { token })).data,
    /** Mails that are queued for a user, oldest first. */
    mailsTo: ({ userId }: TestUser) =>
      t.context.prisma.mailMessage.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
  };
}
