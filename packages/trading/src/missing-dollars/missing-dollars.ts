import type { TradingDay } from '@pipa/calendar';
import type { OrderSide } from '@pipa/contract';
import { type Decimal, exact, money, sum, ZERO } from '../money.ts';
import { takesShares } from '../trade-costs.ts';
import { differenceOf, type MissingParts, NO_PARTS, plusParts } from './parts.ts';
import type { TwinFill } from './twin-fill.ts';

/** What was traded of an order in money. Shares are counted as on the day of the decision, so a later split does not change them. */
export interface MoneyFill {
  /** Day on which it is in the books. */
  readonly day: TradingDay;
  readonly shares: Decimal;
  /** Dollars without charges. */
  readonly value: Decimal;
  /** Commission and regulatory fee, dollars. */
  readonly charges: Decimal;
  /** Dollars of the same shares at the market's price of that moment; null where it is not known. */
  readonly marketValue: Decimal | null;
}

/** A close of the symbol of an order, dollars for a share as it was on the day of the decision. */
export interface OrderMark {
  readonly day: TradingDay;
  readonly close: Decimal;
  /** Dividends of the morning. */
  readonly dividend: Decimal;
}

/** An order in money beside what paper made of the same decision. */
export interface TwinOrder {
  readonly id: number;
  readonly side: OrderSide;
  /** Day on which it ended; null while it is open. */
  readonly endedOn: TradingDay | null;
  readonly twin: TwinFill;
  readonly fills: readonly MoneyFill[];
  /** Closes since the day of the decision, ascending; later ones than its end are not looked at. */
  readonly marks: readonly OrderMark[];
  /**
   * The market's price, like that of a mark, when the portfolio decided about the symbol again on the day of the end; null where the
   * close of that day came first.
   */
  readonly decidedAgainAt: Decimal | null;
}

/** A day of a portfolio beyond its orders. */
export interface TwinDay {
  readonly day: TradingDay;
  /** Dividends that the books took in, and those that follow from the shares held. */
  readonly dividends: { readonly booked: Decimal; readonly expected: Decimal };
  /** What trades and corrections that no decision of the portfolio made were worth at the close. */
  readonly outside: Decimal;
}

/** The parts of one order on one day, or of what is beside the orders. */
export interface MissingCell {
  readonly day: TradingDay;
  readonly orderId: number | null;
  readonly parts: MissingParts;
}

/**
 * The difference between a money portfolio and its paper twin by day and order. The twin makes the same decisions and fills each at
 * once at the quote of that moment; when an order is over, what it got less than paper is settled at that close without a cost, or
 * at the next decision about the symbol if that is earlier, so that both decide with the same shares.
 */
export function missingDollars(orders: readonly TwinOrder[], days: readonly TwinDay[]): MissingCell[] {
  const beside = days.map(({ day, dividends, outside }) => ({
    day,
    orderId: null,
    parts: { ...NO_PARTS, dividends: dividends.booked.minus(dividends.expected), outside },
  }));
  return [...orders.flatMap(cellsOf), ...beside].filter(({ parts }) =>
    Object.values(parts).some((part) => !part.isZero()),
  );
}

export const totalOf = (cells: readonly MissingCell[]): MissingParts =>
  cells.reduce((total, { parts }) => plusParts(total, parts), NO_PARTS);

/** Result of paper, where money brought this much. */
export const paperResult = (moneyResult: Decimal, parts: MissingParts): Decimal =>
  moneyResult.minus(differenceOf(parts));

function cellsOf(order: TwinOrder): MissingCell[] {
  const { id, twin, fills } = order;
  const sign = takesShares(order.side) ? 1 : -1;
  const marks = marksOf(order);
  const cells: MissingCell[] = [];
  let filled = ZERO;
  let unfilledValue = ZERO;
  marks.forEach(({ day, close, dividend }, i) => {
    // A fill on a day without a close counts on the next one that has one.
    const before = marks[i - 1]?.day;
    const ofDay = fills.filter((fill) => fill.day <= day && (before === undefined || fill.day > before));
    const heldMore = twin.shares.minus(filled).times(sign);
    filled = filled.plus(sum(ofDay.map(({ shares }) => shares)));
    const isSettled = i === marks.length - 1 && day === order.endedOn;
    const worth = isSettled ? (order.decidedAgainAt ?? close) : close;
    const valueNow = filled.minus(twin.shares).times(sign).times(worth.minus(twin.price));
    const paid = i === 0 ? ZERO : heldMore.times(dividend);
    const own = {
      ...NO_PARTS,
      missed: valueNow.minus(unfilledValue).minus(paid),
      fees: i === 0 ? twin.charges : ZERO,
    };
    unfilledValue = valueNow;
    cells.push({ day, orderId: id, parts: ofDay.map((fill) => fillParts(twin, sign, fill)).reduce(plusParts, own) });
  });
  return cells;
}

/** The closes up to the end of an order, or to the last fill that was booked after it. */
function marksOf({ endedOn, fills, marks }: TwinOrder): readonly OrderMark[] {
  if (endedOn === null) return marks;
  const isOver = (day: TradingDay) => day >= endedOn && fills.every((fill) => fill.day <= day);
  const end = marks.findIndex(({ day }) => isOver(day));
  return end === -1 ? marks : marks.slice(0, end + 1);
}

/** What a fill cost more than the same shares on paper, against it and in this sequence: the market moved, spread, size, charges. */
function fillParts({ reference, price, spread }: TwinFill, sign: number, fill: MoneyFill): MissingParts {
  const { shares, value, charges } = fill;
  const paperCost = price.minus(reference).times(sign);
  // Without a price of that moment the costs count as those on paper, and the rest as the move of the market.
  const marketValue = fill.marketValue ?? value.minus(price.minus(reference).times(shares));
  const cost = value.minus(marketValue).times(sign);
  const spreadPaid =
    fill.marketValue === null ? spread.times(shares) : money(cost.times(shareOfSpread(spread, paperCost)));
  const slippagePaid = cost.minus(spreadPaid);
  return {
    ...NO_PARTS,
    timing: shares.times(reference).minus(marketValue).times(sign),
    spread: spread.times(shares).minus(spreadPaid),
    slippage: paperCost.minus(spread).times(shares).minus(slippagePaid),
    fees: charges.negated(),
  };
}

/** No single fill tells spread and size apart, so its distance from the market is divided as the schedule expects of the order. */
const shareOfSpread = (spread: Decimal, cost: Decimal): Decimal => (cost.isZero() ? exact(1) : spread.div(cost));
