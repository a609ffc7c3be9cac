import type { Language } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { type MembershipFacts, membershipColumns, membershipFrom } from './membership-store.ts';

/** That a trial ends in some days, or has ended. */
export type TrialReminderKind = 'ending' | 'ended';

/** A user whose trial ends in a span of time, and who was not reminded of that end yet. */
export interface TrialToRemind {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
  readonly unsubscribeToken: string;
  readonly trialEndsAt: Date;
  readonly membership: MembershipFacts;
}

interface SpanParams {
  kind: TrialReminderKind;
  /** The end of the trial is after this instant, … */
  after: Date;
  /** … and not after this one. */
  until: Date;
  limit: number;
}

const toRemind = prepared((db, p: Params<SpanParams>) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .select(membershipColumns)
    .select(['u.userId', 'u.email', 'u.firstName', 'u.language', 'u.unsubscribeToken'])
    .where('u.trialEndsAt', '>', p.after)
    .where('u.trialEndsAt', '<=', p.until)
    .where('u.activatedAt', 'is not', null)
    .where('u.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trial_reminder as r')
            .select('r.userId')
            .whereRef('r.userId', '=', 'u.userId')
            .where('r.kind', '=', p.kind)
            .whereRef('r.trialEndsAt', '=', 'u.trialEndsAt'),
        ),
      ),
    )
    .orderBy('u.trialEndsAt')
    .limit(p.limit),
);

/** Users whose trial ends in a span and who were not reminded of it, the first end first. */
export async function findTrialsToRemind(pool: Pick<Pool, 'query'>, span: SpanParams): Promise<TrialToRemind[]> {
  const found = await rows(pool, toRemind, span);
  return found.flatMap((row) => {
    const { userId, email, firstName, language, unsubscribeToken, trialEndsAt } = row;
    if (trialEndsAt === null) return [];
    return [{ userId, email, firstName, language, unsubscribeToken, trialEndsAt, membership: membershipFrom(row) }];
  });
}

interface ReminderParams {
  userId: number;
  kind: TrialReminderKind;
  trialEndsAt: Date;
  at: Date;
}

const noting = prepared((db, p: Params<ReminderParams>) =>
  db
    .insertInto('trial_reminder')
    .columns(['userId', 'kind', 'trialEndsAt', 'at'])
    .expression(
      db
        .selectFrom('app_user as u')
        .select([
          'u.userId',
          sql<TrialReminderKind>`${p.kind}::varchar`.as('kind'),
          sql<Date>`${p.trialEndsAt}::timestamptz`.as('trialEndsAt'),
          sql<Date>`${p.at}::timestamptz`.as('at'),
        ])
        .where('u.userId', '=', p.userId)
        .where('u.trialEndsAt', '=', p.trialEndsAt),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/** Notes that a user was reminded of an end; false when that was done before, or the trial ends at another time by now. */
export async function noteTrialReminder(tx: Tx, reminder: ReminderParams): Promise<boolean> {
  return (await countIn(tx, noting, reminder)) === 1;
}
