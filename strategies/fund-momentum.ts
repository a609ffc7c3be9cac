import { defineStrategy } from '@pipa/quant/own-strategy';

/** Holds the funds that rose the most, each as long as it rose at all. The rest stays in cash. */
export default defineStrategy({
  name: 'Momentum of funds',
  description: 'Holds the funds with the highest return of the last months, as long as that return is positive.',
  rebalance: 'Monthly',
  warmUp: ({ lookBack }) => lookBack + 1,
  universe: ['SPY', 'EFA', 'EEM', 'TLT', 'GLD', 'DBC'],
  parameters: {
    lookBack: { value: 126, min: 20, max: 252, integer: true },
    holdings: { value: 2, min: 1, max: 5, integer: true },
  },
  decide(view, { lookBack, holdings }) {
    const rising = view.symbols
      .filter((symbol) => view.has(symbol, lookBack + 1))
      .map((symbol) => ({ symbol, momentum: view.returnOver(symbol, lookBack) }))
      .filter(({ momentum }) => momentum > 0)
      .sort((a, b) => b.momentum - a.momentum)
      .slice(0, holdings);
    return new Map(rising.map(({ symbol }) => [symbol, 1 / holdings]));
  },
});
