import { previousTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { isOwnStrategy, TRACK_AMOUNT } from '@pipa/contract';
import { type InstrumentRow, listInstruments, loadPanel } from '@pipa/db/market';
import { addTrackingDays, fillTrackExposure, findTrackedStrategies, saveTrackHoldings } from '@pipa/db/strategies';
import { type BacktestResult, elementAt, firstKnownDay, lastElement, type Panel, type Strategy } from '@pipa/quant';
import { backtestStrategy, type FeeTerms, type OrderValues } from '@pipa/trading';
import { type AskedUniverse, ask, askUniverseOnce } from '../../trade/ask-strategy.ts';
import { attemptWork } from '../attempt-work.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { AT_A_CLOSE, askOwnStrategy, decideRuns } from '../own-strategies.ts';
import { exposureOn, extendTrack, holdingsAt, isOpenUntil, type TrackPoint, trackingDay } from './extend-track.ts';

type Tracking = Pick<
  BackgroundContext,
  'prisma' | 'pool' | 'clock' | 'strategies' | 'hostBounds' | 'costs' | 'sizing' | 'benchmark' | 'logger'
>;

interface Track {
  readonly strategyId: number;
  readonly code: string;
  readonly sizing: OrderValues & { readonly useMargin: boolean };
  readonly feeTerms: FeeTerms;
  /** First session of the run that extends the track. */
  readonly runFrom: TradingDay;
  /** The close before the strategy went online, then every tracked day. */
  readonly points: readonly TrackPoint[];
  /** Tracked days that were stored without their exposure. */
  readonly unexposed: ReadonlySet<number>;
}

/** A strategy with what its run needs. */
interface Deciding {
  readonly strategy: Strategy;
  readonly universe: readonly string[];
  readonly panel: Panel;
}

/**
 * Extends the daily track of every strategy on offer to a day. Stored rows do not change; missing days are added in one run. A
 * strategy that fails stays without the days, which a later run adds; the others are tracked all the same.
 * @returns the number of added rows
 */
export async function trackStrategies(context: Tracking, day: TradingDay): Promise<number> {
  const tracks = (await readTracks(context, day)).filter(({ points }) => isOpenUntil(lastElement(points), day));
  const own = tracks.filter(({ code }) => isOwnStrategy(code));
  const isKnown = tracks.some(({ code }) => context.strategies(code) !== undefined);
  if (!isKnown && own.length === 0) return 0;
  const instruments = await listInstruments(context.pool);
  const known = askKnown(context, tracks, instruments);
  const panel = await loadShared(context, known, day);
  const decidings = [
    ...known.map(({ track, strategy, universeOf }) => ({
      track,
      decide: async () => ({ strategy, universe: universeOf(), panel }),
    })),
    // Own strategies come last: their processes take time that is not the others'.
    ...own.map((track) => ({ track, decide: () => decideOwn(context, track, instruments, day) })),
  ];
  let added = 0;
  for (const { track, decide } of decidings) {
    const { strategyId, code } = track;
    const found = await attemptWork(context, { strategyId, code, work: 'Tracking', day }, async () => {
      const deciding = await decide();
      return ask(deciding.strategy, () => extended(track, runTrack(context, track, deciding, day)));
    });
    if (found === null || found.held === null) continue;
    // Before the rows, which end the work of the day: a process that is killed in between does both again.
    await saveTrackHoldings(context.pool, strategyId, found.held);
    await fillTrackExposure(context.pool, strategyId, found.filled);
    added += await addTrackingDays(context.prisma, found.days);
  }
  return added;
}

function extended({ strategyId, points, unexposed }: Track, run: BacktestResult) {
  const tracks = extendTrack(points, run);
  const last = tracks.at(-1)?.at(-1);
  return {
    held: last === undefined ? null : holdingsAt(last, run),
    days: tracks.map((track) => trackingDay(strategyId, track)),
    filled: exposureOn(run, unexposed),
  };
}

/**
 * Reads tracks with the run of each. It covers an empty track from its first day, and otherwise little more than the missing
 * days: only their returns are taken from it.
 */
async function readTracks({ pool }: Tracking, day: TradingDay): Promise<Track[]> {
  const offered = await findTrackedStrategies(pool, day);
  const lastTurn = `${Number(day.slice(0, 4)) - 1}-01-01`;
  return offered.map(({ id, code, onlineDay: online, closes, ...terms }) => {
    const base = { day: toEpochDay(previousTradingDay(online)), equity: TRACK_AMOUNT, benchmark: TRACK_AMOUNT };
    const known = closes.map(({ tradeDay, equity, benchmarkEquity }) => ({
      day: toEpochDay(tradeDay),
      equity,
      benchmark: benchmarkEquity,
    }));
    // One that was off the offer for long lacks days from before the last turn of the year.
    const since = elementAt([lastTurn, closes.at(-1)?.tradeDay ?? online].toSorted(), 0);
    const runFrom = elementAt([online, since].toSorted(), 1);
    const { chargeType, chargeAmount, ...sizing } = terms;
    const feeTerms = { chargeType, chargeAmount };
    const unexposed = new Set(
      closes.filter(({ hasExposure }) => !hasExposure).map(({ tradeDay }) => toEpochDay(tradeDay)),
    );
    return { strategyId: id, code, sizing, feeTerms, runFrom, points: [base, ...known], unexposed };
  });
}

/** A run decides first at the close before its first session. */
const firstDayOf = ({ runFrom }: Track, strategy: Pick<Strategy, 'warmUpSessions'>): TradingDay =>
  firstKnownDay(strategy, previousTradingDay(runFrom));

/** A track of a strategy of the product. */
interface KnownTrack extends AskedUniverse {
  readonly track: Track;
  readonly strategy: Strategy;
}

function askKnown(
  { strategies }: Tracking,
  tracks: readonly Track[],
  instruments: readonly InstrumentRow[],
): KnownTrack[] {
  return tracks.flatMap((track) => {
    const strategy = strategies(track.code);
    return strategy === undefined ? [] : [{ track, strategy, ...askUniverseOnce(strategy, instruments) }];
  });
}

/** One history for all strategies of the product; empty without any. */
async function loadShared(
  { pool, benchmark }: Tracking,
  known: readonly KnownTrack[],
  day: TradingDay,
): Promise<Panel> {
  const symbols = new Set([benchmark, ...known.flatMap((asked) => asked.symbols)]);
  const starts = known.map(({ track, strategy }) => firstDayOf(track, strategy));
  return loadPanel(pool, [...symbols], { from: starts.toSorted()[0] ?? day, to: day });
}

/** The decisions of an own strategy for the run of its track. */
function decideOwn(
  context: Tracking,
  track: Track,
  instruments: readonly InstrumentRow[],
  day: TradingDay,
): Promise<Deciding> {
  const { pool, benchmark } = context;
  const { code, runFrom } = track;
  return askOwnStrategy(context, code, AT_A_CLOSE, async (own) => {
    const universe = await own.universe(instruments);
    const span = { from: firstDayOf(track, own.facts), to: day };
    const panel = await loadPanel(pool, [...new Set([...universe, benchmark])], span);
    const strategy = await decideRuns(own, code, { panel, universe, spans: [{ from: runFrom, to: day }] });
    return { strategy, universe, panel };
  });
}

/** The model portfolio of a strategy up to a day. */
function runTrack(
  { costs, sizing, benchmark }: Tracking,
  { runFrom, sizing: ofStrategy, feeTerms }: Track,
  { strategy, universe, panel }: Deciding,
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
    sizing: { ...sizing, ...ofStrategy },
    feeTerms,
    maxTrades: 0,
  });
}
