import { newYorkDay } from '@pipa/calendar';
import {
  CHANNEL_NOTICES_A_DAY,
  MAX_NOTIFICATIONS,
  MAX_NOTIFIED_USERS,
  type Notice,
  WEBHOOK_CALLS_A_DAY,
  webhookOfNotice,
} from '@pipa/contract';
import { statement } from '../client.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';
import { quietOf } from './quiet-events.ts';
import { queueWebhookCalls, type WebhookNews } from './webhook-delivery-store.ts';

/** Parameters that the statement takes from the row that the notice is about. */
type Named = 'portfolio' | 'portfolioId' | 'strategyType' | 'account' | 'accountId' | 'strategy' | 'strategyId';
type About<N extends Notice, K extends Named> = N extends { parameters: Record<K, unknown> }
  ? { readonly event: N['event']; readonly parameters: Omit<N['parameters'], Named> }
  : never;

/** What is notified, without the names that the statement adds, and the natural key of its cause, which notifies a user once. */
type Caused<N> = N & { readonly dedupeKey: string };
export type UserNotice = Caused<
  Exclude<Notice, { parameters: { portfolioId: number } | { accountId: number } | { strategyId: number } }>
>;
export type PortfolioNews = Caused<About<Notice, 'portfolioId'>>;
type AccountNews = Caused<About<Notice, 'accountId'>>;
type StrategyNews = Caused<About<Notice, 'strategyId'>>;

/**
 * One statement: adds notifications, queues those that their users want for their channels up to the most of 24 hours, removes the oldest ones
 * of their users beyond the limit and announces them to open pages. Events that a user wants and those that they do not have a limit each, so
 * that what is not shown takes no place of what is. Its rows are those that are events of webhooks too.
 * The rows of `removed` are skipped while another transaction removes them, so two transactions never wait for each other.
 * What is read of a user is read by a question of its own: a join with the users might read all of them.
 * @param notices a query of "userId", "dedupeKey" and "parameters", in their sequence. $1 is the key of what it is about, $2 the
 * event, $3 the wall clock; further ones are its own
 */
const notifyingEach = (notices: string) =>
  statement(`
  WITH "added" AS (
    INSERT INTO "notification" ("userId", "dedupeKey", "event", "parameters", "createdAt")
    SELECT r."userId", r."dedupeKey", $2::text, r."parameters", $3::timestamptz FROM (${notices}) r
    ON CONFLICT DO NOTHING
    RETURNING "id", "userId", "dedupeKey", "parameters"
  ), "channelled" AS (
    INSERT INTO "notice_delivery" ("channelId", "notificationId", "event", "parameters", "createdAt", "nextAttemptAt")
    SELECT w."channelId", w."id", $2::text, w."parameters", $3::timestamptz, $3::timestamptz FROM (
      SELECT c."id" AS "channelId", a."id", a."parameters", row_number() OVER (PARTITION BY c."id" ORDER BY a."id") AS turn
      FROM "added" a CROSS JOIN LATERAL (
        SELECT c."id" FROM "notice_channel" c
        WHERE c."userId" = a."userId" AND c."disabledAt" IS NULL AND split_part($2::text, '.', 1) = ANY(c."kinds") OFFSET 0
      ) c
      WHERE NOT $2::text = ANY(${quietOf('a')})
    ) w
    WHERE w.turn + (
      SELECT count(*) FROM "notice_delivery" q WHERE q."channelId" = w."channelId" AND q."notificationId" IS NOT NULL
        AND q."createdAt" > $3::timestamptz - interval '1 day'
    ) <= ${CHANNEL_NOTICES_A_DAY}
    ORDER BY w."channelId", w."id"
  ), "notified" AS (
    SELECT a."userId", ${quietOf('a')} AS "quiet", a."count"
    FROM (SELECT "userId", count(*) AS "count" FROM "added" GROUP BY "userId") a
  ), "removed" AS (
    DELETE FROM "notification" WHERE "id" = ANY(ARRAY(
      SELECT n."id" FROM "notified" a CROSS JOIN LATERAL (
        SELECT n."id" FROM "notification" n
        WHERE n."userId" = a."userId" AND (n."event" = ANY(a."quiet")) = ($2::text = ANY(a."quiet")) AND n."id" <= (
          SELECT o."id" FROM "notification" o
          WHERE o."userId" = a."userId" AND (o."event" = ANY(a."quiet")) = ($2::text = ANY(a."quiet"))
          ORDER BY o."id" DESC OFFSET GREATEST(${MAX_NOTIFICATIONS} - a."count", 0) LIMIT 1
        )
        FOR UPDATE SKIP LOCKED
      ) n
    ))
  ), "announced" AS (
    INSERT INTO "realtime_outbox" ("topic", "payload", "createdAt")
    SELECT 'notification', jsonb_build_object('userIds', jsonb_agg(a."userId")), $3::timestamptz
    FROM (SELECT "userId", (row_number() OVER () - 1) / ${MAX_NOTIFIED_USERS} AS "part" FROM "notified") a
    GROUP BY a."part"
  )
  SELECT a."userId", a."dedupeKey" AS "key", a."parameters" AS "data" FROM "added" a
  WHERE $2::text = ANY('{${Object.keys(webhookOfNotice).join(',')}}') AND EXISTS (
    SELECT FROM "webhook_endpoint" e WHERE e."userId" = a."userId" AND e."disabledAt" IS NULL OFFSET 0
  )`);

