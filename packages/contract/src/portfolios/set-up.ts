import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { importanceOrder, investmentTimeframe, marketType, portfolioType } from '../enums.ts';
import { broken } from '../errors.ts';
import { flagInput, idInput, moneyInput, noteInput, numberInput, textInput } from '../fields.ts';
import { refusal } from '../refusals.ts';

/** Least dollars of the largest value of an order: less would leave most shares beyond it. */
export const LEAST_ORDER_VALUE = 100;
const ORDER_VALUE = refusal('Value per order cannot be less than {min}', { min: LEAST_ORDER_VALUE });
/** Most dollars of one order. */
export const orderValueInput = moneyInput.refine((text) => Number(text) >= LEAST_ORDER_VALUE, broken(ORDER_VALUE));

/** Largest tolerances, fractions. */
export const MOST_DRAWDOWN = 1;
export const MOST_YEARLY = 10;
const PART = 'A part of the value is expected, from 0 to 1: 0.2 is 20 percent';
const YEARLY = 'A part a year is expected, from 0 to 10: 0.2 is 20 percent';
/** Tolerances, fractions; 0 is no limit. A percentage by mistake would be a limit that is never reached. */
const partInput = numberInput(PART).pipe(z.number().min(0, PART).max(MOST_DRAWDOWN, PART));
const yearlyFraction = numberInput(YEARLY).pipe(z.number().min(0, YEARLY).max(MOST_YEARLY, YEARLY));

/** 2 §2: whether positions are sold in an emergency, as a flag or as one of the words of the subscribe dialog. */
const emergencyInput = z.union(
  [flagInput, z.enum(['stopSell', 'stopNotSell']).transform((choice) => choice === 'stopSell')],
  {
    error: 'Liquidate on emergency is one of true, false, stopSell, stopNotSell',
  },
);

const portfolioFields = {
  'portfolio.name': textInput(64),
  'portfolio.note': noteInput(2000).default(''),
  'portfolio.marketType': marketType.default('US'),
  'portfolio.portfolioClass': z.enum(['Investor']).default('Investor'),
  'portfolio.strategyId': idInput,
  'portfolio.trackAccountId': idInput,
  'portfolio.buyValuePerOrder': orderValueInput.optional(),
  'portfolio.sellValuePerOrder': orderValueInput.optional(),
  'profile.investmentAmount': moneyInput,
  'profile.expectMinAnnualReturn': yearlyFraction.optional(),
  'profile.investmentTimeframe': investmentTimeframe.default('no preference'),
  'profile.liquidateOnEmergency': emergencyInput.default(true),
  'profile.portfolioType': portfolioType.default('NotCare'),
  'profile.tolenranceMaxAnnualVolatility': yearlyFraction.optional(),
  'profile.tolenranceMaxDrawdown': partInput.optional(),
  'profile.stopOnTolerance': flagInput.default(false),
  'profile.importanceOrder': importanceOrder.default('123'),
};

/** Refusals of every new investment in a strategy. */
export const subscribeErrors = [
  'NOT_FOUND',
  'DUPLICATE_NAME',
  'AMOUNT_OUT_OF_RANGE',
  'RISK_ASSESSMENT_MISSING',
  'RISK_ASSESSMENT_EXPIRED',
  'RISK_LEVEL_TOO_HIGH',
  'MEMBER_CLASS_TOO_LOW',
  'STRATEGY_NOT_OPEN',
  'PLAN_LIMIT_REACHED',
  'ACCOUNT_FROZEN',
] as const;

const buildCorePortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/buildCorePortfolio',
  access: 'investor',
  scope: 'trade',
  summary: 'Create a portfolio that is to follow a strategy',
  input: z.strictObject(portfolioFields),
  output: z.strictObject({ id: z.int() }),
  errors: [...subscribeErrors],
});

const updateCorePortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/updateCorePortfolio',
  access: 'investor',
  scope: 'trade',
  summary: 'Change a portfolio that has not been started',
  input: z.strictObject({ 'portfolio.id': idInput, ...portfolioFields }),
  output: z.strictObject({ id: z.int() }),
  errors: [...subscribeErrors, 'ILLEGAL_TRANSITION'],
});

export const portfolioSetUpEndpoints = { buildCorePortfolio, updateCorePortfolio };
