import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { broken } from './errors.ts';
import { day, idInput, metric, money, numberInput } from './fields.ts';
import { refusal } from './refusals.ts';
import { SYMBOL_PATTERN } from './symbol-text.ts';

/** Dollars whose growth can be asked for. */
export const GROWTH_AMOUNT = { least: 1, most: 1_000_000_000 } as const;
/** Values of a curve: a long period is thinned. */
export const MAX_GROWTH_POINTS = 300;

const OUT_OF_RANGE = broken(
  refusal('An amount from {min} to {max} is expected', { min: GROWTH_AMOUNT.least, max: GROWTH_AMOUNT.most }),
);
const period = {
  /** Dollars at the first close. */
  amount: numberInput().refine(
    (dollars) => dollars >= GROWTH_AMOUNT.least && dollars <= GROWTH_AMOUNT.most,
    OUT_OF_RANGE,
  ),
  /** The first close from this day on is the beginning. */
  from: day,
  /** The last close up to this day is the end; without it the last one that is known. */
  to: day.optional(),
};

const growthAnswer = z.strictObject({
  name: z.string(),
  amount: money,
  /** Days of the first and the last close. */
  from: day,
  to: day,
  endValue: money,
  /** Fractions. */
  totalReturn: z.number(),
  /** A year; null below one. */
  cagr: metric,
  /** Negative fraction, over every close of the period. */
  maxDrawdown: z.number(),
  /** `prices`: closes with dividends reinvested, without costs of trading. `backtest`: the featured report, after its costs. */
  basis: z.enum(['prices', 'backtest']),
  points: z.array(z.strictObject({ day, value: money })).max(MAX_GROWTH_POINTS),
});
export type GrowthAnswer = z.infer<typeof growthAnswer>;

const symbolGrowth = endpoint({
  method: 'GET',
  path: 'ida/growth',
  access: 'user',
  scope: 'read:analysis',
  tool: 'show_growth',
  summary:
    'What an amount in a symbol would have become between two closes, dividends reinvested and without costs: end value, total return, growth a year, deepest fall',
  input: z.strictObject({
    symbol: z.string().trim().toUpperCase().pipe(z.string().regex(SYMBOL_PATTERN, 'Symbol not found')),
    ...period,
  }),
  output: growthAnswer,
  errors: ['NOT_FOUND'],
});

const strategyGrowth = endpoint({
  method: 'GET',
  path: 'strategies/growth',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_growth',
  summary:
    'What an amount in a strategy or a model account would have become between two days of its featured backtest, after its costs',
  input: z.strictObject({ strategyId: idInput, ...period }),
  output: growthAnswer,
  errors: ['NOT_FOUND'],
});

export const growthEndpoints = { symbolGrowth, strategyGrowth };
