import { type api, DomainError, type OutputOf, type ParsedInputOf } from '@pipa/contract';
import {
  closeChallenge,
  deleteAuthenticator,
  deletePasskey,
  deleteRecoveryCodes,
  findAuthenticator,
  insertPasskey,
  inTransaction,
  listPasskeys,
  lockFactors,
  MAX_PASSKEYS,
  confirmAuthenticator as putAuthenticatorIntoEffect,
  readFactors,
  recordAccountActivity,
  replaceRecoveryCodes,
  beginAuthenticator as storeAuthenticator,
  renamePasskey as storePasskeyName,
  type Tx,
} from '@pipa/db';
import { openText, sealText } from '@pipa/platform';
import type { AppContext } from '../../../context.ts';
import type { RequestClient } from '../../../http/request-client.ts';
import type { SignedInUser } from '../../../http/session.ts';
import { countAction } from '../../../throttling/throttle.ts';
import { assertOwnPassword } from '../own-password.ts';
import type { PasswordHasher } from '../password.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { attemptChallenge, challengeIn, openChallenge } from './challenges.ts';
import { newSecret, stepOfCode, uriOf } from './one-time-code.ts';
import { type FactorAnswer, type ProvenFactor, proveFactor, secretOwner } from './prove-factor.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { creationOptions, requestOptions, verifyCreated } from './verify-passkey.ts';

/** Who changes the factors of the own account, from where. */
export interface FactorCaller {
  readonly user: SignedInUser;
  readonly client: RequestClient;
  readonly party: () => RelyingParty;
}

/** The time in which the first code of a new authenticator app is accepted. */
const CONFIRM_WITHIN_MS = 30 * 60_000;

export async function describeFactors(
  { pool }: AppContext,
  userId: number,
): Promise<OutputOf<typeof api.secondFactors>> {
  const [{ authenticatorAt, recoveryCodesLeft }, passkeys] = await Promise.all([
    readFactors(pool, userId),
    listPasskeys(pool, userId),
  ]);
  return {
    authenticator: authenticatorAt && { addedAt: authenticatorAt.toISOString() },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      id,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isBackedUp,
    })),
    recoveryCodesLeft,
  };
}

async function giveRecoveryCodes(context: AppContext, tx: Tx, { user, client }: FactorCaller): Promise<string[]> {
  const { userId } = user;
  const codes = newRecoveryCodes();
  const at = context.clock();
  await replaceRecoveryCodes(tx, { userId, hashes: codes.map(hashRecoveryCode), createdAt: at });
  await recordAccountActivity(tx, { userId, kind: 'RecoveryCodesCreated', client, at });
  return codes;
}

/** Starts an authenticator app; it counts once a first code has confirmed it. */
export async function beginAuthenticator(
  context: AppContext,
  passwords: PasswordHasher,
  { user }: FactorCaller,
  password: string,
): Promise<OutputOf<typeof api.beginAuthenticator>> {
  const { userId, userName } = user;
  const { prisma, settings, randomBytes, clock } = context;
  await assertOwnPassword(context, passwords, userId, password);
  const secret = newSecret(randomBytes);
  const sealed = sealText(secret, { key: settings.factorKey, owner: secretOwner(userId) }, randomBytes);
  if (!(await storeAuthenticator(prisma, { userId, secret: sealed, createdAt: clock() }))) {
    throw new DomainError('ILLEGAL_TRANSITION', { message: 'Remove the present authenticator app first' });
  }
  return { secret, uri: uriOf(secret, userName) };
}

