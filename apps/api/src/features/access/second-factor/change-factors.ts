import { type api, DomainError, type OutputOf, type ParsedInputOf, refusal } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import {
  closeChallenge,
  deleteAuthenticator,
  deletePasskey,
  deleteRecoveryCodes,
  endBegunSteps,
  findAuthenticator,
  hasFactor,
  insertPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  confirmAuthenticator as putAuthenticatorIntoEffect,
  readFactors,
  recordAccountActivity,
  replaceRecoveryCodes,
  beginAuthenticator as storeAuthenticator,
  renamePasskey as storePasskeyName,
} from '@pipa/db/access';
import { authenticatorOwner, openText, sealText } from '@pipa/platform';
import type { AppContext } from '../../../context.ts';
import { newToken } from '../../../http/session.ts';
import { countAction, countChange } from '../../../throttling/throttle.ts';
import type { PasswordHasher } from '../password.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { attemptChallenge, challengeIn, openChallenge } from './challenges.ts';
import { newSecret, stepOfCode, uriOf } from './one-time-code.ts';
import { type AccessCaller, type Credentials, lockOwnAccess, proveOwner } from './prove-owner.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { creationOptions, requestOptions, verifyCreated } from './verify-passkey.ts';

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

async function giveRecoveryCodes(context: AppContext, tx: Tx, { user, client }: AccessCaller): Promise<string[]> {
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
  caller: AccessCaller,
  credentials: Credentials,
): Promise<OutputOf<typeof api.beginAuthenticator>> {
  const { userId, userName } = caller.user;
  const { prisma, settings, randomBytes, clock } = context;
  const proof = await proveOwner(context, passwords, caller, credentials);
  const setupId = newToken(context);
  const secret = newSecret(randomBytes);
  const sealed = sealText(secret, { key: settings.factorKey, owner: authenticatorOwner(userId) }, randomBytes);
  await inTransaction(prisma, async (tx) => {
    await proof.use(tx);
    if (!(await storeAuthenticator(tx, { userId, secret: sealed, setupId, createdAt: clock() }))) {
      throw new DomainError('ILLEGAL_TRANSITION', { message: 'Remove the present authenticator app first' });
    }
  });
  return { setupId, secret, uri: uriOf(secret, userName) };
}

/** Puts the authenticator app of a setup into effect with its first code; another setup that was begun later has replaced it. */
export async function confirmAuthenticator(
  context: AppContext,
  caller: AccessCaller,
  { setupId, code }: ParsedInputOf<typeof api.confirmAuthenticator>,
): Promise<OutputOf<typeof api.confirmAuthenticator>> {
  const { pool, prisma, settings, clock } = context;
  const { user, client } = caller;
  const { userId } = user;
  await countAction(context, `factor:confirm:${userId}`, settings.throttle.failuresPerAccountAndAddress);
  const stored = await findAuthenticator(pool, userId);
  const at = clock();
  const isWaiting = stored !== null && stored.confirmedAt === null && stored.setupId === setupId;
  if (!isWaiting || at.getTime() - stored.createdAt.getTime() > CONFIRM_WITHIN_MS) {
    throw new DomainError('SECOND_FACTOR_EXPIRED');
  }
  const secret = openText(stored.secret, { key: settings.factorKey, owner: authenticatorOwner(userId) });
  const step = stepOfCode(code.replace(/\s/g, ''), secret, at);
  if (step === null) throw new DomainError('SECOND_FACTOR_INVALID', { field: 'code' });
  return inTransaction(prisma, async (tx) => {
    const held = await lockOwnAccess(tx, userId);
    if (!(await putAuthenticatorIntoEffect(tx, { userId, setupId, step, at }))) {
      throw new DomainError('SECOND_FACTOR_EXPIRED');
    }
    await endBegunSteps(tx, userId);
    await recordAccountActivity(tx, { userId, kind: 'AuthenticatorAdded', client, at });
    await queueSecurityNotice(context, tx, user, ({ authenticatorAdded }) => authenticatorAdded(client.address));
    return { recoveryCodes: hasFactor(held) ? null : await giveRecoveryCodes(context, tx, caller) };
  });
}

const tooManyPasskeys = () =>
  new DomainError('ILLEGAL_TRANSITION', {
    message: refusal('An account has at most {max} passkeys', { max: MAX_PASSKEYS }),
  });

