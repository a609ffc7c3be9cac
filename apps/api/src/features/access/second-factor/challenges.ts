import { DomainError } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { addChallenge, type LiveChallenge, type NewChallenge, tryChallenge } from '@pipa/db/access';
import type { AppContext } from '../../../context.ts';
import { hashToken, newToken } from '../../../http/session.ts';

export const CHALLENGE_MS = 5 * 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Codes are typed wrongly; a passkey answers a challenge once. */
const ATTEMPTS = { SecondStep: 5, PasskeySignIn: 1, AddPasskey: 1, Proof: 1 } as const;

type Purpose = NewChallenge['purpose'];

/** Opens a challenge of five minutes. @returns its token, which is also what a passkey signs */
export async function openChallenge(
  context: AppContext,
  tx: Tx,
  purpose: Purpose,
  { userId, remembered = false }: { userId: number | null; remembered?: boolean },
): Promise<string> {
  const token = newToken(context);
  await addChallenge(tx, {
    tokenHash: hashToken(token),
    purpose,
    userId,
    remembered,
    attemptsLeft: ATTEMPTS[purpose],
    expiresAt: new Date(context.clock().getTime() + CHALLENGE_MS),
  });
  return token;
}

/** Uses one attempt at a challenge; SECOND_FACTOR_EXPIRED when it is unknown, too old, answered or out of attempts. */
export async function attemptChallenge(
  { pool, clock }: AppContext,
  purpose: Purpose,
  token: string | null,
): Promise<LiveChallenge> {
  const isToken = token !== null && TOKEN.test(token);
  const challenge = isToken ? await tryChallenge(pool, { tokenHash: hashToken(token), purpose, now: clock() }) : null;
  if (challenge === null) throw new DomainError('SECOND_FACTOR_EXPIRED');
  return challenge;
}

/** The challenge that a passkey says to have signed, not yet verified; null in what is no such answer. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
