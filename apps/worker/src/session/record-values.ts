import { type MarketMoment, sessionOf } from '@pipa/calendar';
import { type MarketClock, marketMomentOf, type TapeBar } from '@pipa/db/market';
import {
  ALL_PORTFOLIOS,
  listWithoutRecord,
  type PortfolioFacts,
  readFactsById,
  saveValuePoints,
} from '@pipa/db/portfolios';
import { quoteAt } from '@pipa/market-data';
import { lastElement } from '@pipa/quant';
import { measurePortfolio, type PriceView, viewPrices } from '@pipa/reads';
import type { WorkerContext } from '../context.ts';
import type { SessionPrices } from './session-prices.ts';

/** Market time between two stored values of a session. */
const SLOT_MS = 5 * 60_000;
const BATCH = 500;
/** Wall time after which the portfolios that are left wait for the next slot. */
const LIMIT_MS = 2_000;

const slotOf = ({ at }: Pick<MarketMoment, 'at'>) => Math.floor(at.getTime() / SLOT_MS);

/** Whether a tick has led into the next five minutes of the same session. */
export const entersSlot = (before: MarketMoment, now: MarketMoment): boolean =>
  before.phase === 'Open' && now.phase === 'Open' && before.day === now.day && slotOf(before) !== slotOf(now);

type Recording = Pick<WorkerContext, 'clock' | 'pool' | 'pricesOf' | 'recordedUpTo' | 'benchmark' | 'logger'>;

/**
 * Stores what every running portfolio is worth at this moment, for its chart of the day. Nothing is decided by it: a failure is
 * logged and the market goes on. Portfolios that a slot has no time for are the first of the next one.
 */
export async function recordValues(context: Recording, state: MarketClock, batch = BATCH): Promise<void> {
  const { pool, clock, recordedUpTo, logger } = context;
  const { day } = state;
  try {
    const untilMs = clock().getTime() + LIMIT_MS;
    const quoted = quotesAt(state, await context.pricesOf(state));
    const ids = await listRunning(context, state);
    for (let from = 0; from < ids.length; from += batch) {
      if (clock().getTime() >= untilMs) {
        logger.warn({ day, portfolios: ids.length, stored: from }, 'not all values of a tick were stored in time');
        return;
      }
      const next = ids.slice(from, from + batch);
      // Moved first, so that portfolios whose values cannot be stored do not hold back those behind them.
      recordedUpTo.portfolioId = lastElement(next);
      await saveValues(context, state, await readFactsById(pool, next), quoted);
    }
  } catch (error) {
    logger.warn({ err: error, day }, 'the values of a tick were not stored');
  }
}

/** Running portfolios by id, from the one behind the last that was recorded round to that one. */
async function listRunning({ pool, recordedUpTo }: Recording, state: MarketClock): Promise<number[]> {
  const ended = await listWithoutRecord(pool, { range: ALL_PORTFOLIOS, ...sessionOf(state.day) });
  const ids = ended.filter(({ stoppedAt }) => stoppedAt === null).map(({ id }) => id);
  const isBehind = (id: number) => id > recordedUpTo.portfolioId;
  return [...ids.filter(isBehind), ...ids.filter((id) => !isBehind(id))];
}

async function saveValues(
  { pool, benchmark }: Recording,
  state: MarketClock,
  portfolios: readonly PortfolioFacts[],
  quoted: (symbols: Iterable<string>) => PriceView,
): Promise<void> {
  const view = quoted(
    new Set([benchmark, ...portfolios.flatMap(({ positions }) => positions.map(({ symbol }) => symbol))]),
  );
  const points = portfolios.map((facts) => {
    const { valuation, performance, benchmarkReturn } = measurePortfolio(facts, state.day, view, benchmark);
    return {
      portfolioId: facts.id,
      value: valuation.netLiquidation.toFixed(6),
      cumReturn: performance.cumReturn,
      benchmarkCumReturn: benchmarkReturn ?? 0,
    };
  });
  await saveValuePoints(pool, marketMomentOf(state).at, points);
}

/** Prices of symbols at a moment, each quoted once for all portfolios; without a bar today the last close applies. */
function quotesAt(
  state: MarketClock,
  { tape, closes, actions }: SessionPrices,
): (symbols: Iterable<string>) => PriceView {
  const { day, seed } = state;
  const moment = marketMomentOf(state);
  const quoteOf = (bar: TapeBar, fraction: number) => quoteAt({ seed, symbol: bar.symbol, day, bar, fraction }).last;
  const now = new Map<string, number>();
  const quoteNow = (bar: TapeBar) => {
    const quote = now.get(bar.symbol) ?? quoteOf(bar, moment.fraction);
    now.set(bar.symbol, quote);
    return quote;
  };
  return (symbols) =>
    viewPrices(symbols, {
      moment,
      tape,
      lastClose: (symbol) => closes.get(symbol),
      actions: (symbol) => actions.get(symbol) ?? [],
      closeToday: () => undefined,
      quote: (bar, fraction) => (fraction === moment.fraction ? quoteNow(bar) : quoteOf(bar, fraction)),
    });
}
