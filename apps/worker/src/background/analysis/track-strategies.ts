import { previousTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { TRACK_AMOUNT } from '@pipa/contract';
import {
  addTrackingDays,
  findTrackedStrategies,
  type InstrumentRow,
  listInstruments,
  loadPanel,
  saveTrackHoldings,
} from '@pipa/db';
import type { BacktestResult, Panel, Strategy } from '@pipa/quant';
import { backtestStrategy, type FeeTerms } from '@pipa/trading';
import { ask, askUniverse } from '../../trade/ask-strategy.ts';
import { EXTRA_SESSIONS } from '../../trade/session-market.ts';
import { attemptWork } from '../attempt-work.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { extendTrack, holdingsAt, isOpenUntil, type TrackPoint, trackingDay } from './extend-track.ts';

type Tracking = Pick<
  BackgroundContext,
  'prisma' | 'pool' | 'clock' | 'strategies' | 'costs' | 'sizing' | 'benchmark' | 'logger'
>;

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
  const tracks = (await readTracks(context, day)).filter(({ points }) => isOpenUntil(points[points.length - 1], day));
  if (tracks.length === 0) return 0;
  const instruments = await listInstruments(context.pool);
  const panel = await loadHistory(context, tracks, instruments, day);
  let added = 0;
  for (const track of tracks) {
    const { strategyId, strategy } = track;
    const attempted = { strategyId, code: strategy.code, work: 'Tracking', day } as const;
    const found = await attemptWork(context, attempted, () => {
      const universe = askUniverse(strategy, instruments);
      return ask(strategy, () => extended(track, runTrack(context, track, universe, panel, day)));
    });
    if (found === null || found.held === null) continue;
    // Before the rows, which end the work of the day: a process that is killed in between does both again.
    await saveTrackHoldings(context.pool, strategyId, found.held);
    added += await addTrackingDays(context.prisma, found.days);
  }
  return added;
}

function extended({ strategyId, points }: Track, run: BacktestResult) {
  const tracks = extendTrack(points, run);
  const last = tracks.at(-1)?.at(-1);
  return {
    held: last === undefined ? null : holdingsAt(last, run),
    days: tracks.map((track) => trackingDay(strategyId, track)),
  };
}

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

const firstDayOf = ({ runFrom, strategy }: Track): TradingDay =>
  previousTradingDay(runFrom, strategy.warmUpSessions + EXTRA_SESSIONS);

/** One history for all strategies. The universe of one that fails is missing: it is asked again, and fails alone. */
function loadHistory(
  { pool, benchmark }: Tracking,
  tracks: readonly Track[],
  instruments: readonly InstrumentRow[],
  day: TradingDay,
): Promise<Panel> {
  const symbols = new Set([benchmark]);
  for (const { strategy } of tracks) {
    try {
      for (const symbol of askUniverse(strategy, instruments)) symbols.add(symbol);
    } catch {}
  }
  return loadPanel(pool, [...symbols], { from: tracks.map(firstDayOf).toSorted()[0], to: day });
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
