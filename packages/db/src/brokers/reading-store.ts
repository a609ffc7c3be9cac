import type { Decimal } from '@pipa/trading';
import { countIn, type Params, prepared, recordsOf } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** What a broker said of the money of an account, in dollars. */
export interface ReadBalance {
  readonly settled: Decimal;
  readonly unsettled: Decimal;
  readonly buyingPower: Decimal;
  readonly netLiquidation: Decimal;
}

export interface ReadPosition {
  readonly symbol: string;
  /** Signed, never zero. */
  readonly shares: Decimal;
  readonly price: Decimal | null;
  readonly unitCost: Decimal | null;
}

interface BalanceParams {
  readonly accountId: number;
  readonly settled: string;
  readonly unsettled: string;
  readonly buyingPower: string;
  readonly netLiquidation: string;
  readonly at: Date;
}
const balance = prepared((db, p: Params<BalanceParams>) =>
  db
    .insertInto('broker_balance')
    .values({
      accountId: p.accountId,
      settled: p.settled,
      unsettled: p.unsettled,
      buyingPower: p.buyingPower,
      netLiquidation: p.netLiquidation,
      readAt: p.at,
    })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet((eb) => ({
        settled: eb.ref('excluded.settled'),
        unsettled: eb.ref('excluded.unsettled'),
        buyingPower: eb.ref('excluded.buyingPower'),
        netLiquidation: eb.ref('excluded.netLiquidation'),
        readAt: eb.ref('excluded.readAt'),
      })),
    ),
);
const synced = prepared((db, p: Params<{ accountId: number; at: Date }>) =>
  db.updateTable('track_account').set({ lastSyncAt: p.at }).where('id', '=', p.accountId),
);
const clearing = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.deleteFrom('broker_position').where('accountId', '=', accountId),
);
const positions = prepared((db, { json }: Params<{ json: string }>) =>
  db
    .insertInto('broker_position')
    .columns(['accountId', 'symbol', 'shares', 'price', 'unitCost'])
    .expression((q) =>
      q
        .selectFrom(recordsOf('broker_position', json).as('r'))
        .select(['r.accountId', 'r.symbol', 'r.shares', 'r.price', 'r.unitCost']),
    ),
);

/** Keeps what a broker said of an account, in place of what it said before. */
export async function keepReading(
  tx: Tx,
  accountId: number,
  reading: { readonly balance: ReadBalance; readonly positions: readonly ReadPosition[]; readonly at: Date },
): Promise<void> {
  const { settled, unsettled, buyingPower, netLiquidation } = reading.balance;
  await countIn(tx, balance, {
    accountId,
    settled: settled.toFixed(6),
    unsettled: unsettled.toFixed(6),
    buyingPower: buyingPower.toFixed(6),
    netLiquidation: netLiquidation.toFixed(6),
    at: reading.at,
  });
  await countIn(tx, clearing, { accountId });
  const held = reading.positions.map(({ symbol, shares, price, unitCost }) => ({
    accountId,
    symbol,
    shares: shares.toFixed(6),
    price: price?.toFixed(6) ?? null,
    unitCost: unitCost?.toFixed(6) ?? null,
  }));
  if (held.length > 0) await countIn(tx, positions, { json: JSON.stringify(held) });
  await countIn(tx, synced, { accountId, at: reading.at });
}