/**
 * The same notice to each of the recipients.
 * @param recipients a query of "userId" and of "named", the parameters that are taken from its row; $1 is its key
 */
const notifying = (recipients: string) =>
  notifyingEach(`
    SELECT r."userId", $4::text AS "dedupeKey", $5::jsonb || r."named" AS "parameters" FROM (${recipients}) r`);

/** What a notice says of portfolio "p" of strategy "s". */
const namedPortfolio = `jsonb_build_object('portfolio', p."name", 'portfolioId', p."id", 'strategyType', s."kind")`;

/** What a notice says of strategy "s". */
const namedStrategy = `jsonb_build_object('strategy', s."name", 'strategyId', s."id", 'strategyType', s."kind")`;

const notifyingUser = notifying(`SELECT $1::int AS "userId", '{}'::jsonb AS "named"`);
const notifyingOwner = notifying(`
  SELECT p."userId", ${namedPortfolio} AS "named"
  FROM "portfolio" p JOIN "strategy" s ON s."id" = p."strategyId" WHERE p."id" = $1::int`);
const notifyingOwnerOfEach = notifyingEach(`
  SELECT p."userId", t."dedupeKey", t."parameters" || ${namedPortfolio} AS "parameters"
  FROM "portfolio" p JOIN "strategy" s ON s."id" = p."strategyId"
  CROSS JOIN ROWS FROM (jsonb_to_recordset($4::jsonb) AS ("dedupeKey" text, "parameters" jsonb)) WITH ORDINALITY AS t
  WHERE p."id" = $1::int ORDER BY t.ordinality`);
const notifyingOwners = notifyingEach(`
  SELECT p."userId", t."dedupeKey", t."parameters" || ${namedPortfolio} AS "parameters"
  FROM ROWS FROM (jsonb_to_recordset($4::jsonb) AS ("portfolioId" int, "dedupeKey" text, "parameters" jsonb)) WITH ORDINALITY AS t
  JOIN "portfolio" p ON p."id" = t."portfolioId" AND p."id" = ANY($1::int[]) JOIN "strategy" s ON s."id" = p."strategyId"
  ORDER BY t.ordinality`);
const notifyingAccountOwner = notifying(`
  SELECT "userId", jsonb_build_object('account', "trackAccountName", 'accountId', "id") AS "named"
  FROM "track_account" WHERE "id" = $1::int`);
const notifyingFollowers = notifying(`
  SELECT DISTINCT p."userId", ${namedStrategy} AS "named"
  FROM "portfolio" p JOIN "strategy" s ON s."id" = p."strategyId"
  WHERE p."strategyId" = $1::int AND p."status" IN ('Starting', 'Started') AND NOT p."isDeleted"`);

const notifyingOperators = notifying(`
  SELECT u."userId", ${namedStrategy} AS "named"
  FROM "app_user" u CROSS JOIN "strategy" s WHERE u."role" = 'Administrator' AND s."id" = $1::int`);

// The key is the id behind which administrators are taken: all of them behind 0.
const notifyingAdministrators = notifying(`
  SELECT "userId", '{}'::jsonb AS "named" FROM "app_user"
  WHERE "role" = 'Administrator' AND "deletedAt" IS NULL AND "userId" > $1::int`);

type Notifying = ReturnType<typeof notifying>;

async function run(
  tx: Tx,
  write: Notifying,
  key: number,
  { dedupeKey, event, parameters }: Caused<{ event: string; parameters: object }>,
  at: Date,
): Promise<void> {
  const asked = write([key, event, at, dedupeKey, JSON.stringify(parameters)]);
  const added = (await connectionOf(tx).query<Omit<WebhookNews, 'type'>>(asked)).rows;
  const type = Object.hasOwn(webhookOfNotice, event) ? webhookOfNotice[event as keyof typeof webhookOfNotice] : null;
  if (type !== null)
    await postToWebhooks(
      tx,
      added.map((news) => ({ ...news, type })),
      at,
    );
}

