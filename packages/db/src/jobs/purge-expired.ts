import {
  AGENT_CALLS_KEPT_DAYS,
  DRAFT_KEPT_DAYS,
  FIRING_KEPT_DAYS,
  HEALTH_KEPT_DAYS,
  MAX_AGENT_CALLS,
  MAX_FIRINGS,
  MAX_OWN_RECEIPTS,
  MAX_WEBHOOK_LOG,
  NOTIFICATION_KEPT_DAYS,
  RECEIPT_KEPT_DAYS,
} from '@pipa/contract';
import { type PrismaClient, poolOf, statement } from '../client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows removed by one statement: a purge must not delay other work. */
const BATCH = 5_000;
const MAX_BATCHES = 20;

interface Expiry {
  table: string;
  key: string;
  /** SQL condition; $1 is the instant before which rows have expired. */
  condition: string;
  keptMs: number;
  /** Only some of the table's rows expire. */
  ofSome?: true;
}

/** Entries of each kind in one person's account log that are kept, the newest ones: what strangers can cause displaces nothing else. */
const ACTIVITIES_KEPT = 1_000;

/** Sessions are kept past their end because their addresses are the account's known addresses. */
const expiries: readonly Expiry[] = [
  { table: 'captcha', key: '"id"', condition: '"expiresAt" < $1', keptMs: HOUR_MS },
  { table: 'socket_ticket', key: '"id"', condition: '"expiresAt" < $1', keptMs: HOUR_MS },
  { table: 'factor_challenge', key: '"id"', condition: '"expiresAt" < $1', keptMs: HOUR_MS },
  { table: 'broker_link_attempt', key: '"id"', condition: '"expiresAt" < $1', keptMs: HOUR_MS },
  { table: 'broker_sync', key: '"id"', condition: '"endedAt" < $1', keptMs: 31 * DAY_MS, ofSome: true },
  { table: 'broker_turn', key: '"name"', condition: '"nextAt" < $1', keptMs: HOUR_MS },
  { table: 'throttle', key: '"key", "windowAt"', condition: '"windowAt" < $1', keptMs: DAY_MS },
  { table: 'idempotency_key', key: '"userId", "key"', condition: '"createdAt" < $1', keptMs: DAY_MS },
  { table: 'session', key: '"id"', condition: '"expiresAt" < $1 AND "createdAt" < $1', keptMs: 31 * DAY_MS },
  { table: 'api_key', key: '"id"', condition: 'COALESCE("revokedAt", "expiresAt") < $1', keptMs: 31 * DAY_MS },
  { table: 'mail_token', key: '"id"', condition: '"expiresAt" < $1', keptMs: 31 * DAY_MS },
  // An account that was never activated is removed with its mail tokens; it has no other rows.
  {
    table: 'mail_token',
    key: '"id"',
    condition: '"userId" IN (SELECT "userId" FROM "app_user" WHERE "activatedAt" IS NULL AND "createdAt" < $1)',
    keptMs: DAY_MS,
    ofSome: true,
  },
  {
    table: 'app_user',
    key: '"userId"',
    condition: '"activatedAt" IS NULL AND "createdAt" < $1',
    keptMs: DAY_MS,
    ofSome: true,
  },
  { table: 'mail_message', key: '"id"', condition: 'COALESCE("sentAt", "failedAt") < $1', keptMs: 31 * DAY_MS },
  { table: 'account_activity', key: '"id"', condition: '"at" < $1', keptMs: 366 * DAY_MS },
  { table: 'agent_call', key: '"id"', condition: '"at" < $1', keptMs: AGENT_CALLS_KEPT_DAYS * DAY_MS },
  {
    table: 'agent_call',
    key: '"id"',
    condition: `"at" < $1 AND "id" IN (
      SELECT c."id" FROM (
        SELECT "userId" FROM "agent_call" GROUP BY "userId" HAVING count(*) > ${MAX_AGENT_CALLS}
      ) AS busy
      CROSS JOIN LATERAL (
        SELECT "id" FROM "agent_call" a WHERE a."userId" = busy."userId" ORDER BY "id" DESC OFFSET ${MAX_AGENT_CALLS}
      ) AS c)`,
    keptMs: 0,
    ofSome: true,
  },
  {
    table: 'account_activity',
    key: '"id"',
    condition: `"at" < $1 AND "id" IN (
      SELECT a."id" FROM (
        SELECT "userId", "kind" FROM "account_activity" GROUP BY "userId", "kind" HAVING count(*) > ${ACTIVITIES_KEPT}
      ) AS busy
      CROSS JOIN LATERAL (
        SELECT "id" FROM "account_activity" l WHERE l."userId" = busy."userId" AND l."kind" = busy."kind"
        ORDER BY "id" DESC OFFSET ${ACTIVITIES_KEPT}
      ) AS a)`,
    keptMs: 0,
    ofSome: true,
  },
  { table: 'notification', key: '"id"', condition: '"createdAt" < $1', keptMs: NOTIFICATION_KEPT_DAYS * DAY_MS },
  { table: 'draft', key: '"id"', condition: '"expiresAt" < $1', keptMs: DRAFT_KEPT_DAYS * DAY_MS },
  { table: 'alert_firing', key: '"id"', condition: '"createdAt" < $1', keptMs: FIRING_KEPT_DAYS * DAY_MS },
  {
    table: 'alert_firing',
    key: '"id"',
    condition: `"createdAt" < $1 AND "id" IN (
      SELECT f."id" FROM (
        SELECT "userId" FROM "alert_firing" GROUP BY "userId" HAVING count(*) > ${MAX_FIRINGS}
      ) AS busy
      CROSS JOIN LATERAL (
        SELECT "id" FROM "alert_firing" n WHERE n."userId" = busy."userId" ORDER BY "id" DESC OFFSET ${MAX_FIRINGS}
      ) AS f)`,
    keptMs: 0,
    ofSome: true,
  },
  { table: 'receipt', key: '"rowId"', condition: '"createdAt" < $1', keptMs: RECEIPT_KEPT_DAYS * DAY_MS },
  {
    table: 'receipt',
    key: '"rowId"',
    condition: `"createdAt" < $1 AND "rowId" IN (
      SELECT r."rowId" FROM (
        SELECT "userId" FROM "receipt" WHERE "userId" IS NOT NULL GROUP BY "userId" HAVING count(*) > ${MAX_OWN_RECEIPTS}
      ) AS busy
      CROSS JOIN LATERAL (
        SELECT "rowId" FROM "receipt" n WHERE n."userId" = busy."userId" ORDER BY "rowId" DESC OFFSET ${MAX_OWN_RECEIPTS}
      ) AS r)`,
    keptMs: 0,
    ofSome: true,
  },
  {
    table: 'webhook_delivery',
    key: '"id"',
    condition: 'COALESCE("sentAt", "failedAt", "createdAt") < $1',
    keptMs: 31 * DAY_MS,
  },
  { table: 'telegram_link', key: '"codeHash"', condition: '"expiresAt" < $1', keptMs: HOUR_MS },
  {
    table: 'notice_delivery',
    key: '"id"',
    condition: 'COALESCE("sentAt", "failedAt", "createdAt") < $1',
    keptMs: 7 * DAY_MS,
  },
  // Those of the last day are what the most calls of a day are counted by.
  {
    table: 'webhook_delivery',
    key: '"id"',
    condition: `COALESCE("sentAt", "failedAt") < $1 AND "createdAt" < $1 AND "id" IN (
      SELECT c."id" FROM (
        SELECT "endpointId" FROM "webhook_delivery" GROUP BY "endpointId" HAVING count(*) > ${MAX_WEBHOOK_LOG}
      ) AS busy
      CROSS JOIN LATERAL (
        SELECT "id" FROM "webhook_delivery" d WHERE d."endpointId" = busy."endpointId" ORDER BY "id" DESC OFFSET ${MAX_WEBHOOK_LOG}
      ) AS c)`,
    keptMs: DAY_MS,
    ofSome: true,
  },
  { table: 'health_sample', key: '"at", "process"', condition: '"at" < $1', keptMs: HEALTH_KEPT_DAYS * DAY_MS },
  { table: 'market_incident', key: '"id"', condition: '"endedAt" < $1', keptMs: 366 * DAY_MS },
  { table: 'support_ticket', key: '"id"', condition: `"status" = 'Closed' AND "updatedAt" < $1`, keptMs: 366 * DAY_MS },
  // Addresses of those who did not join are not kept; the link of a mail ends further ones for as long as its row is here.
  {
    table: 'referral_invitation',
    key: '"id"',
    condition: '"joinedUserId" IS NULL AND "createdAt" < $1',
    keptMs: 366 * DAY_MS,
  },
  {
    table: 'referral_recipient',
    key: '"addressHash"',
    condition: '"declinedAt" IS NULL AND "mailedAt" < $1',
    keptMs: 366 * DAY_MS,
  },
  { table: 'billing_event', key: '"eventId"', condition: '"receivedAt" < $1', keptMs: 62 * DAY_MS },
  { table: 'billing_hold', key: '"userId"', condition: '"heldUntil" < $1', keptMs: HOUR_MS },
  // What was given up stays until an operator has looked at it.
  { table: 'billing_closure', key: '"customerId"', condition: '"closedAt" < $1', keptMs: 366 * DAY_MS },
  // Longer than ends of trials are looked back at, so that none is mailed again.
  { table: 'trial_reminder', key: '"userId", "kind", "trialEndsAt"', condition: '"at" < $1', keptMs: 366 * DAY_MS },
  {
    table: 'risk_assessment',
    key: '"id"',
    condition: '"signedAt" IS NULL AND "createdAt" < $1',
    keptMs: 31 * DAY_MS,
    ofSome: true,
  },
];

