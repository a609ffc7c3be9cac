import { type Broker, brokersThat } from '@pipa/contract';
import { sql } from 'kysely';

/** Why nothing new is planned or sent on an account at an outside broker. */
export type AccountHalt = 'AllKilled' | 'Killed' | 'NotLinked' | 'Broken' | 'Differs' | 'NotVerified';

const ourBooks: readonly Broker[] = brokersThat('booksAreOurs');

/**
 * Why nothing new is planned or sent on account "a" (or a table of that name); null where it may trade. The one rule beside the freeze of
 * an account: orders leave only on a link that works, that was verified, without an open difference and without a kill switch.
 */
export const haltOf = (account: 'a' | 'track_account') => {
  const broker = sql.ref(`${account}.broker`);
  const id = sql.ref(`${account}.id`);
  return sql<AccountHalt | null>`CASE WHEN ${broker} IN (${sql.join(ourBooks.map((name) => sql.lit(name)))}) THEN NULL ELSE (
    SELECT CASE
      WHEN EXISTS (SELECT FROM "broker_control" c WHERE c."killedAt" IS NOT NULL) THEN 'AllKilled'
      WHEN l."accountId" IS NULL THEN 'NotLinked'
      WHEN l."killedAt" IS NOT NULL THEN 'Killed'
      WHEN l."state" <> 'Linked' THEN 'Broken'
      WHEN EXISTS (SELECT FROM "broker_difference" d WHERE d."accountId" = ${id} AND d."decision" IS NULL) THEN 'Differs'
      WHEN l."verifiedAt" IS NULL THEN 'NotVerified'
    END FROM (SELECT 1) one LEFT JOIN "broker_link" l ON l."accountId" = ${id}
  ) END`;
};
