import { type api, DomainError, type OutputOf, type ParsedInputOf } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../context.ts';
import { hashToken, newToken } from '../http/session.ts';
import { addressKey, countAction } from '../throttling/throttle.ts';
import { CAPTCHA_HEIGHT, CAPTCHA_RANDOM_BYTES, CAPTCHA_WIDTH, drawCaptcha } from './captcha-image.ts';

export const CAPTCHA_TTL_MS = 2 * 60_000;
export const CAPTCHA_ATTEMPTS = 3;

const insertCaptcha = statement(`
  INSERT INTO "captcha" ("tokenHash", "targetX", "targetY", "radius", "attemptsLeft", "createdAt", "expiresAt")
  VALUES ($1, $2, $3, $4, $5, $6, $7)`);

// One statement judges and counts, so parallel tries each cost an attempt and only one can match.
const tryClick = statement(`
  UPDATE "captcha" SET
    "attemptsLeft" = "attemptsLeft" - 1,
    "matchedAt" = CASE WHEN ("targetX" - $2) ^ 2 + ("targetY" - $3) ^ 2 <= "radius" ^ 2 THEN $4::timestamptz END,
    "passHash" = CASE WHEN ("targetX" - $2) ^ 2 + ("targetY" - $3) ^ 2 <= "radius" ^ 2 THEN $5::bytea END,
    "expiresAt" = CASE WHEN ("targetX" - $2) ^ 2 + ("targetY" - $3) ^ 2 <= "radius" ^ 2 THEN $6 ELSE "expiresAt" END
  WHERE "tokenHash" = $1 AND "expiresAt" > $4 AND "matchedAt" IS NULL AND "attemptsLeft" > 0
  RETURNING "attemptsLeft", "matchedAt" IS NOT NULL AS "matched"`);

const USE_UP = `"matchedAt" IS NOT NULL AND "consumedAt" IS NULL AND "expiresAt" > $2`;
const useByToken = statement(`UPDATE "captcha" SET "consumedAt" = $2 WHERE "tokenHash" = $1 AND ${USE_UP}`);
const useByPass = statement(`UPDATE "captcha" SET "consumedAt" = $2 WHERE "passHash" = $1 AND ${USE_UP}`);
const findTarget = statement(`
  SELECT "targetX" AS x, "targetY" AS y FROM "captcha"
  WHERE "tokenHash" = $1 AND "matchedAt" IS NULL AND "expiresAt" > $2`);

const inTime = (now: Date): Date => new Date(now.getTime() + CAPTCHA_TTL_MS);

export async function issueCaptcha(
  context: AppContext,
  address: string,
): Promise<OutputOf<typeof api.verificationCode>> {
  await countAction(context, `captcha:${addressKey(address)}`, context.settings.throttle.captchasPerAddress);
  const codeToken = newToken(context);
  const { png, prompt, target } = drawCaptcha(context.randomBytes(CAPTCHA_RANDOM_BYTES));
  const now = context.clock();
  await context.pool.query(
    insertCaptcha([hashToken(codeToken), target.x, target.y, target.radius, CAPTCHA_ATTEMPTS, now, inTime(now)]),
  );
  const img = `data:image/png;base64,${png.toString('base64')}`;
  return { img, codeToken, width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, prompt };
}

export interface ClickVerdict {
  answer: OutputOf<typeof api.verifyCode>;
  /** Secret of the pass cookie, null when the click missed. */
  pass: string | null;
}

/** Judges a click. Throws CAPTCHA_REQUIRED when the captcha is unknown, expired, matched already or out of attempts. */
export async function verifyClick(
  context: AppContext,
  { x, y, codeToken }: ParsedInputOf<typeof api.verifyCode>,
): Promise<ClickVerdict> {
  const pass = newToken(context);
  const now = context.clock();
  const { rows } = await context.pool.query<{ attemptsLeft: number; matched: boolean }>(
    tryClick([hashToken(codeToken), x, y, now, hashToken(pass), inTime(now)]),
  );
  const judged = rows[0];
  if (judged === undefined) throw new DomainError('CAPTCHA_REQUIRED');
  const answer = { verified: judged.matched, remainCount: judged.attemptsLeft, codeToken };
  return { answer, pass: judged.matched ? pass : null };
}

/** Uses up a matched captcha, named by its token or by the pass cookie. Throws CAPTCHA_REQUIRED; works once. */
export async function useCaptcha(
  context: AppContext,
  { codeToken, pass }: { codeToken: string | undefined; pass: string | undefined },
): Promise<void> {
  if (!context.settings.captchaRequired) return;
  const now = context.clock();
  const secret = codeToken ?? pass;
  const use = codeToken === undefined ? useByPass : useByToken;
  const { rowCount } = secret === undefined ? { rowCount: 0 } : await context.pool.query(use([hashToken(secret), now]));
  if (rowCount !== 1) throw new DomainError('CAPTCHA_REQUIRED');
}

/** Where to click; for the oracle of local mode. */
export async function findCaptchaTarget(context: AppContext, codeToken: string): Promise<{ x: number; y: number }> {
  const { rows } = await context.pool.query<{ x: number; y: number }>(
    findTarget([hashToken(codeToken), context.clock()]),
  );
  if (rows[0] === undefined) throw new DomainError('NOT_FOUND');
  return rows[0];
}
