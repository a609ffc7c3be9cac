import type { AccountActivity } from '@pipa/brokers';
import { addDays, type TradingDay } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import { cashCauses, postEntry, reportActivity, SYSTEM_USER_NAME } from '@pipa/db/books';
import {
  findSplitRatio,
  listOpenDividends,
  markPaidByBroker,
  type OpenDividend,
  readHeldInBooks,
  readPayer,
  setOutsideHolding,
} from '@pipa/db/brokers';
import { notifyPortfolio } from '@pipa/db/notices';
import {
  type Decimal,
  type EntryOrigin,
  exact,
  formatDollars,
  type LedgerEntry,
  postAtBroker,
  postDeposit,
  postWithdrawal,
  sum,
  ZERO,
} from '@pipa/trading';

/** A broker may pay a dividend so many days after the books. */
export const DIVIDEND_DAYS = 10;
/** Days between the effect of a split and the day on which a broker books it. */
const SPLIT_DAYS = 5;
/** Dollars by which a broker rounds a dividend of an account otherwise than we do those of its portfolios, beside a cent for each of them. */
const ROUNDING = exact('0.02');

interface Booking {
  readonly accountId: number;
  readonly day: TradingDay;
  /** Market time. */
  readonly time: Date;
  readonly at: Date;
}

type AtBroker = [
  kind: Parameters<typeof postAtBroker>[1],
  bucket: Parameters<typeof postAtBroker>[2],
  dollars: Decimal,
];

/**
 * Books what a broker booked on a locked account beside trades. Money that came, went or was earned is an entry of the account, by the
 * broker's id of it. Dividends and splits of portfolios are booked by the market's actions; the broker's are compared with them, and
 * what it paid on shares that the owner has bought there is an entry of the account. What is not explained is left to the comparison.
 */
export async function bookActivities(tx: Tx, booking: Booking, activities: readonly AccountActivity[]): Promise<void> {
  for (const activity of activities) {
    if (activity.kind === 'Split') await splitOutside(tx, booking, activity);
    else if (activity.kind === 'Dividend') await bookDividend(tx, booking, activity);
    else await bookMoney(tx, booking, activity);
  }
}

async function bookMoney(tx: Tx, booking: Booking, { activityId, kind, dollars }: AccountActivity): Promise<void> {
  if (dollars.isZero()) return;
  const { accountId, day } = booking;
  const origin = { accountId, causeKey: cashCauses.brokerActivity(accountId, activityId), marketDay: day };
  switch (kind) {
    case 'Deposit':
    case 'Withdrawal': {
      const memo = `${kind} at the broker`;
      const moved = { ...origin, memo };
      return transfer(
        tx,
        booking,
        dollars.gt(0) ? postDeposit(moved, dollars) : postWithdrawal(moved, dollars.negated()),
      );
    }
    case 'Interest':
      return post(tx, booking, { ...origin, memo: 'Interest of the broker' }, 'Interest', 'Interest', dollars);
    case 'Fee':
      return post(tx, booking, { ...origin, memo: 'Fee of the broker' }, 'Correction', 'Fees', dollars);
    default:
  }
}

/** Posts what came to the account or left it. What its usable cash does not cover is left out: the comparison finds it. */
async function transfer(tx: Tx, { accountId, at }: Booking, entry: LedgerEntry): Promise<void> {
  const cash = sum(entry.postings.filter(({ bucket }) => bucket === 'Cash').map(({ amount }) => amount));
  const { usable } = await readHeldInBooks(tx, accountId);
  if (usable.plus(cash).gte(0)) await postEntry(tx, entry, { at });
}

/**
 * Posts what the broker earned or charged. A charge that the usable cash of the account does not cover is paid by the portfolio with
 * most cash, as the money has left the account at the broker.
 */
async function post(
  tx: Tx,
  { accountId, time, at }: Booking,
  origin: EntryOrigin,
  ...[kind, bucket, dollars]: AtBroker
): Promise<void> {
  const payer = await readPayer(tx, accountId, dollars);
  if (payer === null) return;
  const { portfolioId } = payer;
  if (portfolioId === null) {
    await postEntry(tx, postAtBroker(origin, kind, bucket, dollars), { at });
    return;
  }
  // Of a portfolio it is a correction, which is no decision of its strategy.
  const entry = postAtBroker(origin, 'Correction', bucket, dollars, { portfolioId });
  await postEntry(tx, entry, { at, allowNegativePortfolioCash: true });
  const message = `${origin.memo}: ${formatDollars(dollars)}`;
  await reportActivity(tx, portfolioId, {
    time,
    userName: SYSTEM_USER_NAME,
    action: 'Charge of the broker',
    message,
    at,
  });
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, at);
}

/** Shares that the owner has bought at the broker are split as the market split them; those of portfolios are split before the open. */
async function splitOutside(tx: Tx, { accountId }: Booking, { symbol, day }: AccountActivity): Promise<void> {
  if (symbol === null) return;
  const held = (await readHeldInBooks(tx, accountId)).outside.get(symbol);
  if (held === undefined) return;
  const ratio = await findSplitRatio(tx, symbol, { from: addDays(day, -SPLIT_DAYS), to: addDays(day, SPLIT_DAYS) });
  if (ratio !== null) await setOutsideHolding(tx, accountId, symbol, held.times(ratio).toDecimalPlaces(6));
}

