import {
  nextTradingEpochDay,
  previousTradingDay,
  type TradingDay,
  toEpochDay,
  tradingDaysBetween,
} from '@pipa/calendar';
import { readEvents, readRanks, type SignalSubject, type StoredTally, saveSignalTallies } from '@pipa/db/analysis';
import { listInstruments, loadTradedBars, type TradedColumns } from '@pipa/db/market';
import {
  detectionKinds,
  elementAt,
  forwardReturn,
  percentileRanks,
  SIGNAL_HORIZONS,
  type SignalMember,
  TRADE_VOLUME_SESSIONS,
  tallySignals,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';
import { spanOf } from './analysis-days.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { saveSignalRecords } from './signal-records.ts';
import { netReturnAfter } from './signal-trades.ts';

/** Days whose rows are read at once: some 50,000 of the whole market. */
const DAYS_A_READ = 20;
/** A rank of momentum in the first or last tenth of its family is a signal, an overall score in the first or last fifth. */
const MOMENTUM_TAIL = 0.1;
const SCORE_TAIL = 0.2;

type Universe = SignalSubject['universe'];
/** The symbols of a kind on a day, with the codes of their events. */
interface SignalsOfDay {
  readonly kind: string;
  readonly universe: Universe;
  readonly day: number;
  readonly codes: readonly (readonly [instrumentId: number, code: number])[];
}

type Scoring = Pick<BackgroundContext, 'pool' | 'costs'>;

/**
 * Scores the signals whose horizon has passed on the days of the run, and stores the record of each: how often and how far prices
 * went where it said, beside all symbols of the same days.
 */
export async function scoreSignals(context: Scoring, input: AnalysisInput): Promise<number> {
  const { pool } = context;
  const { from, to } = spanOf(input);
  const tallies = await tallyStoredSignals(context, { from, to });
  await saveSignalTallies(pool, tallies, { from: toEpochDay(from), to: toEpochDay(to) });
  await saveSignalRecords({ pool }, to);
  return tallies.length;
}

/** Outcomes that became known on the days from..to of the signals that the analysis of their day has stored. */
export async function tallyStoredSignals(
  { pool, costs }: Scoring,
  { from, to }: { readonly from: TradingDay; readonly to: TradingDay },
): Promise<StoredTally[]> {
  const first = previousTradingDay(from, Math.max(...SIGNAL_HORIZONS));
  const universes = new Map(
    (await listInstruments(pool)).flatMap(({ id, kind }) =>
      kind === 'Stock' || kind === 'ETF' ? [[id, kind] as const] : [],
    ),
  );
  const bars = await loadTradedBars(pool, { from: previousTradingDay(first, TRADE_VOLUME_SESSIONS), to });
  const tallies: StoredTally[] = [];
  const days = signalDays(from, to);
  for (let i = 0; i < days.length; i += DAYS_A_READ) {
    const returns = new Map<string, ReadonlyMap<number, number>>();
    for (const signals of await readSignals(pool, universes, days.slice(i, i + DAYS_A_READ))) {
      for (const horizon of SIGNAL_HORIZONS) {
        const scoredDay = nextTradingEpochDay(signals.day, horizon);
        if (scoredDay < toEpochDay(from) || scoredDay > toEpochDay(to)) continue;
        const period = `${signals.day} ${scoredDay}`;
        const forward = returns.get(period) ?? returnsOver(bars, signals.day, scoredDay);
        returns.set(period, forward);
        const members = signals.codes.map(([id, code]): SignalMember => {
          const columns = code === 0 ? undefined : bars.get(id);
          const netReturn = columns && netReturnAfter(columns, code, signals.day, scoredDay, costs);
          return { code, forwardReturn: forward.get(id) ?? Number.NaN, netReturn };
        });
        const { kind, universe, day } = signals;
        for (const tally of tallySignals(members)) tallies.push({ kind, universe, horizon, day, scoredDay, ...tally });
      }
    }
  }
  return tallies;
}

/** The days whose outcome at some horizon became known on the days from..to, ascending. */
function signalDays(from: TradingDay, to: TradingDay): TradingDay[] {
  const days = SIGNAL_HORIZONS.flatMap((horizon) =>
    tradingDaysBetween(previousTradingDay(from, horizon), previousTradingDay(to, horizon)),
  );
  return [...new Set(days)].sort();
}

type Universes = ReadonlyMap<number, Universe>;

async function readSignals(
  pool: BackgroundContext['pool'],
  universes: Universes,
  days: readonly TradingDay[],
): Promise<SignalsOfDay[]> {
  const [events, ranks] = await Promise.all([readEvents(pool, days), readRanks(pool, days)]);
  const ofUniverse = (row: { readonly instrumentId: number }) => universes.get(row.instrumentId);
  const signals: SignalsOfDay[] = [];
  for (const universe of ['Stock', 'ETF'] as const) {
    const ofMembers = events.filter((row) => ofUniverse(row) === universe);
    for (const [day, rows] of Map.groupBy(ofMembers, (row) => row.day)) {
      for (const kind of detectionKinds) {
        signals.push({ kind, universe, day, codes: rows.map((row) => [row.instrumentId, row[kind]]) });
      }
    }
    const ranked = ranks.filter((row) => ofUniverse(row) === universe);
    for (const rows of Map.groupBy(ranked, ({ kind, day }) => `${kind} ${day}`).values()) {
      const { kind, day } = elementAt(rows, 0);
      const places = percentileRanks(Float64Array.from(rows, ({ rank }) => rank));
      const tail = kind === 'overallScore' ? SCORE_TAIL : MOMENTUM_TAIL;
      signals.push({
        kind,
        universe,
        day,
        codes: rows.map(({ instrumentId }, i) => [instrumentId, tailOf(elementAt(places, i), tail)]),
      });
    }
  }
  return signals;
}

/** 1 in the upper tail, −1 in the lower one. */
const tailOf = (place: number, tail: number): number => (place >= 1 - tail ? 1 : place <= tail ? -1 : 0);

/** Returns of symbols between the closes of two days, of those that have one. */
function returnsOver(bars: ReadonlyMap<number, TradedColumns>, from: number, to: number): Map<number, number> {
  const returns = new Map<number, number>();
  for (const [id, columns] of bars) {
    const forward = forwardReturn(columns, from, to);
    if (Number.isFinite(forward)) returns.set(id, forward);
  }
  return returns;
}