/** Queues calls of events. The first call of a UTC day that is beyond the most calls of its user gives a notice. */
export async function postToWebhooks(tx: Tx, news: readonly WebhookNews[], at: Date): Promise<void> {
  if (news.length === 0) return;
  const dedupeKey = `webhook-limit-${at.toISOString().slice(0, 10)}`;
  const parameters = { webhookCalls: WEBHOOK_CALLS_A_DAY };
  for (const userId of await queueWebhookCalls(tx, news, at)) {
    await notifyUser(tx, userId, { event: 'account.webhookLimit', parameters, dedupeKey }, at);
  }
}

/** Notifies a user in the transaction of the cause; open pages are notified after its commit. `at` is the wall clock. */
export const notifyUser = (tx: Tx, userId: number, news: UserNotice, at: Date): Promise<void> =>
  run(tx, notifyingUser, userId, news, at);

/** Notifies the owner of a portfolio, whose name the statement adds. */
export const notifyOwner = (tx: Tx, portfolioId: number, news: PortfolioNews, at: Date): Promise<void> =>
  run(tx, notifyingOwner, portfolioId, news, at);

/** Notifies the owner of a portfolio of several causes of one event, in their sequence. */
export async function notifyOwnerOfEach<E extends PortfolioNews['event']>(
  tx: Tx,
  portfolioId: number,
  event: E,
  news: readonly Pick<Extract<PortfolioNews, { event: E }>, 'dedupeKey' | 'parameters'>[],
  at: Date,
): Promise<void> {
  if (news.length === 0) return;
  await connectionOf(tx).query(notifyingOwnerOfEach([portfolioId, event, at, JSON.stringify(news)]));
}

const addingFees = statement(`
  UPDATE "notification" n SET "parameters" = n."parameters" || jsonb_build_object(
    'day', t."day", 'due', t."due", 'fees', COALESCE((n."parameters" ->> 'fees')::int, 1) + 1,
    'paid', trim_scale((n."parameters" ->> 'paid')::numeric + t."paid"::numeric)::text)
  FROM jsonb_to_recordset($2::jsonb) AS t("portfolioId" int, "dedupeKey" text, "day" text, "due" text, "paid" text)
  JOIN "portfolio" p ON p."id" = t."portfolioId" AND p."id" = ANY($1::int[])
  WHERE n."userId" = p."userId" AND n."dedupeKey" = t."dedupeKey" RETURNING p."id"`);

type FeeNotice = Extract<PortfolioNews, { event: 'billing.strategyFee' }>['parameters'];

/**
 * Notifies the owners of portfolios of the fee that each was charged, once a day of the wall clock: the later fees of a day are added to
 * the notice of the first. The caller holds the portfolios.
 */
export async function notifyFees(tx: Tx, fees: ReadonlyMap<number, FeeNotice>, at: Date): Promise<void> {
  if (fees.size === 0) return;
  const event = 'billing.strategyFee';
  const keyOf = (portfolioId: number) => `strategy-fee-${portfolioId}-${newYorkDay(at)}`;
  const ids = [...fees.keys()];
  const added = Array.from(fees, ([portfolioId, fee]) => ({ portfolioId, dedupeKey: keyOf(portfolioId), ...fee }));
  const { rows: known } = await connectionOf(tx).query<{ id: number }>(addingFees([ids, JSON.stringify(added)]));
  const isKnown = new Set(known.map(({ id }) => id));
  const news = Array.from(fees, ([portfolioId, parameters]) => ({
    portfolioId,
    dedupeKey: keyOf(portfolioId),
    parameters,
  })).filter(({ portfolioId }) => !isKnown.has(portfolioId));
  if (news.length > 0) await connectionOf(tx).query(notifyingOwners([ids, event, at, JSON.stringify(news)]));
}

/** The same for one portfolio. */
export const notifyFee = (tx: Tx, portfolioId: number, fee: FeeNotice, at: Date): Promise<void> =>
  notifyFees(tx, new Map([[portfolioId, fee]]), at);

/** Notifies the owner of a brokerage or paper account, whose name the statement adds. */
export const notifyAccountOwner = (tx: Tx, accountId: number, news: AccountNews, at: Date): Promise<void> =>
  run(tx, notifyingAccountOwner, accountId, news, at);

/** Notifies every user with a running portfolio of a strategy, whose name the statement adds. */
export const notifyFollowers = (tx: Tx, strategyId: number, news: StrategyNews, at: Date): Promise<void> =>
  run(tx, notifyingFollowers, strategyId, news, at);

/** Notifies every administrator. */
export const notifyAdministrators = (tx: Tx, news: UserNotice, at: Date): Promise<void> =>
  run(tx, notifyingAdministrators, 0, news, at);

/** Notifies every administrator of what concerns a strategy, whose name the statement adds. */
export const notifyOperators = (tx: Tx, strategyId: number, news: StrategyNews, at: Date): Promise<void> =>
  run(tx, notifyingOperators, strategyId, news, at);
