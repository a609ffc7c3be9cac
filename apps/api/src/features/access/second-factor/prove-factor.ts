import { DomainError, type PasskeyAnswer } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import {
  acceptStep,
  findAuthenticator,
  findPasskey,
  isRecoveryCodeUnused,
  notePasskeyUse,
  readMailbox,
  recordAccountActivity,
  useRecoveryCode,
} from '@pipa/db/access';
import { authenticatorOwner, openText } from '@pipa/platform';
import type { AppContext } from '../../../context.ts';
import type { RequestClient } from '../../../http/request-client.ts';
import { addressKey, countAction, countOf, HOUR_MS, uncountAction } from '../../../throttling/throttle.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { isOneTimeCode, stepOfCode } from './one-time-code.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyAnswer } from './verify-passkey.ts';

/** What a user answers with: a code, or a passkey that has signed the challenge. */
export interface FactorAnswer {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

type ProvenMethod = 'authenticator' | 'recoveryCode' | 'passkey';

/** A verified factor; `use` takes effect once, in the transaction of what it allows, and is false when it was used meanwhile. */
export interface ProvenFactor {
  readonly method: ProvenMethod;
  use(tx: Tx): Promise<boolean>;
}

/** Who answers, from where. */
interface Claimant {
  readonly userId: number;
  readonly client: RequestClient;
}

/** Wrong codes in one window of time; passkeys cannot be guessed, so they are not counted. */
const MAX_CODES = 10;
/** Wrong answers of an account in an hour with which its owner gets a mail, one for the hour. */
const ANSWERS_BEFORE_MAIL = 10;

async function proveOneTimeCode(context: AppContext, userId: number, code: string): Promise<ProvenFactor | null> {
  const { pool, settings, clock } = context;
  const stored = await findAuthenticator(pool, userId);
  if (stored === null || stored.confirmedAt === null) return null;
  const secret = openText(stored.secret, { key: settings.factorKey, owner: authenticatorOwner(userId) });
  const step = stepOfCode(code, secret, clock());
  return step === null || step <= stored.lastStep
    ? null
    : { method: 'authenticator', use: (tx) => acceptStep(tx, userId, step) };
}

async function proveRecoveryCode(context: AppContext, { userId, client }: Claimant, code: string) {
  const codeHash = hashRecoveryCode(code);
  if (!(await isRecoveryCodeUnused(context.pool, { userId, codeHash }))) return null;
  const use = async (tx: Tx) => {
    const at = context.clock();
    const isFirst = await useRecoveryCode(tx, { userId, codeHash, at });
    if (isFirst) await recordAccountActivity(tx, { userId, kind: 'RecoveryCodeUsed', client, at });
    return isFirst;
  };
  return { method: 'recoveryCode', use } satisfies ProvenFactor;
}

async function proveCode(context: AppContext, claimant: Claimant, typed: string): Promise<ProvenFactor | null> {
  const { userId, client } = claimant;
  const code = typed.replace(/\s/g, '');
  const isOfApp = isOneTimeCode(code);
  // Codes of the app can be guessed, so an account has one limit for them. A recovery code cannot: it only costs a read, which is
  // limited by address, so that wrong codes from elsewhere never lock the owner out.
  const key = isOfApp ? `factor:${userId}` : `recovery:${userId}:${addressKey(client.address)}`;
  await countAction(context, key, MAX_CODES);
  const proven = isOfApp
    ? await proveOneTimeCode(context, userId, code)
    : await proveRecoveryCode(context, claimant, code);
  if (proven !== null) await uncountAction(context, key);
  return proven;
}

async function provePasskey(
  { pool, clock }: AppContext,
  userId: number,
  answer: PasskeyAnswer,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<ProvenFactor | null> {
  const passkey = await findPasskey(pool, Buffer.from(answer.id, 'base64url'));
  if (passkey === null || passkey.userId !== userId) return null;
  const verified = await verifyAnswer(answer, passkey, { challenge, party, mustVerifyUser: false });
  if (verified === null) return null;
  return { method: 'passkey', use: (tx) => notePasskeyUse(tx, { id: passkey.id, ...verified, at: clock() }) };
}

/** Logs that a right password was followed by a wrong factor, and mails the owner of a burst. @returns the refusal to throw */
export async function refuseFactor(context: AppContext, userId: number, client: RequestClient): Promise<DomainError> {
  const isBurst = (await countOf(context, `factor:wrong:${userId}`, HOUR_MS)) === ANSWERS_BEFORE_MAIL;
  await inTransaction(context.prisma, async (tx) => {
    await recordAccountActivity(tx, { userId, kind: 'SecondFactorFailed', client, at: context.clock() });
    if (!isBurst) return;
    await queueSecurityNotice(context, tx, await readMailbox(tx, userId), ({ wrongSecondSteps }) =>
      wrongSecondSteps(ANSWERS_BEFORE_MAIL, client.address),
    );
  });
  return new DomainError('SECOND_FACTOR_INVALID');
}

/** @param signed the challenge that a passkey had to sign, and for whom */
export async function proveFactor(
  context: AppContext,
  claimant: Claimant,
  { code, passkey }: FactorAnswer,
  signed: () => Promise<{ challenge: string; party: RelyingParty }>,
): Promise<ProvenFactor> {
  const { userId, client } = claimant;
  // A call without an answer is no attempt, so it leaves nothing in the log.
  if (passkey === undefined && code === undefined) throw new DomainError('SECOND_FACTOR_INVALID', { field: 'code' });
  const proven =
    passkey === undefined
      ? await proveCode(context, claimant, code ?? '')
      : await provePasskey(context, userId, passkey, await signed());
  if (proven === null) throw await refuseFactor(context, userId, client);
  return proven;
}