/** Days that each row of a table is kept at most after its end, one for hours; null where rows are kept until something removes them. */
export function keptDaysOf(table: string): number | null {
  const expiry = expiries.find((one) => one.table === table && one.ofSome !== true);
  return expiry === undefined ? null : Math.max(1, Math.round(expiry.keptMs / DAY_MS));
}

async function purgeTable(prisma: PrismaClient, { table, key, condition, keptMs }: Expiry, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs);
  // PostgreSQL checks the condition again on each locked row: an account may be activated in between.
  const purge = statement(`DELETE FROM "${table}"
    WHERE (${key}) IN (SELECT ${key} FROM "${table}" WHERE ${condition} LIMIT ${BATCH}) AND ${condition}`);
  let removed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = (await poolOf(prisma).query(purge([before]))).rowCount ?? 0;
    removed += count;
    if (count < BATCH) break;
  }
  return removed;
}

/**
 * Removes expired rows: captchas, counters, idempotency keys, old sessions, mail and its tokens, notifications,
 * accounts never activated, calls of assistants, firings of alerts beyond the newest of a user, entries of account logs after a year and beyond the newest thousand of a person and kind.
 * @returns rows by table
 */
export async function purgeExpired(prisma: PrismaClient, now: Date): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const expiry of expiries) {
    removed[expiry.table] = (removed[expiry.table] ?? 0) + (await purgeTable(prisma, expiry, now));
  }
  return removed;
}
