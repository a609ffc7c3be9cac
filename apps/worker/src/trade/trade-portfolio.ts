import { momentOf } from '@pipa/calendar';
import {
  inTransaction,
  type MarketClock,
  readMarketState,
  readPortfolioTargets,
  shareSession,
  type Tx,
} from '@pipa/db';
import type { TradeJob, WorkerContext } from '../context.ts';
import { fillOpenOrders } from './fill-open-orders.ts';
import { dueWork, type PlannedTrades, planWork } from './plan-work.ts';
import { settleBook } from './settle-book.ts';
import { openTradingBook, type TradingBook } from './trading-book.ts';
import { type WriteTime, writeBook, writePlan } from './write-book.ts';

type Trading = Pick<WorkerContext, 'prisma' | 'clock' | 'marketOf' | 'strategies' | 'costs' | 'sizing'>;

/**
 * The work of one portfolio at one tick of an open market: plan what is due, fill what is open, settle what follows. All of it
 * is one transaction under the portfolio's lock, so that a job may be killed anywhere, or come twice, or come late (it
 * works at the market's present tick, not at the one it was made for).
 */
export async function tradePortfolio(context: Trading, { portfolioId }: Pick<TradeJob, 'portfolioId'>): Promise<void> {
  await inTransaction(context.prisma, async (tx) => {
    await shareSession(tx);
    const state = await readMarketState(tx);
    if (state.phase !== 'Open') return;
    const book = await openTradingBook(tx, portfolioId, state.day);
    if (book !== null) await tradeBook(tx, context, state, book);
  });
}

async function tradeBook(tx: Tx, context: Trading, state: MarketClock, book: TradingBook): Promise<void> {
  const market = await context.marketOf(state);
  const moment = momentOf(state);
  const time: WriteTime = { at: context.clock(), moment };
  let plan: PlannedTrades | null = null;
  const work = dueWork(book, state.day);
  if (work !== null) {
    const strategy = context.strategies(book.portfolio.strategyCode);
    plan = await planWork(book, work, strategy, market, context, () => readPortfolioTargets(tx, book.portfolio.id));
    await writePlan(tx, book, plan, time);
  }
  fillOpenOrders(book, market, context.costs, { seed: state.seed, tick: state.tick, moment });
  await settleBook(tx, book, plan, time);
  await writeBook(tx, book, time);
}
