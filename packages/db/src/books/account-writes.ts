import type { Broker, TradeType } from '@pipa/contract';
import { sql } from 'kysely';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Account numbers continue from here, so the first paper account is P1000001. */
const FIRST_ACCOUNT_NUMBER = 1_000_000;

interface NewPaperAccount {
  readonly userId: number;
  readonly broker: Broker;
  readonly tradeType: TradeType;
  readonly trackAccountName: string;
  /** Market time. */
  readonly createdAt: Date;
}

const paperAccount = prepared((db, account: Params<NewPaperAccount>) =>
  db
    .with('next', (q) =>
      q.selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('track_account', 'id'))::int`.as('id')),
    )
    .insertInto('track_account')
    .columns(['id', 'userId', 'account', 'trackAccountName', 'broker', 'tradeType', 'createdAt'])
    .expression((q) =>
      q
        .selectFrom('next')
        .select([
          'id',
          sql<number>`${account.userId}::int`.as('userId'),
          sql<string>`'P' || (${sql.lit(FIRST_ACCOUNT_NUMBER)} + "id")`.as('account'),
          sql<string>`${account.trackAccountName}::text`.as('trackAccountName'),
          sql<Broker>`${account.broker}::"Broker"`.as('broker'),
          sql<TradeType>`${account.tradeType}::"TradeType"`.as('tradeType'),
          sql<Date>`${account.createdAt}::timestamptz`.as('createdAt'),
        ]),
    )
    .returning(['id', 'account']),
);

/** An empty paper account of a user. */
export async function insertPaperAccount(tx: Tx, account: NewPaperAccount): Promise<{ id: number; account: string }> {
  return onlyRow(await rowsIn(tx, paperAccount, account));
}

const naming = prepared((db, { id, trackAccountName }: Params<{ id: number; trackAccountName: string }>) =>
  db.updateTable('track_account').set({ trackAccountName }).where('id', '=', id),
);

export async function setAccountName(tx: Tx, id: number, trackAccountName: string): Promise<void> {
  await countIn(tx, naming, { id, trackAccountName });
}

const hiding = prepared((db, { id }: Params<{ id: number }>) =>
  db.updateTable('track_account').set({ isDeleted: true }).where('id', '=', id),
);

/** Hides an account for good; its ledger stays. */
export async function hideAccount(tx: Tx, id: number): Promise<void> {
  await countIn(tx, hiding, { id });
}
