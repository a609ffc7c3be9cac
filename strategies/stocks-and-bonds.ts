import { defineStrategy } from '@pipa/quant/own-strategy';

/** The smallest strategy: fixed weights, renewed each month. */
export default defineStrategy({
  name: 'Stocks and bonds',
  description: 'Sixty percent of American stocks and forty percent of Treasury bonds, renewed each month.',
  rebalance: 'Monthly',
  warmUp: 1,
  universe: ['SPY', 'IEF'],
  decide: () => ({ SPY: 0.6, IEF: 0.4 }),
});
