import type { CurrentUser, DisabledReason, MemberSubscription } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../session/browser-session.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { button, draw, noteOf, searchNow } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';
import { membershipRow, memberUser, planRows, subscriptionRow, trialRow } from './membership-rows.fixture.ts';
import { MembershipView } from './membership-view.tsx';

interface Scene {
  current?: MemberSubscription;
  user?: Partial<CurrentUser>;
  answers?: Answers;
  at?: string;
}
function open({ current = membershipRow(), user = {}, answers = {}, at }: Scene = {}) {
  const asked = serve({
    'users/getUserMemberSubscription': current,
    'users/getProducts': planRows,
    'users/getMembershipAgreement': 'You pay in advance.',
    ...answers,
  });
  const drawn = draw(<MembershipView user={memberUser(user)} />, at);
  return { ...drawn, calls: (path: string) => asked.filter((call) => call.path === path).map(({ input }) => input) };
}
/** The tab of the signed-in user, as it is read from the server. */
function OwnMembership() {
  const { data } = useCurrentUser();
  return data ? <MembershipView user={data} /> : null;
}
const region = (name: string) => screen.findByRole('region', { name });
/** Addresses that the browser was sent to. */
function leaving(): string[] {
  const left: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    left.push(this.href);
  });
  return left;
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const preview = {
  change: 'purchase',
  amountDue: 49,
  lines: [{ description: 'Gold, monthly', amount: 49 }],
  dueDate: '2026-12-22T15:04:05.000Z',
  prorationDate: null,
  paymentURL: null,
  replacedPayment: null,
};

const unsubscribed = { investorState: 'Disabled', disabledReason: 'Unsubscribed' } as const;
const blocked = { investorState: 'Disabled', disabledReason: 'Blocked' } as const;
const expiredRow = { ...trialRow, status: 'EXPIRED' } as const;

