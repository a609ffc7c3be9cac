import { z } from 'zod';
import { backtestReportSchema } from './backtest-report.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './errors.ts';
import { day, done, idInput, instant, metric, money, moneyInput, REQUIRED } from './fields.ts';
import { refusal } from './refusals.ts';
import { performanceRowSchema } from './strategies.ts';

/** Own backtests of a user that are kept, the newest ones. */
export const BACKTEST_TRIALS_KEPT = 20;
/** Dollars that an own backtest may begin with. */
export const TRIAL_AMOUNT = { least: 1_000, most: 100_000_000, default: 100_000 } as const;
/** A shorter period says little about a strategy. */
export const SHORTEST_TRIAL_DAYS = 365;
const MOST_PARAMETERS = 20;

const trialStatus = z.enum(['Waiting', 'Running', 'Done', 'Failed', 'Cancelled']);
export type TrialStatus = z.infer<typeof trialStatus>;

const parameterValues = z.record(z.string().max(64), z.number());
const wantedDay = z.string({ error: REQUIRED }).min(1, REQUIRED).pipe(z.iso.date('Please choose a day'));
const OUT_OF_RANGE = refusal('An amount from {min} to {max} is expected', {
  min: TRIAL_AMOUNT.least,
  max: TRIAL_AMOUNT.most,
});

const backtestTrialSchema = z.strictObject({
  id: z.int(),
  strategyId: z.int(),
  strategyName: z.string(),
  /** The parameters that differ from the strategy's own. */
  parameters: parameterValues,
  fromDate: day,
  toDate: day,
  /** By whose close what it reads was known; null for what was known when it was made. */
  asOfDate: day.nullable(),
  amount: money,
  status: trialStatus,
  /** Fraction of the work that is done. */
  progress: z.number().min(0).max(1),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  createTime: instant,
  finishTime: instant.nullable(),
  /** Null until it is done. */
  totalReturn: metric,
  cagr: metric,
  sharpe: metric,
  maxDrawdown: metric,
});
export type BacktestTrial = z.infer<typeof backtestTrialSchema>;

const backtestParameters = endpoint({
  method: 'GET',
  path: 'strategies/backtestParameters',
  access: 'investor',
  scope: 'read:strategies',
  summary: 'The numbers of a strategy that an own backtest may choose otherwise, each with its range',
  input: z.strictObject({ strategyId: idInput }),
  output: z.array(
    z.strictObject({ name: z.string(), written: z.number(), min: z.number(), max: z.number(), isWhole: z.boolean() }),
  ),
  errors: ['NOT_FOUND'],
});

const startBacktest = endpoint({
  method: 'POST',
  path: 'strategies/startBacktest',
  access: 'investor',
  scope: 'write:backtests',
  summary: 'Queue an own backtest of a strategy, with own days, amount and parameters; one of a user runs at a time',
  input: z.strictObject({
    strategyId: idInput,
    fromDate: wantedDay,
    toDate: wantedDay,
    /** It reads what was known at the close of this day; without it what is known now. */
    asOfDate: z.iso.date('Please choose a day').optional(),
    amount: moneyInput.refine(
      (text) => Number(text) >= TRIAL_AMOUNT.least && Number(text) <= TRIAL_AMOUNT.most,
      broken(OUT_OF_RANGE),
    ),
    /** Those that differ from the strategy's own. */
    parameters: parameterValues
      .refine(
        (values) => Object.keys(values).length <= MOST_PARAMETERS,
        broken(refusal('At most {max} are possible', { max: MOST_PARAMETERS })),
      )
      .default({}),
  }),
  output: z.strictObject({ id: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

const backtestTrials = endpoint({
  method: 'GET',
  path: 'strategies/backtests',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_backtests',
  summary: 'The own backtests that are kept, newest first; those of one strategy where it is named',
  input: z.strictObject({ strategyId: idInput.optional() }),
  output: z.array(backtestTrialSchema),
});

const backtestTrial = endpoint({
  method: 'GET',
  path: 'strategies/backtest',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_backtests',
  summary: 'One own backtest with its report and daily series, once it is done',
  input: z.strictObject({ id: idInput }),
  output: backtestTrialSchema.extend({
    report: backtestReportSchema.nullable(),
    performance: z.array(performanceRowSchema),
  }),
  errors: ['NOT_FOUND'],
});

const cancelBacktest = endpoint({
  method: 'POST',
  path: 'strategies/cancelBacktest',
  access: 'investor',
  scope: 'write:backtests',
  summary: 'Cancel an own backtest that waits or runs',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const deleteBacktest = endpoint({
  method: 'POST',
  path: 'strategies/deleteBacktest',
  access: 'investor',
  scope: 'write:backtests',
  summary: 'Remove an own backtest that neither waits nor runs',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const backtestTrialEndpoints = {
  backtestParameters,
  startBacktest,
  backtestTrials,
  backtestTrial,
  cancelBacktest,
  deleteBacktest,
};
