import type { MissingDollars, MissingRow } from '@pipa/contract';

const NOTHING: MissingRow = {
  timing: 0,
  spread: 0,
  slippage: 0,
  fees: 0,
  dividends: 0,
  missed: 0,
  outside: 0,
  difference: 0,
};
const rowOf = (parts: Partial<MissingRow>): MissingRow => ({ ...NOTHING, ...parts });

/** A portfolio of one order that was filled late and in part, and of one dividend. */
export const missing: MissingDollars = {
  from: '2026-11-19',
  to: '2026-11-20',
  paper: 240.12,
  money: 191.5,
  total: rowOf({ timing: -50, spread: 4.25, fees: -1.37, dividends: -1.5, difference: -48.62 }),
  days: [
    {
      tradeDate: '20261119',
      paper: 140,
      money: 92.88,
      ...rowOf({ timing: -50, spread: 4.25, fees: -1.37, difference: -47.12 }),
    },
    { tradeDate: '20261120', paper: 100.12, money: 98.62, ...rowOf({ dividends: -1.5, difference: -1.5 }) },
  ],
  orders: [
    {
      orderId: 7,
      tradeDate: '20261119',
      symbol: 'AAA',
      name: 'Alpha Works',
      action: 'Buy',
      shares: 100,
      filledShares: 60,
      reference: 100,
      paperPrice: 100.08,
      price: 100.5,
      isOpen: true,
      ...rowOf({ timing: -40, spread: 4.25, fees: -1.37, difference: -37.12 }),
    },
  ],
  earlier: rowOf({ timing: -10, difference: -10 }),
  beside: rowOf({ dividends: -1.5, difference: -1.5 }),
  costs: {
    state: 'TooFew',
    orders: 4,
    fills: 9,
    least: 30,
    halfSpread: null,
    slippage: null,
    commission: null,
    regulatory: null,
  },
};
