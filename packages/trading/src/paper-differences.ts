import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import type { OrderSide } from '@pipa/contract';
import { type BacktestResult, SPLIT_FRACTION } from '@pipa/quant';

/** An order of a paper portfolio with what was traded for it, in the sequence of time. */
export interface PaperOrder {
  readonly symbol: string;
  readonly side: OrderSide;
  /** First day on which it could trade. */
  readonly tradeDay: TradingDay;
  /** Day on which it ended; null while it is open. */
  readonly endDay: TradingDay | null;
  readonly fills: readonly PaperFill[];
}

export interface PaperFill {
  readonly day: TradingDay;
  readonly isAtOpen: boolean;
  readonly shares: number;
  readonly price: number;
  /** Commission and regulatory fee, dollars. */
  readonly charges: number;
}

/** A paper portfolio from its first session on, as long as its owner changed nothing. */
export interface PaperTrail {
  readonly orders: readonly PaperOrder[];
  readonly closes: readonly { readonly day: TradingDay; readonly value: number }[];
}

/**
 * Why paper and backtest differ (docs/paper-and-backtest.md). `volume`: the paper order takes at most a tenth of what has traded at each
 * moment, which a daily backtest cannot know. `carried`: the books differed before, so the same weights make other orders and values.
 */
type DifferenceRule = 'volume' | 'carried';

/** What was traded of a symbol on a day, all fills of a side together. */
export interface TradedSum {
  readonly shares: number;
  /** Dollars, without charges. */
  readonly value: number;
  readonly charges: number;
}

export interface TradeDifference {
  readonly day: TradingDay;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly paper: TradedSum;
  readonly backtest: TradedSum;
  /** Null where no rule explains it. */
  readonly rule: DifferenceRule | null;
}

export interface CloseDifference {
  readonly day: TradingDay;
  /** Dollars at the close. */
  readonly paper: number;
  readonly backtest: number;
  readonly rule: DifferenceRule | null;
}

export interface PaperDifferences {
  /** Days that both have a close of. */
  readonly closes: number;
  /** Symbols that either traded, a day and side each. */
  readonly trades: number;
  readonly differentCloses: readonly CloseDifference[];
  readonly differentTrades: readonly TradeDifference[];
}

const NOTHING: TradedSum = { shares: 0, value: 0, charges: 0 };
/** Amounts that are the same to the cent. */
const HALF_CENT = 0.005;

const isSame = (left: number, right: number): boolean => Math.abs(left - right) < HALF_CENT;
const isSameTrade = (left: TradedSum, right: TradedSum): boolean =>
  left.shares === right.shares && isSame(left.value, right.value) && isSame(left.charges, right.charges);

/**
 * Compares a paper portfolio with the backtest of the same days, strategy and amount: every trade and every close to the cent. Each
 * difference has the rule that explains it, or none.
 */
export function paperDifferences(
  paper: PaperTrail,
  backtest: Pick<BacktestResult, 'days' | 'equity' | 'trades'>,
): PaperDifferences {
  const values = new Map(Array.from(backtest.days, (day, i) => [fromEpochDay(day), backtest.equity[i]]));
  const closes = paper.closes.filter(({ day }) => values.has(day));
  const compared = new Set(closes.map(({ day }) => day));
  const traded = pairTrades(paper, backtest.trades, compared);
  const differentTrades: TradeDifference[] = [];
  const differentCloses: CloseDifference[] = [];
  for (const { day, value } of closes) {
    const differsBefore = differentCloses.length > 0 || differentTrades.length > 0;
    const carried = differsBefore ? 'carried' : null;
    const ofDay = traded.filter((pair) => pair.day === day && !isSameTrade(pair.paper, pair.backtest));
    for (const { isSpread, ...pair } of ofDay) differentTrades.push({ ...pair, rule: isSpread ? 'volume' : carried });
    const expected = values.get(day) ?? Number.NaN;
    if (isSame(value, expected)) continue;
    const rule = ofDay.some(({ isSpread }) => isSpread) ? 'volume' : carried;
    differentCloses.push({ day, paper: value, backtest: expected, rule });
  }
  return { closes: closes.length, trades: traded.length, differentCloses, differentTrades };
}

interface TradePair extends Pick<TradeDifference, 'day' | 'symbol' | 'side'> {
  paper: TradedSum;
  backtest: TradedSum;
  /** Whether a paper order of it was not traded whole at its first opening. */
  readonly isSpread: boolean;
}

/** What was traded by day, symbol and side. Shares that a split leaves over are paid in cash, which is no trade of an order. */
function pairTrades(
  { orders }: PaperTrail,
  trades: BacktestResult['trades'],
  compared: ReadonlySet<TradingDay>,
): TradePair[] {
  const pairs = new Map<string, TradePair>();
  const pairOf = (day: TradingDay, symbol: string, side: OrderSide): TradePair => {
    const key = `${day} ${symbol} ${side}`;
    const known = pairs.get(key);
    if (known !== undefined) return known;
    const isSpread = orders.some((order) => order.symbol === symbol && order.side === side && spreadsOver(order, day));
    const pair = { day, symbol, side, paper: NOTHING, backtest: NOTHING, isSpread };
    pairs.set(key, pair);
    return pair;
  };
  for (const { symbol, side, fills } of orders) {
    for (const fill of fills) {
      const pair = pairOf(fill.day, symbol, side);
      pair.paper = plus(pair.paper, fill);
    }
  }
  for (const { day, symbol, side, shares, price, commission, fee, reason } of trades) {
    if (reason === SPLIT_FRACTION) continue;
    const pair = pairOf(fromEpochDay(day), symbol, side);
    pair.backtest = plus(pair.backtest, { shares, price, charges: commission + fee });
  }
  return [...pairs.values()].filter(({ day }) => compared.has(day));
}

const plus = (
  sum: TradedSum,
  { shares, price, charges }: Pick<PaperFill, 'shares' | 'price' | 'charges'>,
): TradedSum => ({
  shares: sum.shares + shares,
  value: sum.value + shares * price,
  charges: sum.charges + charges,
});

/** Whether a day is one of an order that was traded at other moments than its first opening. */
function spreadsOver({ tradeDay, endDay, fills }: PaperOrder, day: TradingDay): boolean {
  if (day < tradeDay || (endDay !== null && day > endDay)) return false;
  return fills.length > 1 || endDay !== tradeDay || fills.some((fill) => !fill.isAtOpen || fill.day !== tradeDay);
}
