import { previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { cashCauses, logPortfolio, postEntry, SYSTEM_USER_NAME } from '@pipa/db/books';
import { latestCloses, listInstruments, type Reorganisation, renameSymbol, saveReorganisations } from '@pipa/db/market';
import { notifyPortfolio } from '@pipa/db/notices';
import { findPosition, portfoliosIn } from '@pipa/db/portfolios';
import { callOffOrdersFor, lockTradedPortfolio } from '@pipa/db/trading';
import { describeCalledOff } from '@pipa/portfolios';
import { exact, formatDollars, type Holding, postExchange, type ShareExchange } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { planAnew } from '../session/apply-actions.ts';
import { reportTrades } from '../trade/report-trades.ts';

type Session = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl'>;

/** What each kind is in the activities of a portfolio. */
const NAMES = {
  SymbolChange: 'Symbol change',
  Merger: 'Merger',
  SpinOff: 'Spin-off',
} as const satisfies Record<Reorganisation['kind'], string>;

/**
 * Carries positions over where the shares of an instrument become others before a day's open, each portfolio in a separate transaction, and
 * gives instruments their new symbols. Every step has a key in the database, so that all of it can be repeated after a crash.
 */
export async function applyReorganisations(
  context: Session,
  day: TradingDay,
  reorganisations: readonly Reorganisation[],
): Promise<void> {
  const { prisma, pool } = context;
  await saveReorganisations(pool, reorganisations);
  const symbols = reorganisations.flatMap(({ symbol, toSymbol }) =>
    toSymbol === null ? [symbol] : [symbol, toSymbol],
  );
  const closes = await latestCloses(pool, [...new Set(symbols)], previousTradingDay(day));
  for (const reorganisation of reorganisations) {
    const { symbol, toSymbol, kind } = reorganisation;
    const price = (toSymbol === null ? undefined : closes.get(toSymbol)?.close) ?? null;
    for (const portfolioId of await portfoliosIn(pool, symbol)) {
      await inTransaction(prisma, (tx) => exchange(tx, portfolioId, { ...reorganisation, price }, context, day));
    }
    if (kind === 'SymbolChange' && toSymbol !== null) await rename(context, symbol, toSymbol, day);
  }
}

/** Gives an instrument its new symbol, with which its history goes on, unless another instrument has it already. */
async function rename({ prisma, pool }: Session, symbol: string, toSymbol: string, day: TradingDay): Promise<void> {
  const known = await listInstruments(pool, [symbol, toSymbol]);
  const renamed = known.find((instrument) => instrument.symbol === symbol);
  if (renamed === undefined || known.some((instrument) => instrument.symbol === toSymbol)) return;
  const renaming = { id: renamed.id, from: symbol, to: toSymbol, lastDay: previousTradingDay(day) };
  await inTransaction(prisma, (tx) => renameSymbol(tx, renaming));
}

interface Exchanged extends Reorganisation {
  /** Of the new shares at the last close; null without one. */
  readonly price: number | null;
}

async function exchange(
  tx: Tx,
  portfolioId: number,
  exchanged: Exchanged,
  { clock, publicUrl }: Session,
  day: TradingDay,
): Promise<void> {
  const portfolio = await lockTradedPortfolio(tx, portfolioId);
  if (portfolio === null) return;
  const { symbol, kind } = exchanged;
  const at = clock();
  const { openAt } = sessionOf(day);
  const action = NAMES[kind];
  const log = (message: string) =>
    logPortfolio(tx, portfolioId, { time: openAt, userName: SYSTEM_USER_NAME, action, message });
  const holding = await findPosition(tx, portfolioId, symbol);
  if (holding !== null) {
    const terms = termsFor(exchanged, await heldOf(tx, portfolioId, exchanged.toSymbol), holding);
    const causeKey = cashCauses.exchange(portfolioId, symbol, day, kind);
    const origin = { accountId: portfolio.trackAccountId, causeKey, marketDay: day, memo: describe(exchanged) };
    const entry = postExchange(origin, portfolioId, { from: symbol, to: exchanged.toSymbol }, holding, terms);
    // A short position owes what holders get, which must not be refused for lack of cash.
    const isNew = entry !== null && (await postEntry(tx, entry, { at, allowNegativePortfolioCash: true }));
    if (isNew) {
      await log(describe(exchanged));
      await notifyPortfolio(tx, { portfolioId, parts: ['portfolio', 'position'] }, at);
    }
  }
  // The shares of a spin-off come beside those that orders are about.
  if (kind === 'SpinOff') return;
  const { ended, atVenue } = await callOffOrdersFor(tx, { portfolioId, symbol }, action, { closedAt: openAt, at });
  if (ended.length > 0) {
    await log(describeCalledOff(ended.length, symbol));
    await reportTrades(tx, portfolioId, ended, { publicUrl, at, moment: { day } });
  }
  if (ended.length > 0 || atVenue.length > 0) {
    await planAnew(tx, portfolio, day);
    await notifyPortfolio(tx, { portfolioId, parts: ['order'] }, at);
  }
}

const heldOf = (tx: Tx, portfolioId: number, symbol: string | null): Promise<Holding | null> =>
  symbol === null ? Promise.resolve(null) : findPosition(tx, portfolioId, symbol);

/** What a portfolio gets. Shares that would meet a position on the other side are paid in cash: no entry crosses zero. */
function termsFor(
  { symbol, kind, ratio, cash, costShare, price }: Exchanged,
  heldOfNew: Holding | null,
  holding: Holding,
): ShareExchange {
  const terms = { ratio, cash, price, keepsShares: kind === 'SpinOff', costShare };
  if (ratio === null || heldOfNew === null || heldOfNew.shares.times(holding.shares).gte(0)) return terms;
  if (price === null)
    throw new DomainError('INTERNAL', { note: `The shares that ${symbol} becomes have no price yet` });
  return { ...terms, ratio: null, cash: exact(cash).plus(exact(ratio).times(price)) };
}

function describe({ symbol, kind, toSymbol, ratio, cash }: Reorganisation): string {
  if (kind === 'SymbolChange') return `${symbol} is ${toSymbol} now`;
  const shares = ratio === null || toSymbol === null ? null : `${Number(ratio)} ${toSymbol}`;
  const dollars = exact(cash).isZero() ? null : formatDollars(exact(cash));
  const got = [shares, dollars].filter((part) => part !== null).join(' and ') || 'nothing';
  return kind === 'SpinOff' ? `${got} for each ${symbol}, which stays` : `${got} for each ${symbol}`;
}
