import type { Tx } from '@pipa/db';
import { type StoredOrder, writeTwinFills } from '@pipa/db/trading';
import { type CostSchedule, twinFill } from '@pipa/trading';
import type { SessionMarket } from './session-market.ts';

/** Stores what paper makes of new orders at these quotes; an order whose symbol has no price has no twin. */
export async function writeTwin(
  tx: Tx,
  orders: readonly StoredOrder[],
  costs: CostSchedule,
  market: Pick<SessionMarket, 'averageVolume'>,
  quotes: ReadonlyMap<string, number>,
): Promise<void> {
  const fills = orders.flatMap(({ id: orderId, symbol, side, shares }) => {
    const averageVolume = market.averageVolume(symbol);
    const decision = { side, shares: shares.toNumber(), quote: quotes.get(symbol), averageDailyVolume: averageVolume };
    const fill = twinFill(costs, decision);
    return fill === null ? [] : [{ orderId, averageVolume, ...fill }];
  });
  await writeTwinFills(tx, fills);
}
