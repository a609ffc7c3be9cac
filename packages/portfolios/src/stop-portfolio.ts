import { DomainError, START_CALLED_OFF } from '@pipa/contract';
import { toDecimal } from '@pipa/db';
import { cashCauses, movePortfolio, postEntry, readReserved } from '@pipa/db/books';
import { firstTradeDay } from '@pipa/db/market';
import { countActivities, isStartPlanned, type OwnedPortfolio } from '@pipa/db/portfolios';
import { postUnreservation } from '@pipa/trading';
import { activities, activityOf, type Change, lockOwnBooks, lockOwnPortfolio } from './change.ts';
import { cancelWaitingChanges } from './change-amount.ts';

/** Sells everything at the next open, or at once while the market is open. A start that has not begun is cancelled. */
export async function stopPortfolio(change: Change, portfolioId: number): Promise<void> {
  const { portfolio, phase, unfrozenAccount } = await lockOwnBooks(change, portfolioId);
  unfrozenAccount();
  if (phase === 'Starting') await callOffStart(change, portfolio);
  else await requestStop(change, portfolio);
}

/** Asks for the sale of everything, by the lock of the caller; `cause` is empty where the owner asks. */
export async function requestStop(change: Change, portfolio: OwnedPortfolio, cause = ''): Promise<void> {
  const { tx, at, time, market } = change;
  const tradeDay = firstTradeDay(market);
  const when = market.phase === 'Open' ? 'now' : `at the open of ${tradeDay}`;
  const activity = {
    ...activityOf(
      change,
      activities.stop,
      cause === '' ? `Sells every position ${when}` : `${cause}; sells every position ${when}`,
    ),
    at,
  };
  await movePortfolio(tx, portfolio, 'stopRequested', activity, { stopRequestedAt: time, nextTradeDate: tradeDay });
  await cancelWaitingChanges(change, portfolio, 'The portfolio is being stopped');
}

/** Asks for the sale of everything in the owner's stead; `cause` says why. */
export async function stopBecause(change: Change, portfolioId: number, cause: string): Promise<void> {
  const { portfolio } = await lockOwnPortfolio(change, portfolioId);
  await requestStop(change, portfolio, cause);
}

/** Cancels a start that has not begun, by the lock of the caller: its cash is usable again. */
export async function callOffStart(
  change: Change,
  portfolio: OwnedPortfolio,
  reason: string = START_CALLED_OFF,
): Promise<void> {
  const { tx, at, market } = change;
  if ((await isStartPlanned(tx, portfolio.id)) || !toDecimal(portfolio.cash).isZero()) {
    throw new DomainError('ILLEGAL_TRANSITION', {
      message: 'The first orders are under way. Please stop it once it has started',
    });
  }
  const attempt = await countActivities(tx, portfolio.id, activities.start);
  const causeKey = cashCauses.startCallOff(portfolio.id, attempt);
  const reserved = await readReserved(tx, portfolio.id);
  const origin = { accountId: portfolio.trackAccountId, causeKey, marketDay: market.day, memo: reason };
  await postEntry(tx, postUnreservation(origin, portfolio.id, reserved), { at });
  const activity = { ...activityOf(change, activities.stop, reason), at };
  await movePortfolio(tx, portfolio, 'startFailed', activity, { statusReason: reason, nextTradeDate: null });
}
