import { DomainError } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { type AccountAccess, hasFactor, isSignInCurrent, lockAccess, readFactors } from '@pipa/db/access';
import type { AppContext } from '../../../context.ts';
import type { RequestClient } from '../../../http/request-client.ts';
import type { Caller, SignedInUser } from '../../../http/session.ts';
import { assertOwnPassword, wrongPassword } from '../own-password.ts';
import type { PasswordHasher } from '../password.ts';
import { attemptChallenge, challengeIn } from './challenges.ts';
import { type FactorAnswer, proveFactor } from './prove-factor.ts';
import type { RelyingParty } from './relying-party.ts';

/** Who changes access to the own account, from where. */
export interface AccessCaller {
  readonly user: SignedInUser;
  readonly client: RequestClient;
  readonly party: () => RelyingParty;
}

export type Credentials = FactorAnswer & { readonly password: string };

/** The password hash and the factors of a caller, locked until the transaction ends. */
export async function lockOwnAccess(tx: Tx, userId: number): Promise<AccountAccess> {
  const access = await lockAccess(tx, userId);
  if (access === null) throw new DomainError('INVALID_TOKEN');
  return access;
}

/** How long a sign-in is itself the proof of the owner, for a call that is documented without a password. */
const FRESH_SIGN_IN_MS = 10 * 60_000;

export interface OwnerProof {
  /**
   * Takes effect once, in the transaction of what it allows, and locks the account there. Refused when the password or the factors
   * have changed since they were checked.
   */
  use(tx: Tx): Promise<AccountAccess>;
}

/**
 * Checks the password of the caller and, where the account has a factor, one of its factors: a session, or a session with a
 * password that was guessed, must not be enough to change how the account is reached.
 * @param refusal of a wrong password
 */
export async function proveOwner(
  context: AppContext,
  passwords: PasswordHasher,
  { user: { userId }, client, party }: AccessCaller,
  { password, code, passkey }: Credentials,
  refusal: () => DomainError = wrongPassword,
): Promise<OwnerProof> {
  const checkedHash = await assertOwnPassword(context, passwords, userId, password, refusal);
  const needsFactor = hasFactor(await readFactors(context.pool, userId));
  const signed = async () => {
    const challenge = challengeIn(passkey?.response.clientDataJSON ?? '');
    const live = await attemptChallenge(context, 'Proof', challenge);
    if (live.userId !== userId) throw new DomainError('SECOND_FACTOR_EXPIRED');
    return { challenge: challenge ?? '', party: party() };
  };
  const proven = needsFactor ? await proveFactor(context, { userId, client }, { code, passkey }, signed) : null;
  return {
    use: async (tx) => {
      const access = await lockOwnAccess(tx, userId);
      if (access.passwordHash !== checkedHash) throw refusal();
      const isAccepted = proven === null ? !hasFactor(access) : await proven.use(tx);
      if (!isAccepted) throw new DomainError('SECOND_FACTOR_INVALID', { field: 'code' });
      return access;
    },
  };
}

/**
 * The proof that a sign-in of the last minutes is. STALE_SESSION later, and where the session has ended or a factor was added since,
 * because the sign-in has not shown that factor.
 */
export function proveBySignIn(
  { clock }: Pick<AppContext, 'clock'>,
  { user: { userId }, session: { sessionId, createdAt } }: Pick<Caller, 'user' | 'session'>,
): OwnerProof {
  const stale = () => new DomainError('STALE_SESSION', { field: 'password' });
  if (clock().getTime() - createdAt.getTime() > FRESH_SIGN_IN_MS) throw stale();
  return {
    use: async (tx) => {
      const access = await lockOwnAccess(tx, userId);
      if (!(await isSignInCurrent(tx, sessionId))) throw stale();
      return access;
    },
  };
}
