import { compose } from '../compose.ts';
import { action, type MailContent, paragraph, table } from '../letter.ts';

/** Pages that mails about billing lead to. */
export interface BillingLinks {
  /** Where the plan is shown, chosen and cancelled. */
  readonly membershipUrl: string;
  /** Where the invoices are. */
  readonly invoicesUrl: string;
  /** Page that ends mails about billing without signing in. */
  readonly unsubscribeUrl: string;
}

const REASON =
  'You get this mail because mails about billing are on for your account. Switch them off under My Account.';

export interface ReceiptFacts {
  readonly firstName: string;
  /** Number of the invoice. */
  readonly number: string;
  /** Such as 'Gold membership, monthly'. */
  readonly plan: string;
  /** Dollars with two decimals. */
  readonly amount: string;
  /** The time that is paid for, YYYY-MM-DD; null where the invoice names none. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly links: BillingLinks;
}

/** The receipt for an invoice that is paid. */
export const receiptMail = ({ firstName, number, plan, amount, period, links }: ReceiptFacts): MailContent =>
  compose({
    subject: `Your receipt from Pipa: $${amount} for ${plan}`,
    greetingName: firstName,
    parts: [
      paragraph('Thank you for your payment.'),
      table({
        columns: [{ title: 'Invoice' }, { title: 'Plan' }, { title: 'Period' }, { title: 'Paid', isNumber: true }],
        rows: [[number, plan, period === null ? '' : `${period.from} to ${period.to}`, `${amount} $`]],
      }),
      action('Open your invoices', links.invoicesUrl),
    ],
    reason: REASON,
    unsubscribeUrl: links.unsubscribeUrl,
  });

export interface PaymentFailedFacts {
  readonly firstName: string;
  readonly plan: string;
  /** Dollars with two decimals. */
  readonly amount: string;
  /** Day on which the card is charged again, YYYY-MM-DD; null when it is not. */
  readonly retriedOn: string | null;
  /** Day until which the plan stays in use. */
  readonly keptUntil: string;
  /** Page on which it is paid. */
  readonly payUrl: string;
}

/** Says that a renewal could not be charged, and what happens next. It cannot be switched off. */
export const paymentFailedMail = (facts: PaymentFailedFacts): MailContent => {
  const { firstName, plan, amount, retriedOn, keptUntil, payUrl } = facts;
  const next =
    retriedOn === null ? 'Your card is not charged again by itself.' : `Your card is charged again on ${retriedOn}.`;
  return compose({
    subject: `Your payment for ${plan} has failed`,
    greetingName: firstName,
    parts: [
      paragraph(`Your card could not be charged $${amount} for ${plan}. ${next}`),
      paragraph(`Your plan stays in use until ${keptUntil}. To keep it, pay now with this or another card.`),
      action('Pay now', payUrl),
    ],
    reason: 'You get this mail because a payment of your membership has failed. Such mails cannot be switched off.',
  });
};

/** Whether a plan is in use, or why it gives nothing: a class that was given includes it, or the membership is disabled. */
export type PlanEffect = 'used' | 'included' | 'unsubscribed' | 'blocked';

interface EndFacts {
  readonly firstName: string;
  readonly plan: string;
  readonly effect: PlanEffect;
  readonly links: BillingLinks;
}

const BLOCKED = 'An operator has blocked your investor membership. Please contact support.';

/** What becomes of the time that is paid for. */
const restOf = (endsOn: string): Readonly<Record<PlanEffect, readonly [charge: string, next: string]>> => ({
  used: [`It stays in use until ${endsOn} and is not charged again.`, 'Until that day you can let it renew again.'],
  included: [
    `It is paid until ${endsOn} and is not charged again.`,
    'Your member class includes it, and stays as it is.',
  ],
  unsubscribed: [
    `It is paid until ${endsOn} and is not charged again.`,
    'Your investor membership is disabled. Enable it before that day to use the plan again.',
  ],
  blocked: [`It is paid until ${endsOn} and is not charged again.`, BLOCKED],
});

const STAY = 'Your accounts, portfolios and records stay.';
/** What can be done after the end of a plan. */
const afterEnd: Readonly<Record<PlanEffect, string>> = {
  used: `${STAY} Choose a plan to invest again.`,
  included: `${STAY} Your member class stays as it is.`,
  unsubscribed: `${STAY} To invest again, enable your investor membership and choose a plan.`,
  blocked: `${STAY} ${BLOCKED}`,
};

/** Confirms that a membership was cancelled; `endsOn` is YYYY-MM-DD. */
export const membershipCancelledMail = (facts: EndFacts & { readonly endsOn: string }): MailContent => {
  const [charge, next] = restOf(facts.endsOn)[facts.effect];
  return compose({
    subject: `Your ${facts.plan} ends on ${facts.endsOn}`,
    greetingName: facts.firstName,
    parts: [
      paragraph(`Your ${facts.plan} was cancelled. ${charge}`),
      paragraph(next),
      action('Open your membership', facts.links.membershipUrl),
    ],
    reason: REASON,
    unsubscribeUrl: facts.links.unsubscribeUrl,
  });
};

/** Says that a paid membership has ended. */
export const membershipEndedMail = ({ firstName, plan, effect, links }: EndFacts): MailContent =>
  compose({
    subject: `Your ${plan} has ended`,
    greetingName: firstName,
    parts: [
      paragraph(`Your ${plan} has ended, and nothing is charged any more.`),
      paragraph(afterEnd[effect]),
      effect === 'used'
        ? action('Choose a plan', links.membershipUrl)
        : action('Open your membership', links.membershipUrl),
    ],
    reason: REASON,
    unsubscribeUrl: links.unsubscribeUrl,
  });

export interface TrialFacts {
  readonly firstName: string;
  /** YYYY-MM-DD */
  readonly endsOn: string;
  readonly links: BillingLinks;
}

/** Says some days before that the free trial ends. */
export const trialEndingMail = ({ firstName, endsOn, links }: TrialFacts): MailContent =>
  compose({
    subject: `Your free trial of Pipa ends on ${endsOn}`,
    greetingName: firstName,
    parts: [
      paragraph(`Your free trial ends on ${endsOn}. It ends by itself: nothing is charged.`),
      paragraph(
        'To go on investing after that day, choose a plan. Your accounts, portfolios and records stay either way.',
      ),
      action('Choose a plan', links.membershipUrl),
    ],
    reason: REASON,
    unsubscribeUrl: links.unsubscribeUrl,
  });

/** Says that the free trial has ended. */
export const trialEndedMail = ({ firstName, endsOn, links }: TrialFacts): MailContent =>
  compose({
    subject: 'Your free trial of Pipa has ended',
    greetingName: firstName,
    parts: [
      paragraph(`Your free trial ended on ${endsOn}. Nothing was charged.`),
      paragraph('Your accounts, portfolios and records stay. Choose a plan to invest again.'),
      action('Choose a plan', links.membershipUrl),
    ],
    reason: REASON,
    unsubscribeUrl: links.unsubscribeUrl,
  });
