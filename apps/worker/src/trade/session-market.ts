import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { listInstruments, loadPanel, type MarketClock, type TapeBar } from '@pipa/db/market';
import { readNewestTargets, readTargets } from '@pipa/db/trading';
import {
  admittedColumns,
  averageDailyVolume,
  firstKnownDay,
  type Panel,
  type Strategy,
  sessionsKnownBefore,
  symbolIndex,
  type TargetWeights,
  universeColumns,
} from '@pipa/quant';
import { onceADay, type SessionPrices } from '../session/session-prices.ts';
import { askTargets, askUniverse } from './ask-strategy.ts';

/** Market data for the trades of one session, all known to the simulator before the open. */
export interface SessionMarket {
  readonly day: TradingDay;
  /** Last close, in shares of today: divided by a split that takes effect today. */
  lastClose(symbol: string): number | undefined;
  /** Mean of the 20 sessions before, in shares of today, at least 1. */
  averageVolume(symbol: string): number;
  /** The session's bar, from which quotes are computed; of a real market what was seen of it so far. */
  tapeBar(symbol: string): TapeBar | undefined;
  /** A strategy's targets at the last close, computed once. Throws UNAVAILABLE when the history is too short or the strategy fails. */
  targetsOf(strategy: Strategy): Promise<TargetWeights>;
  /**
   * The newest targets that background work stored of an own strategy since the close before a day, of the last two closes at most;
   * null while there are none. A null is kept for the tick of the session, except at the opening.
   */
  storedTargets(code: string, since: TradingDay, tick: number): Promise<TargetWeights | null>;
}

const VOLUME_SESSIONS = 20;

export function createSessionMarkets(
  pool: Pool,
  pricesOf: (state: MarketClock) => Promise<SessionPrices>,
): (state: MarketClock) => Promise<SessionMarket> {
  const ofDay = onceADay(async (state) => loadMarket(pool, state, await pricesOf(state)));
  return async (state) => {
    const [market, { tape }] = await Promise.all([ofDay(state), pricesOf(state)]);
    return { ...market, tapeBar: (symbol) => tape.get(symbol) };
  };
}

async function loadMarket(
  pool: Pool,
  { lastClosedDay }: MarketClock,
  prices: SessionPrices,
): Promise<Omit<SessionMarket, 'tapeBar'>> {
  const { day, closes } = prices;
  if (lastClosedDay === null) throw new DomainError('UNAVAILABLE', { message: 'No session has closed yet' });
  const symbols = (await listInstruments(pool)).map(({ symbol }) => symbol);
  const from = previousTradingDay(lastClosedDay, VOLUME_SESSIONS - 1);
  const recent = await loadPanel(pool, symbols, { from, to: lastClosedDay });
  const columns = symbolIndex(recent);
  const splits = splitsOf(prices);
  const ratioOf = (symbol: string) => splits.get(symbol) ?? 1;
  return {
    day,
    lastClose: (symbol) => {
      const close = closes.get(symbol);
      return close === undefined ? undefined : close / ratioOf(symbol);
    },
    averageVolume: (symbol) => {
      const column = columns.get(symbol);
      return column === undefined ? 1 : averageDailyVolume(recent, column, recent.days.length) * ratioOf(symbol);
    },
    targetsOf: createDecisions(pool, lastClosedDay),
    storedTargets: createStoredDecisions(pool, lastClosedDay),
  };
}

function splitsOf({ actions }: SessionPrices): Map<string, number> {
  const ratios = new Map<string, number>();
  for (const [symbol, ofDay] of actions) {
    for (const { kind, value } of ofDay) {
      if (kind === 'Split') ratios.set(symbol, (ratios.get(symbol) ?? 1) * value);
    }
  }
  return ratios;
}

/** Caches decisions at a close, one per strategy for all its portfolios. */
function createDecisions(pool: Pool, lastClosedDay: TradingDay): (strategy: Strategy) => Promise<TargetWeights> {
  const decided = new Map<string, Promise<TargetWeights>>();
  return (strategy) => {
    const known = decided.get(strategy.code);
    if (known !== undefined) return known;
    const decision = decisionAt(pool, strategy, lastClosedDay);
    decided.set(strategy.code, decision);
    // A failed read of the history is not cached either; waiting callers get its error.
    decision.catch(() => decided.delete(strategy.code));
    return decision;
  };
}

