import { dayToUtcDate, momentOf } from '@pipa/calendar';
import {
  cashCauses,
  inTransaction,
  lockPortfolio,
  movePortfolio,
  nextOpenDay,
  type Portfolio,
  postEntry,
  readMarketState,
  type Tx,
  toDecimal,
} from '@pipa/db';
import { postReservation, postUnreservation } from '@pipa/trading';
import type { Simulator } from './simulator.ts';

type Market = Pick<Simulator, 'db' | 'now'>;

/** What an investor's calls change in the database, as far as the worker sees it. */
async function change<T>(
  { db }: Market,
  portfolioId: number,
  work: (tx: Tx, portfolio: Portfolio) => Promise<T>,
): Promise<T> {
  return inTransaction(db.prisma, async (tx) => {
    const portfolio = await lockPortfolio(tx, portfolioId);
    if (portfolio === null) throw new Error(`no portfolio ${portfolioId}`);
    return work(tx, portfolio);
  });
}

const activity = (time: Date, at: Date, action: string) => ({
  time,
  at,
  userName: 'investor',
  action,
  message: action,
});

export async function requestStart(
  market: Market,
  portfolioId: number,
  event: 'start' | 'retry' = 'start',
): Promise<void> {
  await change(market, portfolioId, async (tx, portfolio) => {
    const state = await readMarketState(tx);
    const day = nextOpenDay(state);
    const { trackAccountId: accountId, investmentAmount } = portfolio;
    const causeKey = cashCauses.startReserve(portfolioId, day);
    const amount = toDecimal(investmentAmount);
    await postEntry(tx, postReservation({ accountId, causeKey, marketDay: state.day }, portfolioId, amount), {
      at: market.now,
    });
    const { at } = momentOf(state);
    const data = { startRequestedDay: dayToUtcDate(day), statusReason: null };
    await movePortfolio(tx, portfolio, event, activity(at, market.now, 'Start'), data);
  });
}

export async function requestStop(market: Market, portfolioId: number): Promise<void> {
  await change(market, portfolioId, async (tx, portfolio) => {
    const { at } = momentOf(await readMarketState(tx));
    await movePortfolio(tx, portfolio, 'stopRequested', activity(at, market.now, 'Stop'), { stopRequestedAt: at });
  });
}

export async function changeAmount(market: Market, portfolioId: number, cash: number): Promise<number> {
  return change(market, portfolioId, async (tx, portfolio) => {
    const state = await readMarketState(tx);
    const tradeDate = dayToUtcDate(nextOpenDay(state));
    const { id } = await tx.cashChange.create({ data: { portfolioId, cash, tradeDate, createdAt: market.now } });
    if (cash > 0) {
      const causeKey = cashCauses.changeReserve(id);
      const origin = { accountId: portfolio.trackAccountId, causeKey, marketDay: state.day };
      await postEntry(tx, postReservation(origin, portfolioId, cash), { at: market.now });
    }
    return id;
  });
}

/** False when the change is no longer waiting. */
export async function cancelChange(market: Market, portfolioId: number, cashChangeId: number): Promise<boolean> {
  return change(market, portfolioId, async (tx, portfolio) => {
    const { count } = await tx.cashChange.updateMany({
      where: { id: cashChangeId, status: 'ReadyToExecute' },
      data: { status: 'Cancelled', reason: 'Cancelled by the user' },
    });
    if (count !== 1) return false;
    const { cash } = await tx.cashChange.findUniqueOrThrow({ where: { id: cashChangeId } });
    const amount = toDecimal(cash);
    if (amount.gt(0)) {
      const causeKey = cashCauses.changeUnreserve(cashChangeId);
      const { day } = await readMarketState(tx);
      const origin = { accountId: portfolio.trackAccountId, causeKey, marketDay: day };
      await postEntry(tx, postUnreservation(origin, portfolioId, amount), { at: market.now });
    }
    return true;
  });
}
