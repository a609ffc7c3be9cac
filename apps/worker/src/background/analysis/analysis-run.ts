import { tradingDayOnOrBefore } from '@pipa/calendar';
import { publishAnalysisDay } from '@pipa/db/analysis';
import type { BackgroundContext, JobKind } from '../job-kind.ts';
import { addNewsletters } from '../newsletter/add-newsletters.ts';
import { comparedDays, PAST_SHARDS, pastQuarterDays, spanOf, yearSpans } from './analysis-days.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { decideTargets } from './decide-targets.ts';
import { examineFeeding } from './examine-feeding.ts';
import { forgetAnalysis } from './forget-analysis.ts';
import { ingestResearch } from './ingest-research.ts';
import { measureSymbols } from './measure-symbols.ts';
import { rankCompanies, rankPastQuarters } from './rank-companies.ts';
import { rankUniverse } from './rank-universe.ts';
import { scoreSignals } from './score-signals.ts';
import { trackStrategies } from './track-strategies.ts';
import { updateRegimes } from './update-regimes.ts';
import { verifyBars } from './verify-bars.ts';

type Work = (context: BackgroundContext, input: AnalysisInput, shard: number) => Promise<number>;

const works = {
  ingest: (context, input) => ingestResearch(context, input),
  'corporate actions': (context, input) => verifyBars(context, input),
  metrics: (context, input, shard) => measureSymbols(context, input, shard),
  companies: (context, input) => rankCompanies(context, comparedDays(spanOf(input))),
  rankings: (context, input) => rankUniverse(context, input),
  'past rankings': (context, input, shard) => rankPastQuarters(context, pastQuarterDays(spanOf(input), shard)),
  signals: (context, input) => scoreSignals(context, input),
  states: (context, input) => updateRegimes(context, input),
  feeding: (context, input) => examineFeeding(context, input.to),
  targets: (context, input) => decideTargets(context, input.to),
  tracking: (context, input) => trackDays(context, input),
  newsletter: (context, input) => addNewsletters(context, input),
  publish: async ({ pool, clock }, input) => {
    await publishAnalysisDay(pool, input.to, clock());
    return 1 + (await forgetAnalysis({ pool }, input));
  },
} satisfies Record<string, Work>;

type StepName = keyof typeof works;

/**
 * Metrics read bars alone, so their shards fill the processes while one ingests research and checks the bars. Decisions, training, ranks
 * of companies and tracks read research too, and share the processes with each other. Breadth and ranks of momentum read metrics and the
 * scores of companies; tallies of signals read all of them.
 */
const STAGES: readonly (readonly StepName[])[] = [
  ['ingest', 'corporate actions', 'metrics'],
  ['feeding'],
  // The longest first, so that no process is left with it alone.
  ['companies', 'tracking', 'targets', 'states'],
  ['rankings'],
  ['past rankings'],
  ['signals'],
  ['newsletter'],
  ['publish'],
];

/** Extends tracks year by year, because the first day of a track's run depends on the year of its last day. */
async function trackDays(context: BackgroundContext, input: AnalysisInput): Promise<number> {
  let rows = 0;
  for (const { to } of yearSpans(spanOf(input))) rows += await trackStrategies(context, tradingDayOnOrBefore(to));
  return rows;
}

function countShards(step: StepName, { shards, after }: AnalysisInput): number {
  if (step === 'metrics') return shards;
  if (step === 'past rankings') return after === null ? PAST_SHARDS : 0;
  return 1;
}

/** The run after a close: all analysis that pages show, by symbol and of the whole market. */
export const analysisRun: JobKind = {
  kind: 'analysis',
  stages: (json) => {
    const input = json as AnalysisInput;
    return STAGES.map((steps) => steps.map((step) => ({ step, shards: countShards(step, input) })));
  },
  run: (context, json, step, shard) => works[step as StepName](context, json as AnalysisInput, shard),
};
