import type { TradingDay } from '@pipa/calendar';
import { quoteAt, SimulatedMarket } from '@pipa/market-data';
import { type ValuedBook, valuePortfolio } from '@pipa/trading';
import { alternate, type Bench, check, checkClose, warmUp } from './measure.ts';

const STOCKS = 300;
const PORTFOLIOS = 500;
const HOLDINGS = 30;
const SEED = 2_026;
const DAY: TradingDay = '2024-06-03';
const SESSION_TICKS = 390;
const WARM_TICKS = 40;
const ROUND_MS = 400;

interface Tape {
  readonly symbol: string;
  readonly bar: Parameters<typeof quoteAt>[0]['bar'];
}

function readTape(): Tape[] {
  const market = new SimulatedMarket({ seed: SEED, stocks: STOCKS });
  const stocks = new Set(market.instruments(DAY).flatMap(({ symbol, kind }) => (kind === 'Stock' ? [symbol] : [])));
  return Array.from(market.sessionBars(DAY), ([symbol, bar]) => ({ symbol, bar })).filter(({ symbol }) =>
    stocks.has(symbol),
  );
}

/** Each portfolio holds thirty stocks, evenly spread over the tape, from a place of its own. */
const columnOf = (portfolio: number, holding: number, symbols: number) => (portfolio + holding * 7) % symbols;
const sharesOf = (portfolio: number, holding: number) => 10 + ((portfolio * 31 + holding * 17) % 400);

function makeBooks(tape: readonly Tape[]): ValuedBook[] {
  return Array.from({ length: PORTFOLIOS }, (_, p) => ({
    cash: 1_000 + p,
    receivable: 0,
    positions: Array.from({ length: HOLDINGS }, (__, h) => {
      const { symbol, bar } = tape[columnOf(p, h, tape.length)];
      return { symbol, shares: sharesOf(p, h), cost: sharesOf(p, h) * bar.open };
    }),
  }));
}

/** A tick as the product makes it: a quote of every symbol, then every portfolio at those quotes. Gives the sum of values. */
function valueTick(tape: readonly Tape[], books: readonly ValuedBook[], tick: number): number {
  const fraction = (tick % SESSION_TICKS) / SESSION_TICKS;
  const quotes = new Map<string, number>();
  for (const { symbol, bar } of tape) {
    quotes.set(symbol, quoteAt({ seed: SEED, symbol, day: DAY, bar, fraction }).last);
  }
  let total = 0;
  for (const book of books) total += valuePortfolio(book, quotes).netLiquidation;
  return total;
}

interface Flat {
  readonly prices: Float64Array;
  readonly columns: Int32Array;
  readonly shares: Float64Array;
  readonly cash: number;
}

function flatten(tape: readonly Tape[], books: readonly ValuedBook[], tick: number): Flat {
  const fraction = (tick % SESSION_TICKS) / SESSION_TICKS;
  const prices = Float64Array.from(
    tape,
    ({ symbol, bar }) => quoteAt({ seed: SEED, symbol, day: DAY, bar, fraction }).last,
  );
  const columns = new Int32Array(PORTFOLIOS * HOLDINGS);
  const shares = new Float64Array(PORTFOLIOS * HOLDINGS);
  for (let i = 0; i < columns.length; i++) {
    const [portfolio, holding] = [Math.floor(i / HOLDINGS), i % HOLDINGS];
    columns[i] = columnOf(portfolio, holding, tape.length);
    shares[i] = sharesOf(portfolio, holding);
  }
  return { prices, columns, shares, cash: books.reduce((sum, book) => sum + book.cash, 0) };
}

function multiplyAdd({ prices, columns, shares, cash }: Flat): number {
  let total = cash;
  for (let i = 0; i < columns.length; i++) total += shares[i] * prices[columns[i]];
  return total;
}

/** Positions a second, over as many ticks as fit into the time. */
function positionsPerSecond(tickOnce: (tick: number) => unknown): number {
  const startedMs = performance.now();
  let ticks = 0;
  while (performance.now() - startedMs < ROUND_MS) tickOnce(ticks++);
  return (ticks * PORTFOLIOS * HOLDINGS * 1_000) / (performance.now() - startedMs);
}

export const tickValuation: Bench = {
  id: 'A2',
  what: `positions valued at a tick: quotes of ${STOCKS} stocks, ${PORTFOLIOS} portfolios of ${HOLDINGS}`,
  unit: 'positions/s',
  goal: null,
  limit: 'bare multiply-add',
  async run() {
    const tape = readTape();
    check(tape.length > STOCKS / 2, 'most stocks trade that day');
    const books = makeBooks(tape);
    const ours = (tick: number) => valueTick(tape, books, tick);
    for (const tick of [0, 1, 200, SESSION_TICKS - 1]) {
      checkClose(ours(tick), multiplyAdd(flatten(tape, books, tick)), 1e-9, `value of all portfolios at tick ${tick}`);
    }
    const flat = flatten(tape, books, 1);
    const bare = () => multiplyAdd(flat);
    warmUp(() => ours(1), WARM_TICKS);
    warmUp(bare, WARM_TICKS);
    return alternate(() => positionsPerSecond(ours), { 'bare multiply-add': () => positionsPerSecond(bare) });
  },
};
