import { SIGNAL_TRADE_AMOUNT } from '@pipa/contract';
import { nextOpenTrade, type TradedBars } from '@pipa/quant';
import { type CostSchedule, netReturnOf } from '@pipa/trading';

/**
 * Return of a trade on an event after costs: bought at the next open, or sold short where its code expects a fall, until the close of the
 * day on which its outcome is known (epoch days). NaN where the symbol does not open in the next session.
 */
export function netReturnAfter(bars: TradedBars, code: number, from: number, to: number, costs: CostSchedule): number {
  const trade = nextOpenTrade(bars, from, to);
  return trade === null ? Number.NaN : netReturnOf(trade, code < 0, SIGNAL_TRADE_AMOUNT, costs);
}
