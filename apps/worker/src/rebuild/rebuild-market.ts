import { nextTradingDay, type TradingDay, tradingDaysBetween } from '@pipa/calendar';
import { BACKFILL_RUN_KEY } from '@pipa/contract';
import type { Pool, Prisma, PrismaClient } from '@pipa/db';
import { countInstruments, listInstruments, type MarketClock, markDayClosed, readMarketState } from '@pipa/db/market';
import type { SimulatedUniverse } from '@pipa/market-data';
import { type Logger, readEnv } from '@pipa/platform';
import { type AnalysisInput, analysisKey, shardsFor } from '../background/analysis/analysis-input.ts';
import { analysisRun } from '../background/analysis/analysis-run.ts';
import { backfillInput, backfillRun } from '../background/backfill/backfill-run.ts';
import { loadHistories } from '../background/backfill/load-histories.ts';
import { createBackgroundContext } from '../background/background-context.ts';
import { evaluationKey, missingEvaluation, missingPast, pastRun } from '../background/evaluation/evaluation-run.ts';
import type { BackgroundContext, JobKind } from '../background/job-kind.ts';
import { findRun, runShard, shardsToDo, startRun } from '../background/staged-run.ts';
import { seedMarket } from '../seed/seed-market.ts';

/** Which market is made again, as of which day. */
export interface RebuiltMarket {
  /** Of the generator; null for imported prices, which the database holds already. */
  readonly generator: { readonly seed: number; readonly universe: SimulatedUniverse } | null;
  readonly lastClosedDay: TradingDay;
  /** The last day of the first analysis, and the last day of all; null without an analysis. */
  readonly firstAnalysedDay: TradingDay | null;
  readonly analysedDay: TradingDay | null;
}

/** How much of a market is made: prices and reports of companies; its analysis; the past of its models and signals too. */
export type RebuildDepth = 'prices' | 'analysis' | 'models';

interface Rebuilding {
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  readonly logger: Logger;
  readonly progress: (text: string) => void;
}

/** Sessions of a later analysis whose symbols are all compared with each other. */
const SESSIONS_A_RUN = 20;

/** Makes a market again in a migrated database, as a product that has run until then holds it. */
export async function rebuildMarket(work: Rebuilding, market: RebuiltMarket, depth: RebuildDepth): Promise<void> {
  const { prisma, pool, logger, progress } = work;
  const { generator, lastClosedDay } = market;
  const env = readEnv({ PIPA_MODE: 'local', ...settingsOf(generator, lastClosedDay) });
  await seedMarket({ prisma, pool, env, log: logger, clock: () => new Date(), previous: null, progress });
  // The bars of a replay are there: no session has to be made for its close.
  if (generator === null) await markDayClosed(prisma, lastClosedDay);
  if (depth === 'prices') return;
  const context = contextOf(work, await readMarketState(prisma), generator?.universe);
  await runNow(context, BACKFILL_RUN_KEY, backfillRun, await backfillInput(context));
  progress(`the rest of the market to ${lastClosedDay}`);
  await analyse(context, market, progress);
  if (depth === 'analysis') return;
  const missing = await missingEvaluation(context);
  const past = missing && missingPast(missing);
  if (past !== null) await runNow(context, evaluationKey(past), pastRun, past);
  progress('the past of models and signals');
}

/** A market of which that day is the last closed one; of a replay, which may end with that day, its session under way. */
const settingsOf = (generator: RebuiltMarket['generator'], lastClosedDay: TradingDay) =>
  generator === null
    ? { MARKET_SOURCE: 'replay', REPLAY_FROM: lastClosedDay }
    : {
        MARKET_SEED: `${generator.seed}`,
        UNIVERSE_STOCKS: `${generator.universe.stocks}`,
        UNIVERSE_FUNDS: generator.universe.funds ?? 'all',
        SIM_START: nextTradingDay(lastClosedDay),
      };

/** Adds the histories of symbols that a market at the depth of prices lacks. */
export async function addHistories(
  work: Rebuilding,
  { universe }: NonNullable<RebuiltMarket['generator']>,
  symbols: readonly string[],
): Promise<void> {
  const known = new Set((await listInstruments(work.pool)).map(({ symbol }) => symbol));
  const wanted = symbols.filter((symbol) => known.has(symbol));
  if (wanted.length > 0) await loadHistories(contextOf(work, await readMarketState(work.prisma), universe), wanted);
}

const contextOf = ({ prisma, pool, logger }: Rebuilding, market: MarketClock, universe?: SimulatedUniverse) =>
  createBackgroundContext(
    { clock: () => new Date(), monotonicMs: () => performance.now(), prisma, pool, logger },
    market,
    // Imported prices have no generator.
    universe ?? { stocks: 1 },
  );

/** The first analysis, then those of the days after it. */
async function analyse(context: BackgroundContext, market: RebuiltMarket, progress: (text: string) => void) {
  const { analysedDay, firstAnalysedDay } = market;
  if (analysedDay === null) return;
  const shards = shardsFor(await countInstruments(context.pool));
  const first = firstAnalysedDay ?? analysedDay;
  const later = first < analysedDay ? tradingDaysBetween(nextTradingDay(first), analysedDay) : [];
  const ends = later.filter((_, i) => (i + 1) % SESSIONS_A_RUN === 0 || i === later.length - 1);
  let after: TradingDay | null = null;
  for (const to of [first, ...ends]) {
    const input: AnalysisInput = { after, to, shards };
    await runNow(context, analysisKey(to), analysisRun, input);
    progress(`the analysis to ${to}`);
    after = to;
  }
}

/** Does a whole run in this process, one shard after another. */
async function runNow(
  context: BackgroundContext,
  key: string,
  kind: JobKind,
  input: Prisma.InputJsonObject,
): Promise<void> {
  await startRun(context, key, kind, input);
  const run = await findRun(context, key);
  if (run === null) throw new RangeError(`no run ${key}`);
  for (let open = await shardsToDo(context, run); open !== null; open = await shardsToDo(context, run)) {
    for (const { step, shard } of open) await runShard(context, run, step, shard);
  }
}