/** A read of stored targets, with the tick at which it found none; null while it may have found some. */
interface StoredDecision {
  readonly targets: Promise<TargetWeights | null>;
  missedAtTick: number | null;
}

/**
 * Caches stored decisions, so that all portfolios of a strategy that are due since the same day trade the same one. A decision
 * older than the close before the last one counts as none. A missing one is cached for the tick, except at the opening, where
 * the clock waits for decisions that are stored meanwhile.
 */
export function createStoredDecisions(
  pool: Pick<Pool, 'query'>,
  lastClosedDay: TradingDay,
): SessionMarket['storedTargets'] {
  const stored = new Map<string, StoredDecision>();
  const oldest = previousTradingDay(lastClosedDay);
  return (code, since, tick) => {
    const before = previousTradingDay(since);
    const isPast = before < oldest;
    const from = isPast ? oldest : before;
    const key = `${code} ${from}`;
    const known = stored.get(key);
    if (known !== undefined && (known.missedAtTick === null || known.missedAtTick === tick)) return known.targets;
    const decision: StoredDecision = {
      targets: readNewestTargets(pool, code, { from, to: lastClosedDay }),
      missedAtTick: null,
    };
    stored.set(key, decision);
    const forget = () => {
      if (stored.get(key) === decision) stored.delete(key);
    };
    decision.targets.then((found) => {
      if (found !== null) return;
      if (tick === 0) forget();
      else decision.missedAtTick = tick;
    }, forget);
    return decision.targets;
  };
}

/** The decision that the analysis of the close has stored; computed here when the market runs faster than the analysis. */
async function decisionAt(pool: Pool, strategy: Strategy, lastClosedDay: TradingDay): Promise<TargetWeights> {
  return (await readTargets(pool, strategy.code, lastClosedDay)) ?? decideAt(pool, strategy, lastClosedDay);
}

/**
 * The strategy's decision at the close of a day, without any later data.
 * @throws DomainError UNAVAILABLE when the history is too short or the strategy fails
 */
export async function decideAt(pool: Pool, strategy: Strategy, lastClosedDay: TradingDay): Promise<TargetWeights> {
  const universe = askUniverse(strategy, await listInstruments(pool));
  const from = firstKnownDay(strategy, lastClosedDay);
  return decideOn(await loadPanel(pool, universe, { from, to: lastClosedDay }), strategy, universe);
}

/**
 * The strategy's decision at the last close of a history that begins on its first known day and holds its universe, and maybe more.
 * @throws DomainError UNAVAILABLE when the history is too short or the strategy fails
 */
export function decideOn(panel: Panel, strategy: Strategy, universe: readonly string[]): TargetWeights {
  const indices = symbolIndex(panel);
  const columns = universeColumns(indices, universe);
  requireWarmUp(panel, strategy, columns);
  const t = panel.days.length - 1;
  const columnsAt = admittedColumns(panel, columns, { sessions: sessionsKnownBefore(strategy), from: t, to: t });
  return askTargets(strategy, { panel, t, columns: columnsAt(t) });
}

/**
 * The history of a universe up to a close from which a strategy decides there.
 * @throws DomainError UNAVAILABLE when it is too short
 */
export async function loadHistory(
  pool: Pool,
  strategy: Pick<Strategy, 'code' | 'warmUpSessions'>,
  universe: readonly string[],
  lastClosedDay: TradingDay,
): Promise<Panel> {
  const panel = await loadPanel(pool, universe, { from: firstKnownDay(strategy, lastClosedDay), to: lastClosedDay });
  requireWarmUp(panel, strategy, panel.symbols.keys());
  return panel;
}

function requireWarmUp(
  { days, close }: Panel,
  { code, warmUpSessions }: Pick<Strategy, 'code' | 'warmUpSessions'>,
  columns: Iterable<number>,
): void {
  const closes = Array.from(columns, (column) => close[column]).filter((column) => column !== undefined);
  const first = days.findIndex((_, t) => closes.some((column) => (column[t] ?? 0) > 0));
  if (first === -1 || days.length - first < warmUpSessions) {
    throw new DomainError('UNAVAILABLE', { note: `${code} needs ${warmUpSessions} sessions of history` });
  }
}
