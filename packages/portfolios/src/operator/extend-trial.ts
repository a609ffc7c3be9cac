import { entitlementOf } from '@pipa/billing';
import { addDays, dayFromUtcDate } from '@pipa/calendar';
import { DomainError, MAX_TRIAL_EXTENSION_DAYS, type Refusal, refusal } from '@pipa/contract';
import { recordAccountActivity } from '@pipa/db/access';
import { type MembershipFacts, readMembershipIn, setTrialEnd } from '@pipa/db/membership';
import { notifyUser } from '@pipa/db/notices';
import { actOnUser, notPossible, type Operator, type OperatorContext, type UserAct } from './operator.ts';

const notThisDay = (message: Refusal) => new DomainError('INVALID_INPUT', { message, field: 'until' });

/**
 * The end of a trial that is to last through a day of UTC, which is how pages show it (1 §4). Throws why it would change nothing, or lasts longer than an operator
 * may give.
 */
function extendedTrialEnd(facts: MembershipFacts, until: string, now: Date): Date {
  const { status, memberClass } = entitlementOf(facts, now);
  if (facts.trialEndsAt === null) throw notPossible('The trial begins with the activation of the account');
  if (facts.blockedAt !== null) throw notPossible('The user is blocked, so a trial gives nothing');
  if (status !== 'TRIAL' && status !== 'EXPIRED') {
    throw notPossible(refusal('The user has the class {memberClass}, beside which no trial counts', { memberClass }));
  }
  const endsAt = new Date(`${until}T23:59:59.999Z`);
  if (endsAt <= now) throw notThisDay('Please choose a day that is not over');
  if (endsAt <= facts.trialEndsAt) throw notThisDay('The trial lasts as long already');
  if (until > addDays(dayFromUtcDate(now), MAX_TRIAL_EXTENSION_DAYS)) {
    throw notThisDay(refusal('At most {max} days from today are possible', { max: MAX_TRIAL_EXTENSION_DAYS }));
  }
  return endsAt;
}

/** Lets the free trial of a user last through a day of UTC; the user is notified. @returns its new end */
export function extendTrial(
  context: OperatorContext,
  operator: Operator,
  { until, ...whom }: UserAct & { readonly until: string },
): Promise<Date> {
  return actOnUser(context, operator, 'TrialExtended', whom, async ({ tx, user: { userId }, at }) => {
    const membership = await readMembershipIn(tx, userId);
    const endsAt = extendedTrialEnd(membership, until, at);
    await setTrialEnd(tx, userId, endsAt);
    await recordAccountActivity(tx, { userId, kind: 'TrialExtended', detail: until, client: null, at });
    const dedupeKey = `trial-${at.toISOString()}`;
    await notifyUser(tx, userId, { event: 'account.trialExtended', parameters: { day: until }, dedupeKey }, at);
    const before = membership.trialEndsAt && dayFromUtcDate(membership.trialEndsAt);
    return { result: endsAt, detail: `${before} → ${until}` };
  });
}
