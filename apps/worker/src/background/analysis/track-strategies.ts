import { fromEpochDay, previousTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { TRACK_AMOUNT } from '@pipa/contract';
import {
  addTrackingDays,
  findTrackedStrategies,
  listInstruments,
  loadPanel,
  type NewTrackingDay,
  saveTrackHoldings,
  type TrackedHoldings,
} from '@pipa/db';
import { type BacktestResult, metricsToTheEnd, type Panel, type Strategy } from '@pipa/quant';
import { backtestStrategy, type FeeTerms } from '@pipa/trading';
import type { WorkerContext } from '../../context.ts';
import { askUniverse } from '../../trade/ask-strategy.ts';

type Tracking = Pick<WorkerContext, 'prisma' | 'pool' | 'strategies' | 'costs' | 'sizing' | 'benchmark' | 'logger'>;

/** Sessions before the run, so that smoothed indicators have settled. */
const EXTRA_SESSIONS = 260;

interface TrackPoint {
  readonly day: number;
  readonly equity: number;
  readonly benchmark: number;
}

interface Track {
  readonly strategyId: number;
  readonly strategy: Strategy;
  readonly useMargin: boolean;
  readonly feeTerms: FeeTerms;
  /** First session of the run that extends the track. */
  readonly runFrom: TradingDay;
  /** The close before the strategy went online, then every tracked day. */
  readonly points: readonly TrackPoint[];
}

/**
 * Extends the daily track of every strategy on offer to a day. Stored rows do not change; missing days are added in one run. A
 * strategy that fails stays without the days, which a later run adds; the others are tracked all the same.
 * @returns the number of added rows
 */
export async function trackStrategies(context: Tracking, day: TradingDay): Promise<number> {
  const open = (await readTracks(context, day)).filter(({ points }) => isOpenUntil(points[points.length - 1], day));
  if (open.length === 0) return 0;
  const instruments = await listInstruments(context.pool);
  const universeOf = ({ strategy }: Track) => attempt(context, strategy, day, () => askUniverse(strategy, instruments));
  const universes = new Map(open.map((track) => [track, universeOf(track)]));
  const tracks = open.filter((track) => universes.get(track) !== null);
  if (tracks.length === 0) return 0;
  const starts = tracks.map(({ strategy, runFrom }) =>
    previousTradingDay(runFrom, strategy.warmUpSessions + EXTRA_SESSIONS),
  );
  const from = starts.toSorted()[0];
  const panel = await loadPanel(
    context.pool,
    [...new Set([...[...universes.values()].flatMap((symbols) => symbols ?? []), context.benchmark])],
    {
      from,
      to: day,
    },
  );
  let added = 0;
  for (const track of tracks) {
    const found = attempt(context, track.strategy, day, () => {
      const run = runTrack(context, track, universes.get(track) ?? [], panel, day);
      const extended = extendTrack(track.points, run);
      const last = extended.at(-1)?.at(-1);
      const days = extended.map((points) => trackingDay(track.strategyId, points));
      return last === undefined ? null : { held: holdingsAt(last, run), days };
    });
    if (found === null) continue;
    // Before the rows, which end the work of the day: a process that is killed in between does both again.
    await saveTrackHoldings(context.pool, track.strategyId, found.held);
    added += await addTrackingDays(context.prisma, found.days);
  }
  return added;
}

/** What a strategy takes part in; null where it fails, lacks history or its benchmark, which is logged and stops it alone. */
function attempt<T>({ logger }: Tracking, { code }: Strategy, day: TradingDay, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    logger.error({ err: error, strategy: code, day }, 'strategy cannot be tracked');
    return null;
  }
}

/** Whether days up to `day` are missing; a track ends for ever when its value is zero. */
export const isOpenUntil = (last: TrackPoint, day: TradingDay): boolean =>
  last.day < toEpochDay(day) && last.equity > 0;

/**
 * Reads tracks with the run of each. It covers an empty track from its first day, and otherwise little more than the missing
 * days: only their returns are taken from it.
 */
async function readTracks({ pool, strategies }: Tracking, day: TradingDay): Promise<Track[]> {
  const offered = await findTrackedStrategies(pool, day);
  const lastTurn = `${Number(day.slice(0, 4)) - 1}-01-01`;
  return offered.flatMap(({ id, code, onlineDay: online, useMargin, closes, ...feeTerms }) => {
    const strategy = strategies(code);
    if (strategy === undefined) return [];
    const base = { day: toEpochDay(previousTradingDay(online)), equity: TRACK_AMOUNT, benchmark: TRACK_AMOUNT };
    const known = closes.map(({ tradeDay, equity, benchmarkEquity }) => ({
      day: toEpochDay(tradeDay),
      equity,
      benchmark: benchmarkEquity,
    }));
    const runFrom = known.length === 0 || online > lastTurn ? online : lastTurn;
    return [{ strategyId: id, strategy, useMargin, feeTerms, runFrom, points: [base, ...known] }];
  });
}

/** The model portfolio of a strategy up to a day. */
function runTrack(
  { costs, sizing, benchmark }: Tracking,
  { strategy, runFrom, useMargin, feeTerms }: Track,
  universe: readonly string[],
  panel: Panel,
  day: TradingDay,
): BacktestResult {
  return backtestStrategy({
    panel,
    strategy,
    universe,
    benchmark,
    fromDay: toEpochDay(runFrom),
    toDay: toEpochDay(day),
    initialAmount: TRACK_AMOUNT,
    schedule: costs,
    sizing: { ...sizing, useMargin },
    feeTerms,
    maxTrades: 0,
  });
}

/** For each day after the last tracked one, the track up to that day, chained by the run's daily returns. */
export function extendTrack(
  track: readonly TrackPoint[],
  run: Pick<BacktestResult, 'days' | 'equity' | 'benchmark'>,
): TrackPoint[][] {
  const extended: TrackPoint[][] = [];
  let points = [...track];
  for (let i = 1; i < run.days.length; i++) {
    const last = points[points.length - 1];
    if (run.days[i] <= last.day) continue;
    const equity = (last.equity * run.equity[i]) / run.equity[i - 1];
    const benchmark = (last.benchmark * run.benchmark[i]) / run.benchmark[i - 1];
    points = [...points, { day: run.days[i], equity, benchmark }];
    extended.push(points);
  }
  return extended;
}

/** What the model portfolio holds at the end of a run, in shares of the value of the track. */
function holdingsAt(
  { day, equity }: TrackPoint,
  { ruin, lastPositions, equity: run }: BacktestResult,
): TrackedHoldings {
  const scale = ruin === null ? equity / run[run.length - 1] : 0;
  const held = ruin === null ? lastPositions : [];
  const holdings = held.map(({ symbol, shares, cost, ratio }) => ({
    symbol,
    shares: shares * scale,
    cost: cost * scale,
    ratio,
  }));
  return { day: fromEpochDay(day), equity, holdings };
}

function trackingDay(strategyId: number, points: readonly TrackPoint[]): NewTrackingDay {
  const days = points.map(({ day }) => day);
  const equity = points.map((point) => point.equity);
  const benchmark = points.map((point) => point.benchmark);
  const last = points[points.length - 1];
  return {
    strategyId,
    tradeDay: fromEpochDay(last.day),
    equity: last.equity,
    benchmarkEquity: last.benchmark,
    metrics: metricsToTheEnd({ days, equity, benchmark }),
    benchmarkMetrics: metricsToTheEnd({ days, equity: benchmark, benchmark }),
  };
}
