import { dayToUtcDate, type TradingDay } from '@pipa/calendar';
import { cashCauses, postEntries } from '@pipa/db/books';
import { inTransaction } from '@pipa/db/testing/connections';
import {
  applySplit,
  type Decimal,
  type Holding,
  type LedgerEntry,
  money,
  postAllocation,
  postBorrowFee,
  postDeposit,
  postDividendAccrual,
  postDividendPayment,
  postFill,
  postInterest,
  postMonthlyFee,
  postRelease,
  postReservation,
  postSplit,
  postWithdrawal,
  ZERO,
} from '@pipa/trading';
import type { TestContext } from '../../../testing/test-context.ts';
import { MARKET_DAY, seedAccount } from '../../../testing/test-market.ts';

/** The two sessions before MARKET_DAY, and closes of the second. */
const [FIRST_DAY, CLOSED_DAY] = ['2026-02-26', '2026-02-27'] as const satisfies TradingDay[];
const CLOSES: Readonly<Record<string, number>> = { AAA: 100, BBB: 50, SPY: 510 };
const SYMBOLS = Object.keys(CLOSES);

type Random = () => number;

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A portfolio while its operations are made up. */
interface Book {
  readonly id: number;
  readonly accountId: number;
  readonly kind: 'AQS' | 'AQM';
  readonly holdings: Map<string, Holding>;
  cash: Decimal;
  receivable: Decimal;
  feeDue: Decimal;
  /** Cash that it began with. */
  readonly given: Decimal;
  /** Cash that was moved in, less what was moved out, of the sessions before MARKET_DAY. */
  invested: Decimal;
  stoppedOn: TradingDay | null;
}

interface Entitlement {
  portfolioId: number;
  symbol: string;
  exDate: Date;
  payDate: Date;
  shares: number;
  amount: number;
  paidAt: Date | null;
}

interface Writing {
  readonly random: Random;
  readonly entries: LedgerEntry[];
  readonly entitlements: Entitlement[];
  count: number;
}

const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const dollars = (random: Random, from: number, to: number) => whole(random, from * 100, to * 100) / 100;
const oneOf = <T>(random: Random, choices: readonly T[]): T => choices[whole(random, 0, choices.length - 1)] as T;

const origin = (writing: Writing, accountId: number, marketDay: TradingDay, causeKey?: string) => ({
  accountId,
  marketDay,
  causeKey: causeKey ?? `random-${accountId}-${++writing.count}`,
});

function trade(writing: Writing, book: Book, day: TradingDay, side: 'Buy' | 'Sell'): void {
  const { random } = writing;
  const symbol = side === 'Buy' ? oneOf(random, SYMBOLS) : oneOf(random, [...book.holdings.keys()]);
  if (symbol === undefined) return;
  const held = book.holdings.get(symbol) ?? null;
  // Four decimals, as fills with slippage have.
  const price = Math.round((CLOSES[symbol] ?? 0) * (0.95 + random() * 0.1) * 1e4) / 1e4;
  const most = side === 'Buy' ? book.cash.minus(5).div(price).floor().toNumber() : (held?.shares.toNumber() ?? 0);
  const shares = Math.min(most, whole(random, 1, 60));
  if (shares <= 0) return;
  const fill = { side, shares, price, commission: dollars(random, 0, 2), fee: side === 'Sell' ? 0.03 : 0 };
  const { entry, holding, cashChange } = postFill(origin(writing, book.accountId, day), book.id, symbol, held, fill);
  writing.entries.push(entry);
  book.cash = book.cash.plus(cashChange);
  if (holding === null) book.holdings.delete(symbol);
  else book.holdings.set(symbol, holding);
}

function split(writing: Writing, book: Book, day: TradingDay): void {
  const symbol = oneOf(writing.random, [...book.holdings.keys()]);
  const held = book.holdings.get(symbol);
  if (held === undefined || applySplit(held, '1.5', CLOSES[symbol] ?? 0).holding === null) return;
  const posted = postSplit(origin(writing, book.accountId, day), book.id, symbol, held, '1.5', CLOSES[symbol] ?? 0);
  writing.entries.push(posted.entry);
  book.cash = book.cash.plus(posted.cashChange);
  if (posted.holding !== null) book.holdings.set(symbol, posted.holding);
}

