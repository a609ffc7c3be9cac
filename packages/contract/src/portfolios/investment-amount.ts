import { DEFAULT_INVESTMENT_AMOUNT, PAPER_MONEY } from '../constants.ts';
import { broken } from '../errors.ts';
import { INVALID_VALUE, moneyInput, moneyInputOr } from '../fields.ts';
import { refusal } from '../refusals.ts';

/** Dollars that one portfolio may invest in a strategy, both limits included. */
export interface InvestmentLimits {
  minInvestmentAmount: number;
  maxInvestmentAmount: number;
}

/** The documented default, moved inside the limits of the strategy. */
export const defaultAmount = ({ minInvestmentAmount, maxInvestmentAmount }: InvestmentLimits): number =>
  Math.min(Math.max(DEFAULT_INVESTMENT_AMOUNT, minInvestmentAmount), maxInvestmentAmount);

/** A limit with its thousands apart, as many decimals as it has. */
const grouped = (limit: number | string): string => `${limit}`.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** 2 §5. */
export const amountWords = {
  outside: (min: number | string, max: number | string) =>
    refusal('Investment Amount needs to be greater than {min} and less than {max}', {
      min: grouped(min),
      max: grouped(max),
    }),
  tooLow: (min: number | string) => refusal('Investment Amount cannot be less than {min}', { min: grouped(min) }),
  tooHigh: (max: number | string) => refusal('Investment Amount cannot be greater than {max}', { max: grouped(max) }),
};

// A limit has at most 12 digits before and 6 behind the point: the nearest double is on the same side of it.

/** 1 §5: dollars of a paper account. */
export const paperMoneyInput = moneyInput.refine(
  (text) => Number(text) >= 0 && Number(text) <= PAPER_MONEY,
  INVALID_VALUE,
);

/** 2 §5: dollars of a new portfolio. */
export const investmentAmountInput = ({ minInvestmentAmount: min, maxInvestmentAmount: max }: InvestmentLimits) =>
  moneyInput.refine((text) => Number(text) >= min && Number(text) <= max, broken(amountWords.outside(min, max)));

/** 2 §5: dollars by which the amount of a running portfolio changes. */
export const amountChangeInput = moneyInputOr('Investment Amount is required');

/** 2 §5: why a running portfolio cannot have `total` dollars in all; undefined when it can. */
export function totalFault(total: number, { minInvestmentAmount: min, maxInvestmentAmount: max }: InvestmentLimits) {
  if (total < min) return amountWords.tooLow(min);
  return total > max ? amountWords.tooHigh(max) : undefined;
}
