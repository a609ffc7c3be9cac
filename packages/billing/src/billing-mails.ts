import { dayFromUtcDate } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import { findMailReader, type MailReader, queueMail } from '@pipa/db/mail';
import { type MembershipProduct, readMembershipIn, type StoredSubscription } from '@pipa/db/membership';
import type { UserNotice } from '@pipa/db/notices';
import {
  type BillingLinks,
  type MailContent,
  membershipCancelledMail,
  membershipEndedMail,
  type PlanEffect,
  paymentFailedMail,
  receiptMail,
} from '@pipa/mail';
import type { BillingContext } from './billing-context.ts';
import { type Entitlement, entitlementOf, PAST_DUE_DAYS } from './entitlement.ts';
import { noticesBetween } from './membership-notices.ts';
import type { OpenPayment, ProvidedInvoice } from './provider.ts';

const DAY_MS = 86_400_000;
/** A receipt is for a payment of the last days; older invoices are read here for the first time after a loss of data. */
const RECEIPT_DAYS = 7;

/** What one reading of the provider has brought. */
export interface BillingNews {
  readonly before: StoredSubscription | null;
  readonly after: StoredSubscription | null;
  /** The payment that the subscription waits for; null without one. */
  readonly payment: OpenPayment | null;
  /** Invoices that are paid now and were not before. */
  readonly paid: readonly ProvidedInvoice[];
  readonly products: readonly MembershipProduct[];
}

interface Draft {
  readonly dedupeKey: string;
  /** `payment`: cannot be switched off, as the membership ends when nothing is done. */
  readonly kind: 'billing' | 'payment';
  readonly content: MailContent;
}

/** The pages that a mail about billing leads to. */
export function linksOf(publicUrl: string, unsubscribeToken: string): BillingLinks & { unsubscribeRequestUrl: string } {
  const ending = `kind=billing&p=${unsubscribeToken}`;
  return {
    membershipUrl: `${publicUrl}/admin/useraccount?tab=membership`,
    invoicesUrl: `${publicUrl}/admin/useraccount?tab=billing`,
    unsubscribeUrl: `${publicUrl}/admin/unsubscribe?${ending}`,
    unsubscribeRequestUrl: `${publicUrl}/api/public/unsubscribe?${ending}`,
  };
}

/** Queues the mails of what has changed, in the transaction that stores the change. */
export async function mailChanges(context: BillingContext, tx: Tx, userId: number, news: BillingNews): Promise<void> {
  const now = context.clock();
  const receipts = news.paid.filter((invoice) => isNews(invoice, now));
  const notices = noticesBetween(news);
  if (receipts.length === 0 && notices.length === 0) return;
  const reader = await findMailReader(tx, userId);
  if (reader === null) return;
  const { unsubscribeRequestUrl, ...links } = linksOf(context.publicUrl, reader.unsubscribeToken);
  const effect = effectOf(entitlementOf(await readMembershipIn(tx, userId), now));
  const drafts = [
    ...receipts.map((invoice) => receiptOf(reader, invoice, news, links)),
    ...notices.flatMap((notice) => letterOf({ reader, effect, links }, notice, news) ?? []),
  ];
  for (const { dedupeKey, kind, content } of drafts) {
    const unsubscribeUrl = kind === 'billing' ? unsubscribeRequestUrl : null;
    await queueMail(tx, { dedupeKey, userId, kind, to: reader.email, unsubscribeUrl, ...content }, now);
  }
}

const isNews = ({ amount, paidAt }: ProvidedInvoice, now: Date): boolean =>
  amount.gt(0) && paidAt !== null && now.getTime() - paidAt.getTime() < RECEIPT_DAYS * DAY_MS;

function receiptOf(
  reader: MailReader,
  invoice: ProvidedInvoice,
  { products }: BillingNews,
  links: BillingLinks,
): Draft {
  const { id, number, amount, period, productId } = invoice;
  const plan = products.find((product) => product.id === productId) ?? null;
  const days = period && { from: dayFromUtcDate(period.startsAt), to: dayFromUtcDate(period.endsAt) };
  const content = receiptMail(reader, { number, plan, amount: amount.toFixed(2), period: days, links });
  return { dedupeKey: `receipt-${id}`, kind: 'billing', content };
}

/** What a plan is worth now; without a plan what one would be worth. */
function effectOf({ disabledReason, status }: Pick<Entitlement, 'disabledReason' | 'status'>): PlanEffect {
  if (disabledReason === 'Blocked') return 'blocked';
  if (disabledReason === 'Unsubscribed') return 'unsubscribed';
  return status === 'GRANTED' ? 'included' : 'used';
}

/** The letter of a notice; null for one that needs none, or whose news a receipt brings. */
function letterOf(
  { reader, effect, links }: { reader: MailReader; effect: PlanEffect; links: BillingLinks },
  notice: UserNotice,
  { before, after, payment }: BillingNews,
): Draft | null {
  const { dedupeKey } = notice;
  if (notice.event === 'billing.membershipCancelled' && after !== null) {
    const facts = { plan: after, endsOn: dayFromUtcDate(after.periodEndsAt), effect, links };
    return { dedupeKey, kind: 'billing', content: membershipCancelledMail(reader, facts) };
  }
  if (notice.event === 'billing.membershipEnded' && before !== null) {
    const content = membershipEndedMail(reader, { plan: before, effect, links });
    return { dedupeKey, kind: 'billing', content };
  }
  if (notice.event === 'billing.paymentFailed' && after !== null) {
    const content = paymentFailedMail(reader, {
      plan: after,
      amount: (payment?.amount ?? after.price).toFixed(2),
      retriedOn: payment?.nextAttemptAt ? dayFromUtcDate(payment.nextAttemptAt) : null,
      keptUntil: dayFromUtcDate(new Date(after.periodStartsAt.getTime() + PAST_DUE_DAYS * DAY_MS)),
      payUrl: payment?.url ?? links.membershipUrl,
    });
    return { dedupeKey, kind: 'payment', content };
  }
  return null;
}
