import {
  type api,
  CAPTCHA_HEIGHT,
  CAPTCHA_WIDTH,
  type CaptchaPurpose,
  captchaPurposes,
  DomainError,
  type OutputOf,
  type ParsedInputOf,
} from '@pipa/contract';
import {
  addCaptcha,
  type CaptchaClient,
  consumeCaptcha,
  findCaptchaTarget,
  returnConsumedCaptcha,
  tryCaptcha,
} from '@pipa/db/access';
import type { AppContext } from '../context.ts';
import { hashToken, newToken } from '../http/session.ts';
import { addressKey, countAction } from '../throttling/throttle.ts';
import type { CaptchaDrawer } from './captcha-drawer.ts';
import { CAPTCHA_RANDOM_BYTES } from './captcha-image.ts';

export const CAPTCHA_TTL_MS = 2 * 60_000;
const CAPTCHA_ATTEMPTS = 3;

const inTime = (now: Date): Date => new Date(now.getTime() + CAPTCHA_TTL_MS);

/** The client of a captcha, identified by its cookie, or by its address while it sends none. */
export interface CaptchaHolder {
  readonly address: string;
  readonly cookie: string | undefined;
  /** Secret of the pass cookie that a hit has earned. */
  readonly pass: string | undefined;
}

const clientOf = ({ address, cookie }: CaptchaHolder): CaptchaClient => ({
  clientHash: cookie === undefined ? null : hashToken(cookie),
  address: addressKey(address),
});

/** A new captcha, and the cookie that binds it to its browser when the browser has none yet. */
export async function issueCaptcha(
  context: AppContext,
  drawer: CaptchaDrawer,
  { codeType }: ParsedInputOf<typeof api.verificationCode>,
  holder: CaptchaHolder,
): Promise<{ answer: OutputOf<typeof api.verificationCode>; cookie: string | null }> {
  const address = addressKey(holder.address);
  await countAction(context, `captcha:${address}`, context.settings.throttle.captchasPerAddress);
  const codeToken = newToken(context);
  const { png, prompt, target } = await drawer.draw(context.randomBytes(CAPTCHA_RANDOM_BYTES));
  const now = context.clock();
  const cookie = holder.cookie ?? newToken(context);
  await addCaptcha(context.pool, {
    tokenHash: hashToken(codeToken),
    target,
    attempts: CAPTCHA_ATTEMPTS,
    // Without a known purpose it is valid for every one.
    purpose: captchaPurposes.find((purpose) => purpose === codeType) ?? null,
    client: { address, clientHash: hashToken(cookie) },
    now,
    expiresAt: inTime(now),
  });
  return {
    answer: { img: png.toString('base64'), codeToken, width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, prompt },
    cookie: holder.cookie === undefined ? cookie : null,
  };
}

export interface ClickVerdict {
  answer: OutputOf<typeof api.verifyCode>;
  /** Secret of the pass cookie, null when the click missed. */
  pass: string | null;
}

/** Judges a click. Throws CAPTCHA_REQUIRED for a captcha that is unknown, expired, used, out of attempts or of another client. */
export async function verifyClick(
  context: AppContext,
  { x, y, codeToken }: ParsedInputOf<typeof api.verifyCode>,
  holder: CaptchaHolder,
): Promise<ClickVerdict> {
  const pass = newToken(context);
  const now = context.clock();
  const judged = await tryCaptcha(context.pool, {
    tokenHash: hashToken(codeToken),
    x,
    y,
    client: clientOf(holder),
    passHash: hashToken(pass),
    passUntil: inTime(now),
    now,
  });
  if (judged === null) throw new DomainError('CAPTCHA_REQUIRED');
  const { isMatched, attemptsLeft } = judged;
  return { answer: { verified: isMatched, remainCount: attemptsLeft, codeToken }, pass: isMatched ? pass : null };
}

/** A client with the token of its captcha; without a token the pass cookie counts. */
export type CaptchaProof = CaptchaHolder & { readonly codeToken: string | undefined };

/** Consumes a matched captcha of this client, by its token or by the pass cookie. Throws CAPTCHA_REQUIRED when there is none. */
export async function useCaptcha(context: AppContext, purpose: CaptchaPurpose, proof: CaptchaProof): Promise<void> {
  if (!(await takeCaptcha(context, purpose, proof))) throw new DomainError('CAPTCHA_REQUIRED');
}

/** As `useCaptcha`; false when there is none. */
export async function takeCaptcha(
  context: AppContext,
  purpose: CaptchaPurpose,
  { codeToken, ...holder }: CaptchaProof,
): Promise<boolean> {
  if (!context.settings.captchaRequired) return true;
  const secret = codeToken ?? holder.pass;
  if (secret === undefined) return false;
  return consumeCaptcha(context.pool, codeToken === undefined ? 'pass' : 'token', {
    secretHash: hashToken(secret),
    purpose,
    now: context.clock(),
    client: clientOf(holder),
  });
}

/**
 * Gives a captcha back after a refusal that the person can mend. Each return costs one of its attempts, so that one solved picture
 * allows three tries at most.
 */
export async function returnCaptcha({ pool }: AppContext, { codeToken, pass }: CaptchaProof): Promise<void> {
  const secret = codeToken ?? pass;
  if (secret === undefined) return;
  await returnConsumedCaptcha(pool, codeToken === undefined ? 'pass' : 'token', hashToken(secret));
}

/** The centre of the target; for automation in local mode. */
export async function readCaptchaTarget(context: AppContext, codeToken: string): Promise<{ x: number; y: number }> {
  const target = await findCaptchaTarget(context.pool, hashToken(codeToken), context.clock());
  if (target === null) throw new DomainError('NOT_FOUND');
  return target;
}
