import type { PlannedOrder, RebalanceLines } from '@pipa/quant';
import { breachesMaintenance, defaultMarginRules, type MarginRules } from './margin.ts';
import { OrderSheet } from './order-sheet.ts';
import { grossValue } from './plan-lines.ts';
import { isPrice } from './trade-costs.ts';
import type { Valuation } from './valuation.ts';

const REASON = 'maintenance margin is breached';

/** The books of a margin call: dollars of equity, and what is held at the closes of the breach. */
type CalledLines = Pick<RebalanceLines, 'equity' | 'count' | 'symbols' | 'held' | 'prices'>;

/**
 * Orders that close positions after a breach of the maintenance requirement, written to an empty sheet: the largest positions
 * first, whole shares, just enough for the initial requirement, so that the next small fall is no breach. All positions without
 * equity; nothing without a breach.
 */
export function callLines(lines: CalledLines, sheet: OrderSheet, rules: MarginRules): void {
  const { equity, symbols, held, prices } = lines;
  const gross = grossValue(lines);
  if (breachesMaintenance(equity, gross, rules)) {
    let excess = gross - Math.max(0, equity) / rules.initialFraction;
    for (const line of bySize(lines)) {
      if (excess <= 0) break;
      const price = prices[line];
      const shares = Math.min(Math.floor(Math.abs(held[line])), Math.ceil(excess / price));
      if (shares === 0) continue;
      excess -= shares * price;
      sheet.add(line, symbols[line], held[line] > 0 ? 'Sell' : 'Cover', shares, REASON, price);
    }
  }
  sheet.sort();
  sheet.sent = sheet.count;
}

/** Lines with a price, largest value first. */
function bySize({ count, symbols, held, prices }: CalledLines): number[] {
  const size = (line: number) => Math.abs(held[line]) * prices[line];
  return Array.from({ length: count }, (_, line) => line)
    .filter((line) => isPrice(prices[line]))
    .sort((left, right) => size(right) - size(left) || (symbols[left] < symbols[right] ? -1 : 1));
}

/** The orders of callLines for a valued portfolio. */
export function planMarginCall(
  { netLiquidation: equity, positions }: Valuation,
  rules: MarginRules = defaultMarginRules,
): PlannedOrder[] {
  const sheet = new OrderSheet();
  const lines = {
    equity,
    count: positions.length,
    symbols: positions.map(({ symbol }) => symbol),
    held: Float64Array.from(positions, ({ shares }) => shares),
    prices: Float64Array.from(positions, ({ price }) => price),
  };
  callLines(lines, sheet, rules);
  return sheet.toOrders();
}
