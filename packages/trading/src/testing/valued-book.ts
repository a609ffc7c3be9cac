import { type Valuation, valuePortfolio } from '../valuation.ts';

/** A valued portfolio of this cash and these holdings, each bought at its price. */
export const bookOf = (cash: number, holdings: Record<string, [shares: number, price: number]>): Valuation =>
  valuePortfolio(
    {
      cash,
      receivable: 0,
      positions: Object.entries(holdings).map(([symbol, [shares, price]]) => ({
        symbol,
        shares,
        cost: shares * price,
      })),
    },
    new Map(Object.entries(holdings).map(([symbol, [, price]]) => [symbol, price])),
  );
