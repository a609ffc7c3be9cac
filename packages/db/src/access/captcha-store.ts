import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, pick, prepared, rows } from '../sql/prepared.ts';

/** The client of a captcha: hash of the cookie that it sent (null without one) and its address. */
export interface CaptchaClient {
  readonly clientHash: Buffer | null;
  readonly address: string;
}

export interface NewCaptcha {
  readonly tokenHash: Buffer;
  readonly target: { readonly x: number; readonly y: number; readonly radius: number };
  readonly attempts: number;
  /** The purpose that the captcha is bound to; null for any purpose. */
  readonly purpose: string | null;
  readonly client: CaptchaClient;
  readonly now: Date;
  readonly expiresAt: Date;
}

interface InsertParams {
  tokenHash: Buffer;
  x: number;
  y: number;
  radius: number;
  attempts: number;
  purpose: string | null;
  address: string;
  clientHash: Buffer | null;
  now: Date;
  expiresAt: Date;
}

const insertCaptcha = prepared((db, p: Params<InsertParams>) =>
  db.insertInto('captcha').values({
    ...pick(p, ['tokenHash', 'radius', 'purpose', 'address', 'clientHash', 'expiresAt']),
    targetX: p.x,
    targetY: p.y,
    attemptsLeft: p.attempts,
    createdAt: p.now,
  }),
);

export async function addCaptcha(pool: Pick<Pool, 'query'>, captcha: NewCaptcha): Promise<void> {
  const { target, client, ...rest } = captcha;
  await rows(pool, insertCaptcha, { ...rest, ...target, ...client });
}

// A client is identified by its cookie, or by its address when it sends none.
const isSameClient = (p: Params<{ clientHash: Buffer | null; address: string }>) =>
  sql<boolean>`CASE WHEN ${p.clientHash}::bytea IS NULL THEN "address" = ${p.address} ELSE "clientHash" = ${p.clientHash}::bytea END`;

interface ClickParams {
  tokenHash: Buffer;
  x: number;
  y: number;
  now: Date;
  passHash: Buffer;
  passUntil: Date;
  clientHash: Buffer | null;
  address: string;
}

// One statement judges and counts, so that concurrent clicks each cost an attempt and only one can match.
const judgeClick = prepared((db, p: Params<ClickParams>) => {
  const isHit = sql<boolean>`("targetX" - ${p.x}::float8) ^ 2 + ("targetY" - ${p.y}::float8) ^ 2 <= "radius" ^ 2`;
  return db
    .updateTable('captcha')
    .set({
      attemptsLeft: sql<number>`"attemptsLeft" - 1`,
      matchedAt: sql<Date | null>`CASE WHEN ${isHit} THEN ${p.now}::timestamptz END`,
      passHash: sql<Buffer | null>`CASE WHEN ${isHit} THEN ${p.passHash}::bytea END`,
      expiresAt: sql<Date>`CASE WHEN ${isHit} THEN ${p.passUntil}::timestamptz ELSE "expiresAt" END`,
    })
    .where('tokenHash', '=', p.tokenHash)
    .where('expiresAt', '>', p.now)
    .where('matchedAt', 'is', null)
    .where('attemptsLeft', '>', 0)
    .where(isSameClient(p))
    .returning(['attemptsLeft', sql<boolean>`"matchedAt" IS NOT NULL`.as('isMatched')]);
});

export interface Click {
  readonly tokenHash: Buffer;
  readonly x: number;
  readonly y: number;
  readonly client: CaptchaClient;
  /** Hash of the pass that a hit earns, and its expiry. */
  readonly passHash: Buffer;
  readonly passUntil: Date;
  readonly now: Date;
}

/** Judges a click and counts it as an attempt; null for a captcha that is unknown, ended or bound to another client. */
export async function tryCaptcha(
  pool: Pick<Pool, 'query'>,
  { client, ...click }: Click,
): Promise<{ attemptsLeft: number; isMatched: boolean } | null> {
  return (await rows(pool, judgeClick, { ...click, ...client }))[0] ?? null;
}

interface UseParams {
  secretHash: Buffer;
  purpose: string;
  now: Date;
  clientHash: Buffer | null;
  address: string;
}

const useBy = (column: 'tokenHash' | 'passHash') =>
  prepared((db, p: Params<UseParams>) =>
    db
      .updateTable('captcha')
      .set({ consumedAt: p.now })
      .where(column, '=', p.secretHash)
      .where('matchedAt', 'is not', null)
      .where('consumedAt', 'is', null)
      .where('expiresAt', '>', p.now)
      .where((eb) => eb.or([eb('purpose', 'is', null), eb('purpose', '=', p.purpose)]))
      .where(isSameClient(p))
      .returning('id'),
  );
const uses = { token: useBy('tokenHash'), pass: useBy('passHash') };

/** Consumes a matched captcha by its token or by the pass that the hit earned. False when there is none. */
export async function consumeCaptcha(
  pool: Pick<Pool, 'query'>,
  by: keyof typeof uses,
  { client, ...use }: { secretHash: Buffer; purpose: string; now: Date; client: CaptchaClient },
): Promise<boolean> {
  return (await rows(pool, uses[by], { ...use, ...client })).length === 1;
}

const returnBy = (column: 'tokenHash' | 'passHash') =>
  prepared((db, p: Params<{ secretHash: Buffer }>) =>
    db
      .updateTable('captcha')
      .set({ consumedAt: null, attemptsLeft: sql<number>`"attemptsLeft" - 1` })
      .where(column, '=', p.secretHash)
      .where('consumedAt', 'is not', null)
      .where('attemptsLeft', '>', 0)
      .returning('id'),
  );
const returns = { token: returnBy('tokenHash'), pass: returnBy('passHash') };

/** Makes a consumed captcha usable again at the price of an attempt; without attempts left it stays consumed. */
export async function returnConsumedCaptcha(
  pool: Pick<Pool, 'query'>,
  by: keyof typeof returns,
  secretHash: Buffer,
): Promise<void> {
  await rows(pool, returns[by], { secretHash });
}

const targetOf = prepared((db, { tokenHash, now }: Params<{ tokenHash: Buffer; now: Date }>) =>
  db
    .selectFrom('captcha')
    .select(['targetX as x', 'targetY as y'])
    .where('tokenHash', '=', tokenHash)
    .where('matchedAt', 'is', null)
    .where('expiresAt', '>', now),
);

/** Centre of the target of an unsolved captcha; null when there is none. */
export async function findCaptchaTarget(
  pool: Pick<Pool, 'query'>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ x: number; y: number } | null> {
  return (await rows(pool, targetOf, { tokenHash, now }))[0] ?? null;
}
