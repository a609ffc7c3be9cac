import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, instant } from './fields.ts';

/** Key of the run that loads the history of a new market; there is one. */
export const BACKFILL_RUN_KEY = 'backfill';

/** Kind of the runs of users' own backtests, whose failures are shown to their users. */
export const TRIAL_RUN_KIND = 'trial';

/** Background work and how many of its steps are done. */
const backgroundRunSchema = z.strictObject({
  key: z.string(),
  kind: z.string(),
  status: z.enum(['Running', 'Done', 'Failed']),
  done: z.int(),
  total: z.int(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  error: z.string().nullable(),
});
export type BackgroundRun = z.infer<typeof backgroundRunSchema>;

const backgroundRuns = endpoint({
  method: 'GET',
  path: 'market/backgroundRuns',
  access: 'admin',
  scope: 'administration',
  summary: 'Backfill, analyses, reports and models, latest first, and the day whose analysis is shown',
  output: z.strictObject({
    /** Everything shown of the analysis is as of this day; null before the first. */
    analysisDay: day.nullable(),
    runs: z.array(backgroundRunSchema),
  }),
});

const historyProgress = endpoint({
  method: 'GET',
  path: 'market/historyProgress',
  access: 'user',
  scope: 'read:analysis',
  summary:
    'What a new installation still computes: its history, then the first analysis, then the reports of strategies',
  output: z.strictObject({
    isLoaded: z.boolean(),
    /** Work that is under way; null once all of it is done. */
    pending: z.enum(['history', 'analysis', 'reports']).nullable(),
    /** Share of its steps that are done. */
    share: z.number().min(0).max(1),
  }),
});

export const analysisEndpoints = { backgroundRuns, historyProgress };