function dividend(writing: Writing, book: Book, day: TradingDay): void {
  const { random } = writing;
  const symbol = oneOf(random, [...book.holdings.keys()]);
  const held = book.holdings.get(symbol);
  if (held === undefined || writing.entitlements.some((e) => e.portfolioId === book.id && e.symbol === symbol)) return;
  const amount = dollars(random, 1, 40);
  const isPaid = random() < 0.5;
  writing.entries.push(postDividendAccrual(origin(writing, book.accountId, day), book.id, symbol, amount));
  if (isPaid) writing.entries.push(postDividendPayment(origin(writing, book.accountId, day), book.id, symbol, amount));
  writing.entitlements.push({
    portfolioId: book.id,
    symbol,
    exDate: dayToUtcDate(day),
    payDate: dayToUtcDate('2026-03-20'),
    shares: held.shares.toNumber(),
    amount,
    paidAt: isPaid ? dayToUtcDate(day) : null,
  });
  if (isPaid) book.cash = book.cash.plus(amount);
  else book.receivable = book.receivable.plus(amount);
}

/** A fee of which the cash pays a part, so that the rest is owed. */
function fee(writing: Writing, book: Book, day: TradingDay): void {
  if (book.feeDue.gt(0)) return;
  const [paid, due] = [money(Math.min(3.5, book.cash.toNumber())), money(writing.random() < 0.3 ? 1.25 : 0)];
  if (paid.isZero() && due.isZero()) return;
  writing.entries.push(postMonthlyFee(origin(writing, book.accountId, day), book.id, { paid, due, dueBefore: ZERO }));
  book.cash = book.cash.minus(paid);
  book.feeDue = due;
}

function charge(writing: Writing, book: Book, day: TradingDay): void {
  const amount = dollars(writing.random, 1, 3);
  if (book.cash.lt(amount)) return;
  const place = origin(writing, book.accountId, day);
  const isBorrowed = writing.random() < 0.5;
  writing.entries.push(isBorrowed ? postBorrowFee(place, book.id, amount) : postInterest(place, book.id, -amount));
  book.cash = book.cash.minus(amount);
}

/** Cash back to the account: a part, or all of it after everything is sold. */
function release(writing: Writing, book: Book, day: TradingDay, causeKey?: string): void {
  const amount = causeKey ? book.cash : money(Math.min(book.cash.toNumber(), dollars(writing.random, 1, 500)));
  if (amount.lte(0)) return;
  writing.entries.push(postRelease(origin(writing, book.accountId, day, causeKey), book.id, amount));
  book.cash = book.cash.minus(amount);
  if (day !== MARKET_DAY) book.invested = book.invested.minus(amount);
}

function stop(writing: Writing, book: Book, day: TradingDay): void {
  for (const symbol of [...book.holdings.keys()]) {
    const held = book.holdings.get(symbol) as Holding;
    const fill = { side: 'Sell' as const, shares: held.shares, price: CLOSES[symbol] ?? 0, commission: 1, fee: 0 };
    const posted = postFill(origin(writing, book.accountId, day), book.id, symbol, held, fill);
    writing.entries.push(posted.entry);
    book.cash = book.cash.plus(posted.cashChange);
  }
  book.holdings.clear();
  release(writing, book, day, cashCauses.stopRelease(book.id, day));
  book.stoppedOn = day;
}

const OPERATIONS = [trade, trade, trade, split, dividend, dividend, fee, charge, release] as const;

function operate(writing: Writing, book: Book, day: TradingDay): void {
  const operation = oneOf(writing.random, OPERATIONS);
  if (operation === trade) {
    trade(writing, book, day, book.holdings.size > 0 && writing.random() < 0.35 ? 'Sell' : 'Buy');
  } else if (operation === release) release(writing, book, day);
  else operation(writing, book, day, 'Buy');
}

/** What a book was worth at the close of CLOSED_DAY. */
const worthOf = ({ cash, receivable, feeDue, holdings }: Book): Decimal =>
  [...holdings].reduce(
    (value, [symbol, { shares }]) => value.plus(shares.times(CLOSES[symbol] ?? 0)),
    cash.plus(receivable).minus(feeDue),
  );

/** The record of its first close, which holds all that it has made so far. */
function recordOf(book: Book) {
  const value = worthOf(book);
  const profit = value.minus(book.invested);
  // What was taken out counts from the close.
  const dailyReturn = profit.div(book.given).toNumber();
  return {
    portfolioId: book.id,
    tradeDate: dayToUtcDate(CLOSED_DAY),
    netLiquidation: value.toFixed(6),
    totalCash: book.cash.toFixed(6),
    cashFlow: book.invested.toFixed(6),
    profitLoss: profit.toFixed(6),
    dailyProfitLoss: profit.toFixed(6),
    dailyReturn,
    cumReturn: dailyReturn,
    drawdown: Math.min(0, dailyReturn),
    benchmarkReturn: 0.01,
    benchmarkCumReturn: 0.01,
    longExposure: 0.5,
    shortExposure: 0,
    createdAt: new Date('2026-02-27T21:00:00Z'),
  };
}

