import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { marketPhase, marketSource } from './enums.ts';
import { day, instant, numberInput } from './fields.ts';
import { operatorReason } from './operator/fields.ts';

const SPEED_RANGE = 'A number from 0.1 to 100 is expected';
/** Factor on the speed that the session length gives. */
export const clockSpeed = numberInput(SPEED_RANGE).pipe(z.number().min(0.1, SPEED_RANGE).max(100, SPEED_RANGE));

/** The market clock as a page shows it. */
export const marketStatusSchema = z.strictObject({
  source: marketSource,
  /** Prices are simulated. */
  simulated: z.boolean(),
  status: z.enum(['open', 'close']),
  phase: marketPhase,
  day,
  /** Market instant. */
  at: instant,
  /** Share of the session that has passed. */
  fraction: z.number().min(0).max(1),
  lastClosedDay: day.nullable(),
  nextTradeDate: day.nullable(),
  paused: z.boolean(),
  speed: z.number(),
  sessionSeconds: z.int(),
});
export type MarketStatus = z.infer<typeof marketStatusSchema>;

const marketStatus = endpoint({
  method: 'GET',
  path: 'public/market',
  access: 'public',
  tool: 'show_market',
  summary: 'The market clock',
  output: marketStatusSchema,
});

export const costSchedule = endpoint({
  method: 'GET',
  path: 'public/costs',
  access: 'public',
  tool: 'show_market',
  summary: 'What trading costs on a paper account, in plain facts',
  output: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});

const controlMarketClock = endpoint({
  method: 'POST',
  path: 'admin/marketClock',
  access: 'admin',
  scope: 'administration',
  summary:
    'Pause, resume, step one phase or change the speed of a simulated clock; what changes it is written to the log of operators',
  input: z.strictObject({
    action: z.enum(['pause', 'resume', 'step', 'speed']),
    speed: clockSpeed.optional(),
    /** Why, for the log of operators. */
    reason: operatorReason.optional(),
  }),
  output: marketStatusSchema,
  errors: ['ILLEGAL_TRANSITION', 'INVALID_INPUT'],
});

const dataSource = z.strictObject({
  title: z.string(),
  /** What its terms ask to be said with its data, in its own words. */
  words: z.string(),
  /** Null where there are no terms. */
  termsUrl: z.url().nullable(),
});
export type DataSource = z.infer<typeof dataSource>;

const dataSources = endpoint({
  method: 'GET',
  path: 'public/dataSources',
  access: 'public',
  summary: 'Where data of the market comes from, and the terms of each vendor; none of a simulated market',
  output: z.array(dataSource).max(20),
});

export const marketEndpoints = { marketStatus, costSchedule, dataSources, controlMarketClock };
