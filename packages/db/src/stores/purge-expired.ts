import type { PrismaClient } from '../client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows removed by one statement, and statements in one call: a purge never holds up what else goes on. */
const BATCH = 5_000;
const MAX_BATCHES = 20;

interface Expiry {
  table: string;
  key: string;
  /** SQL condition; $1 is the instant before which rows are of no use any more. */
  condition: string;
  keptMs: number;
}

/** Sessions are kept past their end because their address tells which addresses an account is known from. */
const expiries: readonly Expiry[] = [
  { table: 'captcha', key: '"id"', condition: '"expiresAt" < $1', keptMs: HOUR_MS },
  { table: 'socket_ticket', key: '"id"', condition: '"expiresAt" < $1', keptMs: HOUR_MS },
  { table: 'throttle', key: '"key", "windowAt"', condition: '"windowAt" < $1', keptMs: DAY_MS },
  { table: 'idempotency_key', key: '"userId", "key"', condition: '"createdAt" < $1', keptMs: DAY_MS },
  { table: 'session', key: '"id"', condition: '"expiresAt" < $1 AND "createdAt" < $1', keptMs: 31 * DAY_MS },
  { table: 'mail_token', key: '"id"', condition: '"expiresAt" < $1', keptMs: 31 * DAY_MS },
  // The mail tokens of an account that was never activated go with it; it has nothing else.
  {
    table: 'mail_token',
    key: '"id"',
    condition: '"userId" IN (SELECT "userId" FROM "app_user" WHERE "activatedAt" IS NULL AND "createdAt" < $1)',
    keptMs: DAY_MS,
  },
  { table: 'app_user', key: '"userId"', condition: '"activatedAt" IS NULL AND "createdAt" < $1', keptMs: DAY_MS },
  { table: 'mail_message', key: '"id"', condition: 'COALESCE("sentAt", "failedAt") < $1', keptMs: 31 * DAY_MS },
  { table: 'risk_assessment', key: '"id"', condition: '"signedAt" IS NULL AND "createdAt" < $1', keptMs: 31 * DAY_MS },
];

async function purgeTable(prisma: PrismaClient, { table, key, condition, keptMs }: Expiry, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs);
  // The condition is asked again of each row as it is when it is locked: an account may be activated in between.
  const sql = `DELETE FROM "${table}"
    WHERE (${key}) IN (SELECT ${key} FROM "${table}" WHERE ${condition} LIMIT ${BATCH}) AND ${condition}`;
  let removed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await prisma.$executeRawUnsafe(sql, before);
    removed += count;
    if (count < BATCH) break;
  }
  return removed;
}

/** Removes what has expired: captchas, counters, idempotency keys, old sessions, mail and its tokens, accounts never activated. Returns rows by table. */
export async function purgeExpired(prisma: PrismaClient, now: Date): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const expiry of expiries) {
    removed[expiry.table] = (removed[expiry.table] ?? 0) + (await purgeTable(prisma, expiry, now));
  }
  return removed;
}
