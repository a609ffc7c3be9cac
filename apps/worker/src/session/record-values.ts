import { addDays, type MarketMoment, sessionOf } from '@pipa/calendar';
import {
  actionsOf,
  inTransaction,
  latestCloses,
  listWithoutRecord,
  type MarketClock,
  marketMomentOf,
  type PortfolioFacts,
  readFactsById,
  readTape,
  saveValuePoints,
} from '@pipa/db';
import { quoteAt } from '@pipa/market-data';
import { measurePortfolio, type PriceView, viewPrices } from '@pipa/portfolios';
import type { WorkerContext } from '../context.ts';

/** Market time between two stored values of a session. */
const SLOT_MS = 5 * 60_000;
const BATCH = 200;

const slotOf = ({ at }: MarketMoment) => Math.floor(at.getTime() / SLOT_MS);

/** Whether a tick has led into the next five minutes of the same session. */
export const entersSlot = (before: MarketMoment, now: MarketMoment): boolean =>
  before.phase === 'Open' && now.phase === 'Open' && before.day === now.day && slotOf(before) !== slotOf(now);

type Recording = Pick<WorkerContext, 'prisma' | 'pool' | 'benchmark' | 'logger'>;

/**
 * Stores what every running portfolio is worth at this moment, for its chart of the day. Nothing is decided by it: a failure is
 * logged and the market goes on.
 */
export async function recordValues(context: Recording, state: MarketClock): Promise<void> {
  try {
    const ended = await listWithoutRecord(context.pool, sessionOf(state.day));
    const ids = ended.filter(({ stoppedAt }) => stoppedAt === null).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += BATCH) {
      const facts = await readFactsById(context.pool, ids.slice(from, from + BATCH));
      await saveValues(context, state, facts);
    }
  } catch (error) {
    context.logger.warn({ err: error, day: state.day }, 'the values of a tick were not stored');
  }
}

async function saveValues(context: Recording, state: MarketClock, portfolios: readonly PortfolioFacts[]) {
  const { benchmark } = context;
  const view = await pricesAt(context, state, portfolios);
  const { at } = marketMomentOf(state);
  const points = portfolios.map((facts) => {
    const { valuation, performance, benchmarkReturn } = measurePortfolio(facts, state.day, view, benchmark);
    return {
      portfolioId: facts.id,
      at,
      value: valuation.netLiquidation.toFixed(6),
      cumReturn: performance.cumReturn,
      benchmarkCumReturn: benchmarkReturn ?? 0,
    };
  });
  await inTransaction(context.prisma, (tx) => saveValuePoints(tx, points));
}

/** Quotes of the moment of what the portfolios hold, and of the benchmark; without a bar today the last close applies. */
async function pricesAt(
  { pool, benchmark }: Recording,
  state: MarketClock,
  portfolios: readonly PortfolioFacts[],
): Promise<PriceView> {
  const held = portfolios.flatMap(({ positions }) => positions.map(({ symbol }) => symbol));
  const symbols = [...new Set([benchmark, ...held])];
  const { day, seed } = state;
  const [tape, closes, actions] = await Promise.all([
    readTape(pool, day, symbols),
    latestCloses(pool, symbols, addDays(day, -1)),
    actionsOf(pool, day, symbols),
  ]);
  return viewPrices(symbols, {
    moment: marketMomentOf(state),
    tape,
    lastClose: (symbol) => closes.get(symbol)?.close,
    actions: (symbol) => actions.filter((action) => action.symbol === symbol).map(toNumbers),
    closeToday: () => undefined,
    quote: (bar, fraction) => quoteAt({ seed, symbol: bar.symbol, day, bar, fraction }).last,
  });
}

const toNumbers = ({ kind, value }: { kind: 'Split' | 'Dividend'; value: string | number }) => ({
  kind,
  value: Number(value),
});
