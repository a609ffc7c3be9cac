import { beforeAll, expect, it } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { testDatabase } from '../testing/test-database.ts';
import { findDueClosures, listNotableClosures } from './billing-closure-store.ts';
import { findDueCustomers } from './billing-customer-store.ts';

const CUSTOMERS = 10_000;
const now = new Date('2026-03-06T15:00:00Z');
const db = testDatabase();
/** The member whose sync is due, one with an event that waits, and one who rests after a failure. */
let members: { readonly due: number; readonly waiting: number; readonly resting: number };

beforeAll(async () => {
  await db.pool.query(
    `INSERT INTO "app_user" ("userName", "userNameKey", "email", "emailKey", "passwordHash", "firstName", "lastName", "createdAt")
     SELECT 'member' || n, 'member' || n, '', 'member' || n, '!', '', '', $1 FROM generate_series(1, $2) n`,
    [now, CUSTOMERS],
  );
  await db.pool.query(
    `INSERT INTO "billing_customer" ("userId", "providerId", "createdAt", "syncDueAt")
     SELECT "userId", 'cus_' || "userId", $1, $1::timestamptz + interval '1 hour' FROM "app_user"`,
    [now],
  );
  await db.pool.query(
    `INSERT INTO "billing_event" ("eventId", "type", "customerId", "createdAt", "receivedAt", "processedAt")
     SELECT 'evt_' || "userId" || '_' || n, 'invoice.paid', 'cus_' || "userId", $1, $1, $1 FROM "app_user", generate_series(1, 3) n`,
    [now],
  );
  await db.pool.query(
    `INSERT INTO "billing_closure" ("customerId", "requestedAt", "dueAt", "closedAt", "refunded")
     SELECT 'gone_' || n, $1, $1, CASE WHEN n > 5 THEN $1::timestamptz END, CASE WHEN n = 6 THEN 49 ELSE 0 END FROM generate_series(1, $2) n`,
    [now, CUSTOMERS],
  );
  const { rows } = await db.pool.query<{ userId: number }>('SELECT "userId" FROM "app_user" ORDER BY "userId" LIMIT 3');
  const [due, waiting, resting] = rows.map(({ userId }) => userId);
  members = { due, waiting, resting };
  await db.pool.query('UPDATE "billing_customer" SET "syncDueAt" = $2 WHERE "userId" = $1', [due, now]);
  await db.pool.query('UPDATE "billing_customer" SET "syncFailures" = 1 WHERE "userId" = $1', [resting]);
  await db.pool.query(
    `UPDATE "billing_event" SET "processedAt" = NULL WHERE "customerId" = ANY($1) OR "eventId" LIKE 'evt_' || $2 || '\\_%'`,
    [[`cus_${waiting}`, `cus_${resting}`], due],
  );
  await db.pool.query('ANALYZE "billing_customer", "billing_event", "billing_closure"');
});

it('customers that are due, or whose events wait, are found once each, but not while they rest after a failure', async () => {
  expect(await findDueCustomers(db.pool, now, 10)).toEqual([members.due, members.waiting]);
  expect(await findDueCustomers(db.pool, now, 1)).toEqual([members.due]);
});

it('due customers among many are found by the indexes of what is due and of events that wait', async () => {
  const plan = await planOf(db, (pool) => findDueCustomers(pool, now, 20));
  expect(plan).toMatch(/using "billing_customer_syncDueAt_idx".*\n *Index Cond: \("syncDueAt" <= /);
  expect(plan).toContain('billing_event_waiting');
  expect(plan).toContain('billing_customer_providerId_key');
  expect(plan).not.toContain('Seq Scan');
});

it('open ends of customers among many that are closed are found by an index of the open ones', async () => {
  expect(await findDueClosures(db.pool, now, 10)).toHaveLength(5);
  const plan = await planOf(db, (pool) => findDueClosures(pool, now, 20));
  expect(plan).toContain('billing_closure_due');
  expect(plan).not.toContain('Seq Scan');
});

it('ends that an operator looks at are found by an index of theirs', async () => {
  expect(await listNotableClosures(db.pool, 10)).toHaveLength(6);
  const plan = await planOf(db, (pool) => listNotableClosures(pool, 50));
  expect(plan).toContain('billing_closure_notable');
  expect(plan).not.toContain('Seq Scan');
});