describe('choosing a plan', () => {
  const choose = async (scene: Scene, name = 'Subscribe: Gold, monthly') => {
    const drawn = open(scene);
    await drawn.user.click(await button(name));
    return { ...drawn, dialog: await screen.findByRole('dialog') };
  };

  it('shows what is due before it leads to the payment page', async () => {
    const left = leaving();
    const payment = { paymentURL: 'https://pay.example/cs_1', status: 'PAYMENT_REQUIRED' };
    const { user, dialog, calls } = await choose({
      current: trialRow,
      answers: { 'users/previewSubscribe': preview, 'users/subscribe': payment },
    });
    expect((await within(dialog).findByText('Due now')).parentElement?.textContent).toBe('Due now$49.00');
    expect(calls('users/subscribe')).toEqual([]);
    await user.click(await button('Continue to payment'));
    await waitFor(() => expect(left).toEqual(['https://pay.example/cs_1']));
    expect(calls('users/subscribe')).toEqual([{ productId: 21 }]);
  });

  it('upgrades at once at the price that was shown', async () => {
    const lines = [
      { description: 'Unused time of Gold', amount: -30 },
      { description: 'Platinum', amount: 99 },
    ];
    const { user, calls } = await choose(
      {
        answers: {
          'users/previewSubscribe': {
            ...preview,
            change: 'upgrade',
            amountDue: 69,
            lines,
            prorationDate: 1_795_102_202,
          },
          'users/subscribe': { paymentURL: null, status: 'UPGRADED' },
        },
      },
      'Choose: Platinum, monthly',
    );
    await screen.findByRole('dialog', { name: 'Upgrade to Platinum, monthly' });
    expect(await screen.findByText('−$30.00')).toBeTruthy();
    await user.click(await button('Pay $69.00 and upgrade'));
    expect(await screen.findByText('Your plan is now Platinum, monthly')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls('users/subscribe')).toEqual([{ productId: 31, prorationDate: 1_795_102_202 }]);
  });

  it('refuses a downgrade before anything is sent', async () => {
    const { dialog, calls } = await choose(
      {
        current: membershipRow({ memberClass: 'Platinum', productId: 31 }),
        answers: { 'users/previewSubscribe': { ...preview, change: 'downgrade', amountDue: 0, lines: [] } },
      },
      'Choose: Gold, monthly',
    );
    expect(await within(dialog).findByText('Membership downgrade is not allowed.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: /Continue|Pay/ })).toBeNull();
    expect(calls('users/subscribe')).toEqual([]);
  });

  it('leads to a payment that is open already, at its own amount, and sells nothing beside it', async () => {
    const left = leaving();
    const paymentURL = 'https://pay.example/in_1';
    const lines = [{ description: 'Silver membership, monthly', amount: 19 }];
    const { user, calls } = await choose(
      {
        answers: { 'users/previewSubscribe': { ...preview, change: 'payment', amountDue: 19, lines, paymentURL } },
      },
      'Choose: Platinum, monthly',
    );
    const dialog = await screen.findByRole('dialog', { name: 'A payment is open' });
    expect((await within(dialog).findByText('Open amount')).parentElement?.textContent).toBe('Open amount$19.00');
    await user.click(within(dialog).getByRole('button', { name: 'Go to the payment page' }));
    expect([left, calls('users/subscribe')]).toEqual([[paymentURL], []]);
  });

  it('says which open payment of another upgrade is given up', async () => {
    const upgrade = {
      ...preview,
      change: 'upgrade',
      amountDue: 20,
      prorationDate: 1_795_102_202,
      replacedPayment: 54.19,
    };
    const { dialog } = await choose({ answers: { 'users/previewSubscribe': upgrade } }, 'Choose: Platinum, monthly');
    expect(
      await within(dialog).findByText(/^The open payment of \$54\.19 for another upgrade is given up/),
    ).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Pay $20.00 and upgrade' })).toBeTruthy();
  });

  it('says the refusal of a downgrade that the server decides only then', async () => {
    const { user } = await choose(
      {
        answers: {
          'users/previewSubscribe': preview,
          'users/subscribe': { paymentURL: null, status: 'DOWNGRADE_NOT_ALLOWED' },
        },
      },
      'Choose: Platinum, monthly',
    );
    await user.click(await button('Continue to payment'));
    expect(await screen.findByText('Membership downgrade is not allowed')).toBeTruthy();
  });

  it('shows prices and savings of the chosen cycle, and marks the own plan', async () => {
    const { user } = open();
    const plans = await region('Plans');
    expect(await within(plans).findByText('Your plan')).toBeTruthy();
    await user.click(await button('Annual −30%'));
    expect(within(plans).getByText('$411.60')).toBeTruthy();
    expect(within(plans).getByText('$176.40 less than paid monthly')).toBeTruthy();
    expect(within(plans).queryByText('Your plan')).toBeNull();
  });
});

describe('a plan that would give nothing', () => {
  const choose = async (scene: Scene) => {
    const drawn = open({
      current: expiredRow,
      ...scene,
      answers: { 'users/previewSubscribe': preview, ...scene.answers },
    });
    await drawn.user.click(await button('Subscribe: Gold, monthly'));
    return { ...drawn, dialog: await screen.findByRole('dialog', { name: 'Subscribe to Gold, monthly' }) };
  };

  it('is not sold to a member who has unsubscribed, before the agreement is signed', async () => {
    const { user, fill, dialog, calls } = await choose({
      user: unsubscribed,
      answers: { 'users/enableInvestorState': null },
    });
    expect(await within(dialog).findByText(/a plan gives you nothing meanwhile/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Continue to payment' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Enable' }));
    const agreement = await screen.findByRole('dialog', { name: 'Membership Agreement' });
    await user.click(within(agreement).getByRole('checkbox', { name: 'Agree' }));
    await fill(/^Signature/, 'Ada King');
    const enable = within(agreement).getByRole<HTMLButtonElement>('button', { name: 'Enable' });
    await waitFor(() => expect(enable.disabled).toBe(false));
    await user.click(enable);
    await waitFor(() => expect(calls('users/enableInvestorState')).toHaveLength(1));
    expect(calls('users/subscribe')).toEqual([]);
  });

  it('is not offered where a class that was given includes it', async () => {
    open({ current: { ...trialRow, status: 'GRANTED', memberClass: 'Gold', productId: null } });
    expect(await button('Subscribe: Platinum, monthly')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Subscribe: Gold, monthly' })).toBeNull();
  });

  it.each([unsubscribed, blocked])('does not renew again while $disabledReason', async (user) => {
    const subscription = subscriptionRow({ cancelAtPeriodEnd: true, cancellation: null });
    open({ current: membershipRow({ cancelAtPeriodEnd: true, subscription }), user });
    await region('Current Plan');
    expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull();
  });

  it('does not renew again beside a higher class that was given', async () => {
    const subscription = subscriptionRow({ cancelAtPeriodEnd: true, cancellation: null });
    open({ current: membershipRow({ status: 'GRANTED', memberClass: 'Diamond', subscription }) });
    await screen.findByText('Your paid plan Gold ends on 2026-12-22 and does not renew.');
    expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull();
  });

  it('is not sold to a user who is blocked, and says what to do', async () => {
    const { dialog } = await choose({ user: blocked });
    expect(await within(dialog).findByText(/An operator has blocked your investor membership/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: /Continue|Enable/ })).toBeNull();
  });
});

describe('class Internal', () => {
  it('still cancels the plan that was paid for before', async () => {
    const current = membershipRow({ status: 'GRANTED', memberClass: 'Internal', paymentInfo: null });
    const { user, calls } = open({ current, answers: { 'users/cancelSubscription': null } });
    expect(await screen.findByText(/^You also pay for Gold: \$49\.00 a month, next on 2026-12-22\./)).toBeTruthy();
    await user.click(await button('Cancel renewal'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel renewal' }));
    await waitFor(() => expect(calls('users/cancelSubscription')).toHaveLength(1));
  });

  it('has no plans, no payment and no Unsubscribe', async () => {
    const current = membershipRow({
      status: 'GRANTED',
      memberClass: 'Internal',
      paymentInfo: null,
      subscription: null,
    });
    open({ current });
    await region('Investor Membership');
    expect(screen.queryByRole('region', { name: 'Plans' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Payment Information' })).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the end of a paid membership', () => {
  it('is asked for once more, and can be undone', async () => {
    const { user, calls } = open({ answers: { 'users/cancelSubscription': null } });
    await user.click(await button('Cancel renewal'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Gold stays yours until 2026-12-22.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel renewal' }));
    expect(await screen.findByText('Your membership does not renew')).toBeTruthy();
    expect(calls('users/cancelSubscription')).toHaveLength(1);
  });

  it('comes at once while a payment is open, also when nothing is entitled to any more', async () => {
    const { user, calls } = open({
      current: { ...expiredRow, subscription: subscriptionRow({ cancellation: 'AtOnce' }) },
      answers: { 'users/cancelSubscription': null },
    });
    expect(await screen.findByText(/has failed and is still tried/)).toBeTruthy();
    await user.click(await button('Cancel renewal'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Your plan ends at once, and nothing is charged any more.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel renewal' }));
    expect(await screen.findByText('Your plan has ended. Nothing is charged any more')).toBeTruthy();
    expect(calls('users/cancelSubscription')).toHaveLength(1);
  });

  it('is undone by Reactivate', async () => {
    const { user, calls } = open({
      current: membershipRow({
        cancelAtPeriodEnd: true,
        subscription: subscriptionRow({ cancelAtPeriodEnd: true, cancellation: null }),
      }),
      answers: { 'users/reactivateSubscription': null },
    });
    await user.click(await button('Reactivate'));
    expect(await screen.findByText('Your membership renews again')).toBeTruthy();
    expect(calls('users/reactivateSubscription')).toHaveLength(1);
  });

  it.each([
    ['PAST_DUE', 'The last payment has failed.'],
    ['ACTIVE', 'A payment waits for you'],
  ] as const)('a payment that waits (%s) leads to its page', async (status, words) => {
    const left = leaving();
    const { user } = open({ current: membershipRow({ status, openPaymentURL: 'https://pay.example/in_1' }) });
    expect(await screen.findByText(words, { exact: false })).toBeTruthy();
    await user.click(await button('Go to the payment page'));
    expect(left).toEqual(['https://pay.example/in_1']);
  });
});

describe('a plan at the payment provider that is not sold here', () => {
  const other = { id: 'sub_9', price: 29, periodEndsAt: '2026-12-22T15:04:05.000Z' };

  it('is named without a class, and cancelled once its owner has confirmed', async () => {
    const current = { ...trialRow, otherSubscriptions: [{ ...other, cancellation: 'AtPeriodEnd' as const }] };
    const { user, calls } = open({ current, answers: { 'users/cancelOtherSubscription': null } });
    expect(
      await screen.findByText(/^You also pay for another plan.*\$29\.00 a billing period, next on 2026-12-22\.$/),
    ).toBeTruthy();
    await user.click(await button('Cancel the other plan'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('It ends on 2026-12-22 and is not charged again.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the other plan' }));
    expect(await screen.findByText('The other plan is not charged again')).toBeTruthy();
    expect(calls('users/cancelOtherSubscription')).toEqual([{ id: 'sub_9' }]);
  });

  it('that ends already has nothing to cancel, and one whose payment has failed ends at once', async () => {
    const plans = [
      { ...other, cancellation: null },
      { ...other, id: 'sub_10', cancellation: 'AtOnce' as const },
    ];
    const { user } = open({ current: { ...trialRow, otherSubscriptions: plans } });
    expect(await screen.findByText(/^Another plan, which gives nothing here, ends on 2026-12-22/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Cancel the other plan' })).toHaveLength(1);
    await user.click(await button('Cancel the other plan'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('It ends at once');
  });
});

describe('the investor membership', () => {
  it('is disabled by Unsubscribe, after a confirmation that says what follows', async () => {
    const { user, calls } = open({ answers: { 'users/disableInvestorState': null } });
    await user.click(await button('Unsubscribe'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('A paid plan does not renew.');
    expect(calls('users/disableInvestorState')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('Disable investor membership successfully')).toBeTruthy();
    expect(calls('users/disableInvestorState')).toHaveLength(1);
  });

  it('is enabled by Agree and the printed full name together', async () => {
    const { user, fill, calls } = open({
      user: unsubscribed,
      answers: { 'users/enableInvestorState': null },
    });
    await user.click(await button('Enable'));
    const dialog = await screen.findByRole('dialog', { name: 'Membership Agreement' });
    await within(dialog).findByText('You pay in advance.');
    const enable = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Enable' });
    await fill(/^Signature/, 'ada king');
    expect(enable.disabled).toBe(true);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Agree' }));
    await waitFor(() => expect(enable.disabled).toBe(false));
    await fill(/^Signature/, 'Ada Queen');
    await user.tab();
    await waitFor(() => expect(noteOf(/^Signature/)).toBe('Printed name does not match your sign up name'));
    expect(enable.disabled).toBe(true);
    await fill(/^Signature/, 'Ada King');
    await user.click(enable);
    expect(await screen.findByText('Enable investor membership successfully')).toBeTruthy();
    expect(calls('users/enableInvestorState')).toEqual([{ signature: 'Ada King' }]);
  });

  it('whose agreement is signed after the trial stays disabled, and the notice says that a plan comes next', async () => {
    sessionStore.keep('T');
    const userOf = (disabledReason: DisabledReason) =>
      memberUser({ userId: 7, userName: 'ada', riskLevel: 3, investorState: 'Disabled', disabledReason });
    let isSigned = false;
    serve({
      'users/getUserMemberSubscription': expiredRow,
      'users/getProducts': planRows,
      'users/getMembershipAgreement': 'You pay in advance.',
      get 'users/currentLoginUser'() {
        return userOf(isSigned ? 'Expired' : 'Unsubscribed');
      },
      get 'users/enableInvestorState'() {
        isSigned = true;
        return null;
      },
    });
    const { user, fill } = draw(<OwnMembership />);
    await user.click(await button('Enable'));
    const dialog = await screen.findByRole('dialog', { name: 'Membership Agreement' });
    await within(dialog).findByText('You pay in advance.');
    await fill(/^Signature/, 'Ada King');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Agree' }));
    await user.click(within(dialog).getByRole('button', { name: 'Enable' }));
    expect(await screen.findByText('Signed. Choose a plan to go on.')).toBeTruthy();
    expect(screen.queryByText('Enable investor membership successfully')).toBeNull();
  });

  it('that an operator has blocked cannot be enabled by its owner, who reads what to do', async () => {
    open({ user: blocked });
    const card = await region('Investor Membership');
    expect(card.textContent).toContain('only an operator can lift the block: please contact support');
    expect(within(card).queryByRole('button')).toBeNull();
  });

  it('cannot be enabled after a trial, whose end says that a plan comes first', async () => {
    open({ current: expiredRow, user: { investorState: 'Disabled', disabledReason: 'Expired' } });
    expect(await screen.findByText('Your free trial is over. Please choose a plan to go on.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull();
    expect(await button('Subscribe: Gold, monthly')).toBeTruthy();
  });
});

describe('the card', () => {
  it('is changed on the page of the payment provider', async () => {
    const left = leaving();
    const { user } = open({ answers: { 'users/updateUserPaymentInfo': 'https://pay.example/portal' } });
    const card = await region('Payment Information');
    expect(card.textContent).toContain('Visa ending in 4242');
    await user.click(within(card).getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(left).toEqual(['https://pay.example/portal']));
  });

  it('is kept while the membership renews with it, and the dialog says why', async () => {
    const why = 'Your membership renews with this card.';
    const { user } = open({ answers: { 'users/deleteUserPaymentInfo': refuse('PAYMENT_INFO_IN_USE', why) } });
    await user.click(await button('Delete'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(why);
  });

  it('that is missing is asked for by the first purchase', async () => {
    open({ current: trialRow });
    const card = await region('Payment Information');
    expect(within(card).getByText(/^No card is stored/)).toBeTruthy();
    expect(within(card).queryByRole('button')).toBeNull();
  });
});

describe('the return from the payment page', () => {
  const page = '/admin/useraccount';
  it.each([
    ['PAID', 'Thank you. Your payment has arrived'],
    ['OPEN', 'Your payment is not complete yet. The plan begins once it is'],
    ['EXPIRED', 'The payment page has expired. Nothing was charged'],
  ])('confirms the purchase once and says that it is %s', async (status, words) => {
    const { calls } = open({ at: `${page}?success=cs_test_1`, answers: { 'users/stripeSuccess': { status } } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(calls('users/stripeSuccess')).toEqual([{ id: 'cs_test_1' }]);
    expect(searchNow()).toBe('?tab=membership');
  });

  it('reads the membership again after the page for the card, whose news may come later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = open({ at: `${page}?changepayment=yes` });
    const reads = () => calls('users/getUserMemberSubscription').length;
    for (const read of [1, 2, 3]) {
      await vi.waitFor(() => expect(reads()).toBe(read));
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(searchNow()).toBe('?tab=membership');
  });

  it('without a payment says that nothing was charged', async () => {
    const { calls } = open({ at: `${page}?cancel=yes` });
    expect(await screen.findByText('The payment was cancelled. Nothing was charged')).toBeTruthy();
    expect(calls('users/stripeSuccess')).toEqual([]);
  });
});