async function bookDividend(tx: Tx, booking: Booking, activity: AccountActivity): Promise<void> {
  const { accountId, day: marketDay } = booking;
  const { activityId, symbol, day, dollars } = activity;
  if (symbol === null || dollars.isZero()) return;
  const due = await listOpenDividends(tx, accountId, addDays(day, -DIVIDEND_DAYS));
  const ours = paidBy(activity, due);
  const outside = (await readHeldInBooks(tx, accountId)).outside.get(symbol) ?? ZERO;
  const rest = dollars.minus(sum(ours.map(({ amount }) => amount)));
  await markPaidByBroker(
    tx,
    ours.map(({ id }) => id),
    activityId,
  );
  if (rest.isZero()) return;
  const onOutside = ours[0] === undefined ? rest : ours[0].amount.div(ours[0].shares).times(outside);
  const isExplained = ours.length > 0 || !outside.isZero();
  if (
    !isExplained ||
    rest
      .minus(onOutside)
      .abs()
      .gt(ROUNDING.plus(exact(ours.length).div(100)))
  )
    return;
  const memo =
    `Dividend of ${symbol}: the broker paid ${formatDollars(dollars)}` +
    (ours.length > 0 ? `, ${formatDollars(dollars.minus(rest))} of it to portfolios` : '');
  const origin = { accountId, causeKey: cashCauses.brokerActivity(accountId, activityId), marketDay, memo };
  const kind = outside.isZero() ? ('Correction' as const) : ('DividendPaid' as const);
  await post(tx, booking, origin, kind, 'Dividends', rest);
}

/**
 * The dividends of portfolios that a broker's payment is for: those of the symbol and of the ex-date, which has come, whose pay date is next
 * to its day. A broker may pay weeks before the books do, but not before the ex-date.
 */
function paidBy({ symbol, day }: AccountActivity, due: readonly OpenDividend[]): OpenDividend[] {
  const distance = ({ payDate }: OpenDividend) => Math.abs(Date.parse(payDate) - Date.parse(day));
  const near = due
    .filter((each) => each.symbol === symbol && each.brokerActivity === null)
    .filter(({ exDate }) => exDate <= day)
    .sort((left, right) => distance(left) - distance(right));
  return near.filter(({ exDate }) => exDate === near[0]?.exDate);
}

/**
 * Dividends of a broker that lists none: cash beyond the books is what it has paid, where that equals the next of the open dividends,
 * in the order in which they are to be paid or in that of their ex-dates. What equals none is left to the comparison.
 */
export async function bookUnlistedDividends(tx: Tx, booking: Booking, atBroker: Decimal): Promise<void> {
  const { accountId, day: marketDay } = booking;
  const { cash, outside } = await readHeldInBooks(tx, accountId);
  const more = atBroker.minus(cash).plus(await dividendsAhead(tx, booking));
  const open = (await listOpenDividends(tx, accountId, addDays(marketDay, -DIVIDEND_DAYS))).filter(
    ({ brokerActivity, exDate }) => brokerActivity === null && exDate <= marketDay,
  );
  const paid = paidInTurn(more, open, 'payDate', outside) ?? paidInTurn(more, open, 'exDate', outside);
  const [first] = paid ?? [];
  if (paid === null || first === undefined) return;
  const activityId = `dividends-${first.id}`;
  await markPaidByBroker(
    tx,
    paid.map(({ id }) => id),
    activityId,
  );
  const rest = more.minus(sum(paid.map(({ amount }) => amount)));
  if (rest.isZero()) return;
  const isOutside = paid.some(({ symbol }) => outside.has(symbol));
  const memo = `Dividends of ${[...new Set(paid.map(({ symbol }) => symbol))].join(', ')}: the broker paid ${formatDollars(more)}`;
  const origin = { accountId, causeKey: cashCauses.brokerActivity(accountId, activityId), marketDay, memo };
  await post(tx, booking, origin, isOutside ? 'DividendPaid' : 'Correction', 'Dividends', rest);
}

/** The first of the dividends in an order that add up to an amount, with what is paid on shares outside; null where none do. */
function paidInTurn(
  dollars: Decimal,
  open: readonly OpenDividend[],
  order: 'payDate' | 'exDate',
  outside: ReadonlyMap<string, Decimal>,
): OpenDividend[] | null {
  const keyOf = ({ symbol, exDate }: OpenDividend) => `${symbol} ${exDate}`;
  const inOrder = [...open].sort((left, right) => left[order].localeCompare(right[order]));
  const turns = Map.groupBy(inOrder, keyOf);
  const paid: OpenDividend[] = [];
  let total = ZERO;
  for (const turn of turns.values()) {
    const [{ symbol, amount, shares }] = turn as [OpenDividend, ...OpenDividend[]];
    const onOutside = amount.div(shares).times(outside.get(symbol) ?? ZERO);
    total = sum([total, onOutside, ...turn.map((each) => each.amount)]);
    paid.push(...turn);
    const tolerance = ROUNDING.plus(exact(paid.length).div(100));
    if (total.minus(dollars).abs().lte(tolerance)) return paid;
  }
  return null;
}

/** Dollars by which the books of an account are ahead of its broker (positive), as dividends are paid on different days. */
export async function dividendsAhead(tx: Tx, { accountId, day }: Booking): Promise<Decimal> {
  const open = await listOpenDividends(tx, accountId, addDays(day, -DIVIDEND_DAYS));
  return sum(
    open.map(({ isPaid, brokerActivity, amount }) => {
      if (isPaid) return amount;
      return brokerActivity === null ? ZERO : amount.negated();
    }),
  );
}
