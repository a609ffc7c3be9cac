import { type api, DomainError, type FactorMethod, type ParsedInputOf } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { closeChallenge, findChallenge, findPasskey, listPasskeys, lockAccess, notePasskeyUse } from '@pipa/db/access';
import type { AppContext } from '../../../context.ts';
import type { RequestClient } from '../../../http/request-client.ts';
import { hashToken } from '../../../http/session.ts';
import { addressKey, countAction } from '../../../throttling/throttle.ts';
import { openSession } from '../open-session.ts';
import { attemptChallenge, challengeIn, openChallenge } from './challenges.ts';
import { proveFactor, refuseFactor } from './prove-factor.ts';
import type { RelyingParty } from './relying-party.ts';
import { requestOptions, verifyAnswer } from './verify-passkey.ts';

/** The refusal of a right password that needs a second step, with the challenge for it. */
export async function secondStepRequired(
  tx: Tx,
  context: AppContext,
  methods: readonly FactorMethod[],
  session: { userId: number; remembered: boolean },
): Promise<DomainError> {
  const challenge = await openChallenge(context, tx, 'SecondStep', session);
  return new DomainError('SECOND_FACTOR_REQUIRED', { secondFactor: { challenge, methods } });
}

/** Second step of signing in. A wrong answer uses one of the challenge's attempts. @returns the token of the session */
export async function signInSecondStep(
  context: AppContext,
  { challenge: token, ...answer }: ParsedInputOf<typeof api.loginSecondFactor>,
  client: RequestClient,
  party: () => RelyingParty,
): Promise<string> {
  const { id, userId, remembered } = await attemptChallenge(context, 'SecondStep', token);
  if (userId === null) throw new DomainError('SECOND_FACTOR_EXPIRED');
  const proven = await proveFactor(context, { userId, client }, answer, async () => ({
    challenge: token,
    party: party(),
  }));
  const accessToken = await inTransaction(context.prisma, async (tx) => {
    // A change of the password, or a deletion, that came first has ended the challenge.
    if ((await lockAccess(tx, userId)) === null) throw new DomainError('SECOND_FACTOR_EXPIRED');
    if (!(await proven.use(tx))) return null;
    if (!(await closeChallenge(tx, id))) throw new DomainError('SECOND_FACTOR_EXPIRED');
    return openSession(tx, context, userId, client, { remembered, how: `password+${proven.method}` });
  });
  if (accessToken === null) throw await refuseFactor(context, userId, client);
  return accessToken;
}

/** What to ask a passkey for: the second step of `token`, or signing in by itself. */
export async function signInOptions(
  context: AppContext,
  token: string | undefined,
  { address }: RequestClient,
  party: RelyingParty,
) {
  const { pool, clock, settings } = context;
  await countAction(context, `passkey:${addressKey(address)}`, settings.throttle.captchasPerAddress);
  if (token === undefined)
    return requestOptions(party, await openChallenge(context, context.prisma, 'PasskeySignIn', { userId: null }), null);
  const tokenHash = hashToken(token);
  const challenge = await findChallenge(pool, { tokenHash, purpose: 'SecondStep', now: clock() });
  if (challenge?.userId == null) throw new DomainError('SECOND_FACTOR_EXPIRED');
  return requestOptions(party, token, await listPasskeys(pool, challenge.userId));
}

/** Signs in with a passkey that has verified its user, which is two factors at once. @returns the token of the session */
export async function signInWithPasskey(
  context: AppContext,
  { passkey: answer, remember }: ParsedInputOf<typeof api.loginPasskey>,
  client: RequestClient,
  party: RelyingParty,
): Promise<string> {
  const token = challengeIn(answer.response.clientDataJSON);
  const { id } = await attemptChallenge(context, 'PasskeySignIn', token);
  const passkey = await findPasskey(context.pool, Buffer.from(answer.id, 'base64url'));
  if (passkey === null) throw new DomainError('SECOND_FACTOR_INVALID');
  const { userId } = passkey;
  const signed = { challenge: token ?? '', party, mustVerifyUser: true };
  const verified = await verifyAnswer(answer, passkey, signed);
  if (verified === null) throw await refuseFactor(context, userId, client);
  return inTransaction(context.prisma, async (tx) => {
    const isOpen = (await lockAccess(tx, userId)) !== null;
    const isFirst = isOpen && (await notePasskeyUse(tx, { id: passkey.id, ...verified, at: context.clock() }));
    if (!isFirst || !(await closeChallenge(tx, id))) throw new DomainError('SECOND_FACTOR_INVALID');
    return openSession(tx, context, userId, client, { remembered: remember ?? false, how: 'passkey' });
  });
}
