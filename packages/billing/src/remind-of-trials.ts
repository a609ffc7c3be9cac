import { dayFromUtcDate } from '@pipa/calendar';
import { inTransaction, type Pool } from '@pipa/db';
import { queueMail } from '@pipa/db/mail';
import { findTrialsToRemind, noteTrialReminder, type TrialReminderKind, type TrialToRemind } from '@pipa/db/membership';
import { trialEndedMail, trialEndingMail } from '@pipa/mail';
import type { BillingContext } from './billing-context.ts';
import { linksOf } from './billing-mails.ts';
import { entitlementOf } from './entitlement.ts';

const DAY_MS = 86_400_000;
/** Days before its end at which a trial is announced to end. */
const NOTICE_DAYS = 3;
/** An end that is longer ago is no news. */
const NEWS_DAYS = 7;
/** Users that one round reminds. */
const ROUND = 100;

type Mailing = Pick<BillingContext, 'prisma' | 'publicUrl' | 'clock'> & { readonly pool: Pick<Pool, 'query'> };

/** Mails once that a free trial ends soon, and once that it has ended, to those who have nothing else. @returns how many */
export async function remindOfTrials(context: Mailing): Promise<number> {
  const now = context.clock().getTime();
  const spans = [
    { kind: 'ending', after: new Date(now), until: new Date(now + NOTICE_DAYS * DAY_MS) },
    { kind: 'ended', after: new Date(now - NEWS_DAYS * DAY_MS), until: new Date(now) },
  ] as const;
  let mailed = 0;
  for (const span of spans) {
    const trials = await findTrialsToRemind(context.pool, { ...span, limit: ROUND });
    for (const trial of trials) if (await remind(context, span.kind, trial)) mailed += 1;
  }
  return mailed;
}

/** Neither a user who has unsubscribed nor one who is blocked is asked to choose a plan. */
function dependsOnTrial(kind: TrialReminderKind, { membership }: TrialToRemind, now: Date): boolean {
  const { status, disabledReason } = entitlementOf(membership, now);
  return kind === 'ending' ? status === 'TRIAL' && disabledReason === null : disabledReason === 'Expired';
}

function remind(
  { prisma, clock, publicUrl }: Mailing,
  kind: TrialReminderKind,
  trial: TrialToRemind,
): Promise<boolean> {
  const { userId, email, unsubscribeToken, trialEndsAt } = trial;
  const now = clock();
  const { unsubscribeRequestUrl, ...links } = linksOf(publicUrl, unsubscribeToken);
  const letter = kind === 'ending' ? trialEndingMail : trialEndedMail;
  return inTransaction(prisma, async (tx) => {
    // Noted also where nothing is mailed, so that it is decided once.
    const isFirst = await noteTrialReminder(tx, { userId, kind, trialEndsAt, at: now });
    if (!isFirst || !dependsOnTrial(kind, trial, now)) return false;
    const dedupeKey = `trial-${kind}-${userId}-${trialEndsAt.toISOString()}`;
    const head = { dedupeKey, userId, kind: 'billing' as const, to: email, unsubscribeUrl: unsubscribeRequestUrl };
    return queueMail(tx, { ...head, ...letter(trial, { endsOn: dayFromUtcDate(trialEndsAt), links }) }, now);
  });
}