export async function confirmAuthenticator(
  context: AppContext,
  caller: FactorCaller,
  code: string,
): Promise<OutputOf<typeof api.confirmAuthenticator>> {
  const { pool, prisma, settings, clock } = context;
  const { user, client } = caller;
  const { userId } = user;
  await countAction(context, `factor:confirm:${userId}`, settings.throttle.failuresPerAccountAndAddress);
  const stored = await findAuthenticator(pool, userId);
  const at = clock();
  if (stored === null || stored.confirmedAt !== null || at.getTime() - stored.createdAt.getTime() > CONFIRM_WITHIN_MS) {
    throw new DomainError('SECOND_FACTOR_EXPIRED');
  }
  const secret = openText(stored.secret, { key: settings.factorKey, owner: secretOwner(userId) });
  const step = stepOfCode(code.replace(/\s/g, ''), secret, at);
  if (step === null) throw new DomainError('SECOND_FACTOR_INVALID', { field: 'code' });
  return inTransaction(prisma, async (tx) => {
    const { passkeys } = await lockFactors(tx, userId);
    if (!(await putAuthenticatorIntoEffect(tx, { userId, step, at }))) throw new DomainError('SECOND_FACTOR_EXPIRED');
    await recordAccountActivity(tx, { userId, kind: 'AuthenticatorAdded', client, at });
    await queueSecurityNotice(context, tx, user, {
      subject: 'An authenticator app was added to your Pipa account',
      text: `It was added from ${client.address}. Signing in with the password needs a second step from now on.`,
    });
    return { recoveryCodes: passkeys === 0 ? await giveRecoveryCodes(context, tx, caller) : null };
  });
}

export async function beginPasskey(
  context: AppContext,
  passwords: PasswordHasher,
  { user, party }: FactorCaller,
  password: string,
): Promise<OutputOf<typeof api.beginPasskey>> {
  const relying = party();
  await assertOwnPassword(context, passwords, user.userId, password);
  const existing = await listPasskeys(context.pool, user.userId);
  if (existing.length >= MAX_PASSKEYS) {
    throw new DomainError('ILLEGAL_TRANSITION', { message: `An account has at most ${MAX_PASSKEYS} passkeys` });
  }
  const challenge = await openChallenge(context, 'AddPasskey', { userId: user.userId });
  return creationOptions(relying, user, { challenge, existing, key: context.settings.factorKey });
}

export async function addPasskey(
  context: AppContext,
  caller: FactorCaller,
  { passkey: created, name }: ParsedInputOf<typeof api.addPasskey>,
): Promise<OutputOf<typeof api.addPasskey>> {
  const { user, client, party } = caller;
  const { userId } = user;
  const token = challengeIn(created.response.clientDataJSON);
  const challenge = await attemptChallenge(context, 'AddPasskey', token);
  if (challenge.userId !== userId) throw new DomainError('SECOND_FACTOR_EXPIRED');
  const passkey = await verifyCreated(created, token ?? '', party());
  if (passkey === null) throw new DomainError('SECOND_FACTOR_INVALID');
  return inTransaction(context.prisma, async (tx) => {
    const at = context.clock();
    const { authenticatorAt, passkeys } = await lockFactors(tx, userId);
    const isNew = passkeys < MAX_PASSKEYS && (await insertPasskey(tx, { ...passkey, userId, name, createdAt: at }));
    if (!isNew || !(await closeChallenge(tx, challenge.id))) throw new DomainError('SECOND_FACTOR_INVALID');
    await recordAccountActivity(tx, { userId, kind: 'PasskeyAdded', detail: name, client, at });
    await queueSecurityNotice(context, tx, user, {
      subject: 'A passkey was added to your Pipa account',
      text: `The passkey ${name} was added from ${client.address}. It can sign in without the password.`,
    });
    const isFirst = authenticatorAt === null && passkeys === 0;
    return { recoveryCodes: isFirst ? await giveRecoveryCodes(context, tx, caller) : null };
  });
}

export async function renamePasskey(
  { prisma, clock }: AppContext,
  { user: { userId }, client }: FactorCaller,
  { id, name }: ParsedInputOf<typeof api.renamePasskey>,
): Promise<void> {
  await inTransaction(prisma, async (tx) => {
    if (!(await storePasskeyName(tx, userId, id, name))) throw new DomainError('NOT_FOUND');
    await recordAccountActivity(tx, { userId, kind: 'PasskeyRenamed', detail: name, client, at: clock() });
  });
}