export async function beginPasskey(
  context: AppContext,
  passwords: PasswordHasher,
  caller: AccessCaller,
  credentials: Credentials,
): Promise<OutputOf<typeof api.beginPasskey>> {
  const { user, party } = caller;
  const relying = party();
  const proof = await proveOwner(context, passwords, caller, credentials);
  const challenge = await inTransaction(context.prisma, async (tx) => {
    const { passkeys } = await proof.use(tx);
    if (passkeys >= MAX_PASSKEYS) throw tooManyPasskeys();
    return openChallenge(context, tx, 'AddPasskey', { userId: user.userId });
  });
  const existing = await listPasskeys(context.pool, user.userId);
  return creationOptions(relying, user, { challenge, existing, key: context.settings.factorKey });
}

export async function addPasskey(
  context: AppContext,
  caller: AccessCaller,
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
    const held = await lockOwnAccess(tx, userId);
    if (!(await closeChallenge(tx, challenge.id))) throw new DomainError('SECOND_FACTOR_EXPIRED');
    if (held.passkeys >= MAX_PASSKEYS) throw tooManyPasskeys();
    if (!(await insertPasskey(tx, { ...passkey, userId, name, createdAt: at }))) {
      throw new DomainError('SECOND_FACTOR_INVALID');
    }
    await endBegunSteps(tx, userId);
    await recordAccountActivity(tx, { userId, kind: 'PasskeyAdded', detail: name, client, at });
    await queueSecurityNotice(context, tx, user, ({ passkeyAdded }) => passkeyAdded(name, client.address));
    return { recoveryCodes: hasFactor(held) ? null : await giveRecoveryCodes(context, tx, caller) };
  });
}

export async function renamePasskey(
  context: AppContext,
  { user: { userId }, client }: AccessCaller,
  { id, name }: ParsedInputOf<typeof api.renamePasskey>,
): Promise<void> {
  const { prisma, clock } = context;
  await countChange(context, userId);
  await inTransaction(prisma, async (tx) => {
    if (!(await storePasskeyName(tx, userId, id, name))) throw new DomainError('NOT_FOUND');
    await recordAccountActivity(tx, { userId, kind: 'PasskeyRenamed', detail: name, client, at: clock() });
  });
}

/** What to ask an own passkey for, as the proof that a change of access needs. */
export async function proofOptions(
  context: AppContext,
  { user: { userId }, party }: AccessCaller,
): Promise<OutputOf<typeof api.proofOptions>> {
  const relying = party();
  await countChange(context, userId);
  const passkeys = await listPasskeys(context.pool, userId);
  if (passkeys.length === 0) throw new DomainError('NOT_FOUND');
  return requestOptions(relying, await openChallenge(context, context.prisma, 'Proof', { userId }), passkeys);
}

/** Recovery codes are of no use without a factor that they stand in for. */
async function clearCodesWithoutFactor(tx: Tx, userId: number): Promise<void> {
  if (!hasFactor(await lockOwnAccess(tx, userId))) await deleteRecoveryCodes(tx, userId);
}

export async function removeAuthenticator(
  context: AppContext,
  passwords: PasswordHasher,
  caller: AccessCaller,
  credentials: Credentials,
): Promise<void> {
  const { user, client } = caller;
  const { userId } = user;
  const proof = await proveOwner(context, passwords, caller, credentials);
  await inTransaction(context.prisma, async (tx) => {
    await proof.use(tx);
    if (!(await deleteAuthenticator(tx, userId))) throw new DomainError('NOT_FOUND');
    await clearCodesWithoutFactor(tx, userId);
    await recordAccountActivity(tx, { userId, kind: 'AuthenticatorRemoved', client, at: context.clock() });
    await queueSecurityNotice(context, tx, user, ({ authenticatorRemoved }) => authenticatorRemoved(client.address));
  });
}

export async function removePasskey(
  context: AppContext,
  passwords: PasswordHasher,
  caller: AccessCaller,
  { id, ...credentials }: ParsedInputOf<typeof api.removePasskey>,
): Promise<void> {
  const { user, client } = caller;
  const { userId } = user;
  const proof = await proveOwner(context, passwords, caller, credentials);
  await inTransaction(context.prisma, async (tx) => {
    await proof.use(tx);
    const name = await deletePasskey(tx, userId, id);
    if (name === null) throw new DomainError('NOT_FOUND');
    await clearCodesWithoutFactor(tx, userId);
    await recordAccountActivity(tx, { userId, kind: 'PasskeyRemoved', detail: name, client, at: context.clock() });
    await queueSecurityNotice(context, tx, user, ({ passkeyRemoved }) => passkeyRemoved(name, client.address));
  });
}

export async function renewRecoveryCodes(
  context: AppContext,
  passwords: PasswordHasher,
  caller: AccessCaller,
  credentials: Credentials,
): Promise<string[]> {
  const proof = await proveOwner(context, passwords, caller, credentials);
  return inTransaction(context.prisma, async (tx) => {
    await proof.use(tx);
    return giveRecoveryCodes(context, tx, caller);
  });
}
