import { compose } from '../compose.ts';
import { action, type LetterReader, type MailContent, paragraph, table } from '../letter.ts';
import { billingWords, type MailedPlan, type PlanEffect } from './billing-words.ts';
import { linkedLetter } from './linked-letter.ts';

/** Pages that mails about billing lead to. */
export interface BillingLinks {
  /** Where the plan is shown, chosen and cancelled. */
  readonly membershipUrl: string;
  /** Where the invoices are. */
  readonly invoicesUrl: string;
  /** Page that ends mails about billing without signing in. */
  readonly unsubscribeUrl: string;
}

export interface ReceiptFacts {
  /** Number of the invoice. */
  readonly number: string;
  /** Null for an invoice of a plan that is not sold here. */
  readonly plan: MailedPlan | null;
  /** Dollars with two decimals. */
  readonly amount: string;
  /** The time that is paid for, YYYY-MM-DD; null where the invoice names none. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly links: BillingLinks;
}

/** The receipt for an invoice that is paid. */
export function receiptMail(reader: LetterReader, { number, plan, amount, period, links }: ReceiptFacts): MailContent {
  const { receipt: words, plan: planName, reason } = billingWords[reader.language];
  const { invoice, plan: ofPlan, period: ofPeriod, paid } = words.columns;
  const name = planName(plan);
  return compose({
    reader,
    subject: words.subject(amount, name),
    parts: [
      paragraph(words.thanks),
      table({
        columns: [{ title: invoice }, { title: ofPlan }, { title: ofPeriod }, { title: paid, isNumber: true }],
        rows: [[number, name, period === null ? '' : words.period(period.from, period.to), `${amount} $`]],
      }),
      action(words.action, links.invoicesUrl),
    ],
    reason,
    unsubscribeUrl: links.unsubscribeUrl,
  });
}

export interface PaymentFailedFacts {
  readonly plan: MailedPlan;
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
export function paymentFailedMail(reader: LetterReader, facts: PaymentFailedFacts): MailContent {
  const { paymentFailed: words, plan } = billingWords[reader.language];
  const name = plan(facts.plan);
  const text = [`${words.failed(facts.amount, name)}${words.next(facts.retriedOn)}`, words.kept(facts.keptUntil)];
  return linkedLetter(reader, { ...words, subject: words.subject(name), text }, facts.payUrl);
}

interface EndFacts {
  readonly plan: MailedPlan;
  readonly effect: PlanEffect;
  readonly links: BillingLinks;
}

/** Confirms that a membership was cancelled; `endsOn` is YYYY-MM-DD. */
export function membershipCancelledMail(
  reader: LetterReader,
  { plan, effect, endsOn, links }: EndFacts & { readonly endsOn: string },
): MailContent {
  const { cancelled: words, plan: planName, openMembership, reason } = billingWords[reader.language];
  const name = planName(plan);
  const { charge, next } = words.rest[effect](endsOn);
  return linkedLetter(
    reader,
    { subject: words.subject(name, endsOn), text: [words.text(name, charge), next], action: openMembership, reason },
    links.membershipUrl,
    links.unsubscribeUrl,
  );
}

/** Says that a paid membership has ended. */
export function membershipEndedMail(reader: LetterReader, { plan, effect, links }: EndFacts): MailContent {
  const { ended: words, plan: planName, openMembership, choosePlan, reason } = billingWords[reader.language];
  const name = planName(plan);
  return linkedLetter(
    reader,
    {
      subject: words.subject(name),
      text: [words.text(name), words.afterEnd[effect]],
      action: effect === 'used' ? choosePlan : openMembership,
      reason,
    },
    links.membershipUrl,
    links.unsubscribeUrl,
  );
}

export interface TrialFacts {
  /** YYYY-MM-DD */
  readonly endsOn: string;
  readonly links: BillingLinks;
}

/** Says some days before that the free trial ends. */
export function trialEndingMail(reader: LetterReader, { endsOn, links }: TrialFacts): MailContent {
  const { trialEnding: words, choosePlan, reason } = billingWords[reader.language];
  return linkedLetter(
    reader,
    { subject: words.subject(endsOn), text: words.text(endsOn), action: choosePlan, reason },
    links.membershipUrl,
    links.unsubscribeUrl,
  );
}

/** Says that the free trial has ended. */
export function trialEndedMail(reader: LetterReader, { endsOn, links }: TrialFacts): MailContent {
  const { trialEnded: words, choosePlan, reason } = billingWords[reader.language];
  return linkedLetter(
    reader,
    { subject: words.subject, text: words.text(endsOn), action: choosePlan, reason },
    links.membershipUrl,
    links.unsubscribeUrl,
  );
}