export interface RandomBook {
  readonly userId: number;
  readonly accountIds: readonly number[];
  readonly portfolios: readonly { id: number; kind: 'AQS' | 'AQM' }[];
}

/**
 * The accounts of a user with up to four portfolios each and what happened to them in two sessions and the present one: deposits, trades
 * at prices of four decimals, splits, dividends due and paid, fees paid and due, charges, increases, decreases and stops. All of it is
 * posted by the functions that the product posts with.
 */
export async function makeRandomBook(
  context: TestContext,
  userId: number,
  seed: number,
  strategies: Readonly<Record<'AQS' | 'AQM', number>>,
): Promise<RandomBook> {
  const random = randomOf(seed);
  const { prisma, clock } = context;
  const writing: Writing = { random, entries: [], entitlements: [], count: 0 };
  const accountIds: number[] = [];
  const portfolios: { id: number; kind: Book['kind'] }[] = [];
  const records: ReturnType<typeof recordOf>[] = [];
  for (let account = whole(random, 1, 3); account > 0; account--) {
    const accountId = await seedAccount(context, userId, 0);
    accountIds.push(accountId);
    writing.entries.push(postDeposit(origin(writing, accountId, FIRST_DAY), dollars(random, 25_000, 400_000)));
    const books: Book[] = [];
    for (let made = whole(random, 0, 4); made > 0; made--) {
      const kind = random() < 0.7 ? 'AQS' : 'AQM';
      const { id } = await prisma.portfolio.create({
        data: {
          userId,
          strategyId: strategies[kind],
          trackAccountId: accountId,
          name: `Book ${seed}-${accountId}-${made}`,
          status: 'Started',
          investmentAmount: 10_000,
          startedAt: new Date(`${CLOSED_DAY}T14:30:00Z`),
          startRequestedDay: dayToUtcDate(CLOSED_DAY),
          nextTradeDate: dayToUtcDate('2026-04-01'),
          subPath: context.randomBytes(24).toString('base64url'),
          createdAt: clock(),
        },
      });
      const given = money(dollars(random, 1_000, 4_500));
      writing.entries.push(postAllocation(origin(writing, accountId, CLOSED_DAY), id, given));
      const book: Book = {
        ...{ id, accountId, kind, holdings: new Map(), cash: given, receivable: ZERO, feeDue: ZERO },
        ...{ given, invested: given, stoppedOn: null },
      };
      for (let n = whole(random, 2, 9); n > 0; n--) operate(writing, book, CLOSED_DAY);
      if (random() < 0.1) stop(writing, book, CLOSED_DAY);
      records.push(recordOf(book));
      books.push(book);
    }
    // The session under way.
    if (random() < 0.3)
      writing.entries.push(postDeposit(origin(writing, accountId, MARKET_DAY), dollars(random, 1, 900)));
    if (random() < 0.3) {
      writing.entries.push(postWithdrawal(origin(writing, accountId, MARKET_DAY), dollars(random, 1, 900)));
    }
    for (const book of books.filter(({ stoppedOn }) => stoppedOn === null)) {
      if (random() < 0.3) {
        const added = money(dollars(random, 1, 300));
        writing.entries.push(postAllocation(origin(writing, accountId, MARKET_DAY), book.id, added));
        book.cash = book.cash.plus(added);
      }
      if (random() < 0.2) {
        writing.entries.push(postReservation(origin(writing, accountId, MARKET_DAY), book.id, dollars(random, 1, 90)));
      }
      for (let n = whole(random, 0, 2); n > 0; n--) trade(writing, book, MARKET_DAY, 'Buy');
      if (random() < 0.15) stop(writing, book, MARKET_DAY);
    }
    for (const book of books) {
      const { stoppedOn } = book;
      portfolios.push({ id: book.id, kind: book.kind });
      if (stoppedOn === null && book.feeDue.isZero()) continue;
      await prisma.portfolio.update({
        where: { id: book.id },
        data: {
          feeDue: book.feeDue.toFixed(6),
          ...(stoppedOn !== null && {
            status: 'Stop' as const,
            nextTradeDate: null,
            stoppedAt: new Date(`${stoppedOn}T${stoppedOn === MARKET_DAY ? '14:31' : '20:00'}:00Z`),
          }),
        },
      });
    }
  }
  await inTransaction(prisma, (tx) => postEntries(tx, writing.entries, { at: clock() }));
  await prisma.dividendEntitlement.createMany({ data: writing.entitlements });
  await prisma.portfolioRecord.createMany({ data: records });
  return { userId, accountIds, portfolios };
}
