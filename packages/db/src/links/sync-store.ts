import { sql } from 'kysely';
import { countIn, type Params, prepared } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Why an account is read at its broker. */
export type SyncCause = 'Linked' | 'Connected' | 'Closed' | 'Asked';

interface RequestParams {
  readonly accountId: number;
  readonly cause: SyncCause;
  readonly at: Date;
}
const request = prepared((db, p: Params<RequestParams>) =>
  db
    .insertInto('broker_sync')
    .columns(['accountId', 'cause', 'requestedAt'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${p.accountId}::int`.as('accountId'),
          sql<SyncCause>`${p.cause}::"BrokerSyncCause"`.as('cause'),
          sql<Date>`${p.at}::timestamptz`.as('requestedAt'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('broker_sync')
                .select('id')
                .where('accountId', '=', sql<number>`${p.accountId}::int`)
                .where('startedAt', 'is', null)
                .where('endedAt', 'is', null),
            ),
          ),
        ),
    ),
);

/** Asks for a reading of an account, unless one waits already: it will read what there is then. The caller has locked account or link. */
export async function requestSync(tx: Tx, sync: RequestParams): Promise<boolean> {
  return (await countIn(tx, request, sync)) === 1;
}
