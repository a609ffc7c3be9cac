import { entitlementOf } from '@pipa/billing';
import { type api, DomainError, type OutputOf } from '@pipa/contract';
import { toDecimal } from '@pipa/db';
import { hasFactor, listAccountActivities, listUserSessions, readFactors } from '@pipa/db/access';
import { type FoundUser, findUserForOperator, listAccountsForOperator, listOperatorActs } from '@pipa/db/operators';
import { wireMoney } from '@pipa/reads';
import type { AppContext } from '../../context.ts';
import { actRow, userRow } from './operator-rows.ts';

const MAX_SESSIONS = 50;
const MAX_ACCOUNTS = 100;
const MAX_ACTS = 50;

function blockOf({ membership: { blockedAt }, blockedBy, blockReason }: FoundUser) {
  if (blockedAt === null) return null;
  return { at: blockedAt.toISOString(), by: blockedBy ?? '', reason: blockReason ?? '' };
}

/** One user with sessions, accounts, the log of the account and what operators did to it. */
export async function readUser(
  { pool, clock }: Pick<AppContext, 'pool' | 'clock'>,
  userId: number,
): Promise<OutputOf<typeof api.operatorUser>> {
  const now = clock();
  const [user, factors, sessions, accounts, activities, acts] = await Promise.all([
    findUserForOperator(pool, userId),
    readFactors(pool, userId),
    listUserSessions(pool, userId, now, MAX_SESSIONS),
    listAccountsForOperator(pool, userId, MAX_ACCOUNTS),
    listAccountActivities(pool, userId),
    listOperatorActs(pool, { userId, limit: MAX_ACTS }),
  ]);
  if (user === null) throw new DomainError('NOT_FOUND');
  const { status, dueAt } = entitlementOf(user.membership, now);
  return {
    user: {
      ...userRow(user, now),
      mobile: user.mobile,
      agreementRev: user.agreementRev,
      riskAssessedAt: user.riskAssessedAt?.toISOString() ?? null,
      membershipStatus: status,
      dueAt: dueAt?.toISOString() ?? null,
      chosenState: user.membership.investorState,
      givenClass: user.membership.investorMemberClass,
      developerState: user.developerState,
      block: blockOf(user),
      trialEndsAt: user.membership.trialEndsAt?.toISOString() ?? null,
      hasSecondFactor: hasFactor(factors),
    },
    sessions: sessions.map(({ id, lastUsedAt, address, userAgent }) => ({
      id,
      lastUsedAt: lastUsedAt.toISOString(),
      address,
      userAgent,
    })),
    accounts: accounts.map(({ cash, frozenAt, ...account }) => ({
      ...account,
      cash: wireMoney(toDecimal(cash).toNumber()),
      frozenAt: frozenAt?.toISOString() ?? null,
    })),
    activities: activities.map(({ userId: _, at, ...activity }) => ({ ...activity, at: at.toISOString() })),
    acts: acts.map(actRow),
  };
}
