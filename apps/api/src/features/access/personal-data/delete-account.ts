import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import {
  type DeletionObstacles,
  deletePersonalData,
  inTransaction,
  lockForDeletion,
  queueMail,
  readFactors,
} from '@pipa/db';
import { accountDeletedMail } from '@pipa/mail';
import type { AppContext } from '../../../context.ts';
import { announceEnd } from '../../../http/announce-end.ts';
import type { RequestClient } from '../../../http/request-client.ts';
import type { SignedInUser } from '../../../http/session.ts';
import { assertOwnPassword } from '../own-password.ts';
import type { PasswordHasher } from '../password.ts';
import { methodsOf } from '../second-factor/methods.ts';
import { type ProvenFactor, proveFactor } from '../second-factor/prove-factor.ts';

/** Why an account cannot be deleted now, in words; empty when it can. */
function reasonsAgainst({ isAdministrator, runningPortfolios, hasRenewingMembership }: DeletionObstacles): string[] {
  return [
    ...(isAdministrator ? ['An administrator cannot be deleted.'] : []),
    ...(runningPortfolios > 0
      ? [`Stop your portfolios first: ${runningPortfolios} of them ${runningPortfolios === 1 ? 'runs' : 'run'}.`]
      : []),
    ...(hasRenewingMembership ? ['Unsubscribe from your paid membership first.'] : []),
  ];
}

async function proveSecondStep(
  context: AppContext,
  userId: number,
  client: RequestClient,
  code: string | undefined,
): Promise<ProvenFactor | null> {
  const methods = methodsOf(await readFactors(context.pool, userId));
  return methods.length === 0 ? null : proveFactor(context, { userId, client }, { code }, null);
}

/**
 * Deletes an account for good. Personal data goes, the books stay without their owner, and user name and address are free again.
 * A paid membership that was cancelled ends with the account.
 */
export async function deleteAccount(
  context: AppContext,
  passwords: PasswordHasher,
  { user, client }: { user: SignedInUser; client: RequestClient },
  { password, confirmation, code }: ParsedInputOf<typeof api.deleteAccount>,
): Promise<void> {
  const { userId, userName, email, firstName } = user;
  if (confirmation.toLowerCase() !== userName.toLowerCase()) {
    throw new DomainError('INVALID_INPUT', { message: 'Please type your user name', field: 'confirmation' });
  }
  await assertOwnPassword(context, passwords, userId, password);
  const proven = await proveSecondStep(context, userId, client, code);
  await inTransaction(context.prisma, async (tx) => {
    const obstacles = await lockForDeletion(tx, userId);
    if (obstacles === null) throw new DomainError('INVALID_TOKEN');
    const reasons = reasonsAgainst(obstacles);
    if (reasons.length > 0) throw new DomainError('ILLEGAL_TRANSITION', { message: reasons.join(' ') });
    if (proven !== null && !(await proven.use(tx))) throw new DomainError('SECOND_FACTOR_INVALID', { field: 'code' });
    const at = context.clock();
    await deletePersonalData(tx, userId, at);
    const letter = { dedupeKey: `deleted-${userId}`, userId, kind: 'security' as const, to: email };
    await queueMail(tx, { ...letter, ...accountDeletedMail(firstName) }, at);
  });
  await announceEnd(context, userId, null);
}
