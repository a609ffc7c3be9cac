import { z } from 'zod';
import { money } from '../fields.ts';

/** Where the profit or loss of a portfolio comes from, in dollars. */
export const profitBreakdownSchema = z.strictObject({
  /** Change in price of what is held. */
  price: money,
  /** Profit of what was sold. */
  realized: money,
  dividends: money,
  /** Earned, or negative when paid for margin. */
  interest: money,
  /** Commissions, regulatory fees, the strategy's fee and the fee for borrowed shares; positive. */
  costs: money,
  /** price + realized + dividends + interest − costs, to the cent. */
  total: money,
});
type ProfitBreakdown = z.infer<typeof profitBreakdownSchema>;

/** What the ledger has booked, dollars with six decimals. */
export type BookedProfit = Pick<ProfitBreakdown, 'realized' | 'dividends' | 'interest' | 'costs'>;

/** Whole cents, halves away from zero. */
const centsOf = (dollars: number): number =>
  Math.sign(dollars) * Math.round(Math.round(Math.abs(dollars) * 1e6) / 1e4) || 0;

/**
 * Breaks a profit or loss down so that the parts add up to the cent. What the ledger has not booked is the change in price, which
 * also takes the rounding of the other parts. Server and client both use it, so a tick moves the price part only.
 */
export function breakDownProfit(profitLoss: number, booked: BookedProfit): ProfitBreakdown {
  const total = centsOf(profitLoss);
  const realized = centsOf(booked.realized);
  const dividends = centsOf(booked.dividends);
  const interest = centsOf(booked.interest);
  const costs = centsOf(booked.costs);
  const price = total - realized - dividends - interest + costs;
  const dollars = (cents: number) => cents / 100;
  return {
    price: dollars(price),
    realized: dollars(realized),
    dividends: dollars(dividends),
    interest: dollars(interest),
    costs: dollars(costs),
    total: dollars(total),
  };
}