/** What to ask an own passkey for, as the proof that a change of factors needs. */
export async function proofOptions(
  context: AppContext,
  { user: { userId }, party }: FactorCaller,
): Promise<OutputOf<typeof api.proofOptions>> {
  const relying = party();
  const passkeys = await listPasskeys(context.pool, userId);
  if (passkeys.length === 0) throw new DomainError('NOT_FOUND');
  return requestOptions(relying, await openChallenge(context, 'Proof', { userId }), passkeys);
}

export type Credentials = FactorAnswer & { readonly password: string };

/** Checks the password and a factor of the caller; a session alone must not be enough to weaken an account. */
export async function proveOwner(
  context: AppContext,
  passwords: PasswordHasher,
  { user: { userId }, client, party }: FactorCaller,
  { password, ...answer }: Credentials,
): Promise<ProvenFactor> {
  await assertOwnPassword(context, passwords, userId, password);
  return proveFactor(context, { userId, client }, answer, async () => {
    const challenge = challengeIn(answer.passkey?.response.clientDataJSON ?? '');
    const live = await attemptChallenge(context, 'Proof', challenge);
    if (live.userId !== userId) throw new DomainError('SECOND_FACTOR_EXPIRED');
    return { challenge: challenge ?? '', party: party() };
  });
}

/** Uses a proof in the transaction of what it allows. */
export async function assertUnused(tx: Tx, proven: ProvenFactor): Promise<void> {
  if (!(await proven.use(tx))) throw new DomainError('SECOND_FACTOR_INVALID');
}

/** Recovery codes are of no use without a factor that they stand in for. */
async function clearCodesWithoutFactor(tx: Tx, userId: number): Promise<void> {
  const { authenticatorAt, passkeys } = await lockFactors(tx, userId);
  if (authenticatorAt === null && passkeys === 0) await deleteRecoveryCodes(tx, userId);
}

export async function removeAuthenticator(
  context: AppContext,
  passwords: PasswordHasher,
  caller: FactorCaller,
  credentials: Credentials,
): Promise<void> {
  const { user, client } = caller;
  const { userId } = user;
  const proven = await proveOwner(context, passwords, caller, credentials);
  await inTransaction(context.prisma, async (tx) => {
    await lockFactors(tx, userId);
    await assertUnused(tx, proven);
    if (!(await deleteAuthenticator(tx, userId))) throw new DomainError('NOT_FOUND');
    await clearCodesWithoutFactor(tx, userId);
    await recordAccountActivity(tx, { userId, kind: 'AuthenticatorRemoved', client, at: context.clock() });
    await queueSecurityNotice(context, tx, user, {
      subject: 'The authenticator app of your Pipa account was removed',
      text: `It was removed from ${client.address}. Its codes no longer sign in.`,
    });
  });
}

export async function removePasskey(
  context: AppContext,
  passwords: PasswordHasher,
  caller: FactorCaller,
  { id, ...credentials }: ParsedInputOf<typeof api.removePasskey>,
): Promise<void> {
  const { user, client } = caller;
  const { userId } = user;
  const proven = await proveOwner(context, passwords, caller, credentials);
  await inTransaction(context.prisma, async (tx) => {
    await lockFactors(tx, userId);
    await assertUnused(tx, proven);
    const name = await deletePasskey(tx, userId, id);
    if (name === null) throw new DomainError('NOT_FOUND');
    await clearCodesWithoutFactor(tx, userId);
    await recordAccountActivity(tx, { userId, kind: 'PasskeyRemoved', detail: name, client, at: context.clock() });
    await queueSecurityNotice(context, tx, user, {
      subject: 'A passkey of your Pipa account was removed',
      text: `The passkey ${name} was removed from ${client.address}. It no longer signs in.`,
    });
  });
}

export async function renewRecoveryCodes(
  context: AppContext,
  passwords: PasswordHasher,
  caller: FactorCaller,
  credentials: Credentials,
): Promise<string[]> {
  const proven = await proveOwner(context, passwords, caller, credentials);
  return inTransaction(context.prisma, async (tx) => {
    await lockFactors(tx, caller.user.userId);
    await assertUnused(tx, proven);
    return giveRecoveryCodes(context, tx, caller);
  });
}
