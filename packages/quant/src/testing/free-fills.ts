import type { ExecutionRules, PlannedOrder, RebalanceInput } from '../backtest/execution.ts';

/** Execution without cost: whole shares sized at the last close, sells first, filled at the quote as far as volume and cash go. */
export const freeFills: ExecutionRules = {
  planRebalance({ equity, targets, positions, prices }: RebalanceInput) {
    const orders: PlannedOrder[] = [];
    for (const symbol of new Set([...positions.keys(), ...targets.keys()])) {
      const price = prices.get(symbol);
      if (price === undefined || Number.isNaN(price)) continue;
      const held = positions.get(symbol) ?? 0;
      const delta = Math.floor((equity * (targets.get(symbol) ?? 0)) / price) - held;
      if (delta > 0) orders.push({ symbol, side: 'Buy', shares: delta, reason: 'target' });
      if (delta < 0) orders.push({ symbol, side: 'Sell', shares: -delta, reason: 'target' });
    }
    orders.sort((a, b) => Number(a.side === 'Buy') - Number(b.side === 'Buy'));
    return { orders, skipped: [] };
  },
  fillAtOpen({ shares, quote, availableShares, buyingPower }) {
    const affordable = buyingPower === null ? Infinity : Math.max(Math.floor(buyingPower / quote), 0);
    return { shares: Math.min(shares, availableShares, affordable), price: quote, commission: 0, fee: 0 };
  },
};

/** As freeFills, with a spread, a commission a share and a fee on sales. */
export const costlyFills: ExecutionRules = {
  planRebalance: freeFills.planRebalance,
  fillAtOpen(request) {
    const incoming = request.side === 'Buy' || request.side === 'Cover';
    const price = request.quote * (incoming ? 1.001 : 0.999);
    const fill = freeFills.fillAtOpen({ ...request, quote: price });
    const commission = fill.shares * 0.005;
    return { ...fill, commission, fee: incoming ? 0 : fill.shares * price * 0.0001 };
  },
};
