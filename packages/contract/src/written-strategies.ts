import { z } from 'zod';
import { askEngine } from './ask.ts';
import { backtestReportSchema } from './backtest-report.ts';
import { endpoint } from './endpoint.ts';
import { language } from './enums.ts';
import { day, done, flagInput, idInput, instant, metric, textInput } from './fields.ts';
import { operatorReason } from './operator/fields.ts';
import { performanceRowSchema } from './strategies.ts';

/** Strategies that a user may have written at once. */
export const MAX_WRITTEN_STRATEGIES = 30;
export const MAX_STRATEGY_REQUEST = 2_000;
/** Characters of the file of a written strategy. */
export const MAX_STRATEGY_SOURCE = 50_000;
/** Tests whose reports are kept, the newest of a user. */
export const WRITTEN_TESTS_KEPT = 20;

/** Text of several lines: a program. */
const sourceInput = z
  .string()
  .min(1)
  .max(MAX_STRATEGY_SOURCE)
  // PostgreSQL cannot hold this character.
  .refine((text) => !text.includes('\0'), 'Control characters are not allowed');

const testStatus = z.enum(['Waiting', 'Running', 'Done', 'Failed', 'Cancelled']);
export type WrittenTestStatus = z.infer<typeof testStatus>;

/** Decisions that were made again on days which were drawn after the run. */
const certificateSchema = z.strictObject({
  isFree: z.boolean(),
  /** Null where it is free. */
  kind: z.enum(['LookAhead', 'NotRepeatable', 'NoDecisions']).nullable(),
  /** The day whose decision came out otherwise. */
  day: day.nullable(),
  symbol: z.string().nullable(),
  decisions: z.int(),
  compared: z.int(),
});
export type WrittenCertificate = z.infer<typeof certificateSchema>;

const writtenTestSchema = z.strictObject({
  id: z.int(),
  status: testStatus,
  /** Fraction of the work that is done. */
  progress: z.number().min(0).max(1),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  /** It tested the file as it is now. */
  isCurrent: z.boolean(),
  createTime: instant,
  finishTime: instant.nullable(),
  totalReturn: metric,
  cagr: metric,
  sharpe: metric,
  maxDrawdown: metric,
});
export type WrittenTest = z.infer<typeof writtenTestSchema>;

/** What became of an offer to the administrators. */
export const writtenOffer = z.enum(['none', 'waiting', 'accepted', 'released', 'declined']);
export type WrittenOffer = z.infer<typeof writtenOffer>;

const writtenStrategySchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** The description that it was written from. */
  request: z.string(),
  engine: askEngine,
  createTime: instant,
  updateTime: instant,
  offer: writtenOffer,
  /** Why it was declined or could not be released, in words. */
  decision: z.string().nullable(),
  /** The strategy that it became. */
  strategyId: z.int().nullable(),
  /** Its newest test; null before the first. */
  test: writtenTestSchema.nullable(),
});
export type WrittenStrategy = z.infer<typeof writtenStrategySchema>;

const detailSchema = writtenStrategySchema.extend({
  source: z.string(),
  /** Of the newest test, once it is done. */
  report: backtestReportSchema.nullable(),
  performance: z.array(performanceRowSchema),
  certificate: certificateSchema.nullable(),
  /** Different files that the user has tested, each another chance of luck. */
  triedVariants: z.int(),
});
export type WrittenStrategyDetail = z.infer<typeof detailSchema>;

const writeStrategy = endpoint({
  method: 'POST',
  path: 'strategies/write',
  access: 'investor',
  scope: 'write:backtests',
  summary:
    'Writes the file of a strategy from a description, or says what the description lacks; it is kept as an own draft',
  input: z.strictObject({
    request: textInput(MAX_STRATEGY_REQUEST),
    language: language.default('en'),
  }),
  output: z.strictObject({
    /** Null where it could not be written. */
    id: z.int().nullable(),
    /** What has to be said before it can be written. */
    missing: z.string().nullable(),
    explanation: z.string().nullable(),
    /** What was decided that the description left open. */
    assumptions: z.array(z.string()).max(20),
  }),
  errors: ['PLAN_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
});

const writtenStrategies = endpoint({
  method: 'GET',
  path: 'strategies/written',
  access: 'investor',
  scope: 'read:strategies',
  summary: 'The own written strategies, newest first',
  output: z.array(writtenStrategySchema).max(MAX_WRITTEN_STRATEGIES),
});

const writtenStrategy = endpoint({
  method: 'GET',
  path: 'strategies/writtenStrategy',
  access: 'investor',
  scope: 'read:strategies',
  summary: 'One own written strategy with its file and the report of its newest test',
  input: z.strictObject({ id: idInput }),
  output: detailSchema,
  errors: ['NOT_FOUND'],
});

const saveWrittenStrategy = endpoint({
  method: 'POST',
  path: 'strategies/saveWritten',
  access: 'investor',
  scope: 'write:backtests',
  summary: 'Changes the name or the file of an own written strategy that is not on offer',
  input: z.strictObject({ id: idInput, name: textInput(60).optional(), source: sourceInput.optional() }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const testWrittenStrategy = endpoint({
  method: 'POST',
  path: 'strategies/testWritten',
  access: 'investor',
  scope: 'write:backtests',
  summary:
    'Queues a backtest of the file as it is now, over the whole history, in the room of own strategies; one of a user at a time',
  input: z.strictObject({ id: idInput }),
  output: z.strictObject({ id: z.int() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

const cancelWrittenTest = endpoint({
  method: 'POST',
  path: 'strategies/cancelWrittenTest',
  access: 'investor',
  scope: 'write:backtests',
  summary: 'Cancels an own test that waits or runs',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

const deleteWrittenStrategy = endpoint({
  method: 'POST',
  path: 'strategies/deleteWritten',
  access: 'investor',
  scope: 'write:backtests',
  summary: 'Removes an own written strategy with its tests; what was released stays on offer',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

const offerWrittenStrategy = endpoint({
  method: 'POST',
  path: 'strategies/offerWritten',
  access: 'investor',
  scope: 'write:backtests',
  summary:
    'Offers an own written strategy to the administrators; its file as it is now has to have a test without look-ahead',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const writtenOffers = endpoint({
  method: 'GET',
  path: 'admin/writtenStrategies',
  access: 'admin',
  scope: 'administration',
  summary: 'Written strategies that users offer, the oldest first: 50 at most, each with its file and report',
  output: z
    .array(
      detailSchema
        .pick({
          id: true,
          name: true,
          request: true,
          engine: true,
          offer: true,
          source: true,
          report: true,
          certificate: true,
          triedVariants: true,
        })
        .extend({ user: z.string(), offerTime: instant }),
    )
    .max(50),
});

const decideWrittenStrategy = endpoint({
  method: 'POST',
  path: 'admin/decideWritten',
  access: 'admin',
  scope: 'administration',
  summary: 'Accepts a written strategy, which is then measured and released as an own strategy, or declines it',
  input: z.strictObject({
    id: idInput,
    isAccepted: flagInput,
    openForInvestor: flagInput.default(false),
    reason: operatorReason,
  }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const writtenStrategyEndpoints = {
  writeStrategy,
  writtenStrategies,
  writtenStrategy,
  saveWrittenStrategy,
  testWrittenStrategy,
  cancelWrittenTest,
  deleteWrittenStrategy,
  offerWrittenStrategy,
  writtenOffers,
  decideWrittenStrategy,
};
