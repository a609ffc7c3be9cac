import type { ExecutionRules, LineOrders, PlannedOrder, RebalanceLines } from '../backtest/execution.ts';

/** Execution without cost: whole shares sized at the last close, sells first, filled at the quote as far as volume and cash go. */
export const freeFills: ExecutionRules = {
  planLines(lines, orders) {
    orders.count = 0;
    addChanges(lines, orders, 'Sell', -1);
    addChanges(lines, orders, 'Buy', 1);
  },
  fillAtOpen({ shares, quote, availableShares, buyingPower }) {
    const affordable = buyingPower === null ? Infinity : Math.max(Math.floor(buyingPower / quote), 0);
    return { shares: Math.min(shares, availableShares, affordable), price: quote, commission: 0, fee: 0 };
  },
};

/** As freeFills, with a spread, a commission a share and a fee on sales. */
export const costlyFills: ExecutionRules = {
  planLines: freeFills.planLines,
  fillAtOpen(request) {
    const incoming = request.side === 'Buy' || request.side === 'Cover';
    const price = request.quote * (incoming ? 1.001 : 0.999);
    const fill = freeFills.fillAtOpen({ ...request, quote: price });
    const commission = fill.shares * 0.005;
    return { ...fill, commission, fee: incoming ? 0 : fill.shares * price * 0.0001 };
  },
};

/** Lines without a price are left as they are. */
function addChanges(
  { equity, count, held, weights, prices }: RebalanceLines,
  orders: LineOrders,
  side: PlannedOrder['side'],
  sign: 1 | -1,
): void {
  for (let line = 0; line < count; line++) {
    const shares = sign * (Math.floor((equity * weights[line]) / prices[line]) - held[line]);
    if (shares > 0) writeOrder(orders, line, side, shares, 'target');
  }
}

export function writeOrder(
  orders: LineOrders,
  line: number,
  side: PlannedOrder['side'],
  shares: number,
  reason: string,
): void {
  const at = orders.count++;
  orders.lines[at] = line;
  orders.sides[at] = side;
  orders.shares[at] = shares;
  orders.reasons[at] = reason;
}
