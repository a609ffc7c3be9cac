import type { EmergencyOutcome } from '@pipa/contract';
import { notifyOwner } from '@pipa/db/notices';
import { isStartPlanned } from '@pipa/db/portfolios';
import { callOffFollowing, keepPositions, readEmergencyOption } from '@pipa/db/strategies';
import { activities, type Change, lockOwnBooks, reportActivity } from './change.ts';
import { cancelWaitingChanges } from './change-amount.ts';
import { describeCalledOff } from './describe-called-off.ts';
import { callOffStart, requestStop } from './stop-portfolio.ts';

/** What an emergency has done to a portfolio. */
export interface Emergency {
  readonly outcome: EmergencyOutcome;
  /** Ids of the orders that it has ended; some may have been executed in part before. */
  readonly endedOrders: readonly number[];
}

/**
 * What the owner chose for an emergency, after the strategy of the portfolio went offline: everything is sold, or the positions
 * are kept and follow the strategy no longer. A start that has not begun is called off; one whose first orders are under way
 * waits for them. Repeated, it does nothing.
 * @returns null when there is nothing to do, or not yet
 */
export async function carryOutEmergency(change: Change, portfolioId: number): Promise<Emergency | null> {
  const { tx, at, time } = change;
  const { portfolio, phase, unfrozenAccount } = await lockOwnBooks(change, portfolioId);
  const option = await readEmergencyOption(tx, portfolioId);
  if (option === null) return null;
  unfrozenAccount();
  const reason = `${option.strategy} went offline`;
  let endedOrders: readonly number[] = [];
  const outcome = await actBy();
  if (outcome === null) return null;
  const dedupeKey = `emergency-${portfolioId}-${at.toISOString()}`;
  await notifyOwner(tx, portfolioId, { event: 'trade.strategyOffline', parameters: { outcome }, dedupeKey }, at);
  return { outcome, endedOrders };

  async function actBy(): Promise<EmergencyOutcome | null> {
    if (phase === 'Starting') {
      if (await isStartPlanned(tx, portfolioId)) return null;
      await callOffStart(change, portfolio, `${reason} before the first session`);
      return 'calledOff';
    }
    if (phase !== 'Started') return null;
    if (option?.liquidateOnEmergency) {
      await requestStop(change, portfolio, reason);
      return 'sold';
    }
    await cancelWaitingChanges(change, portfolio, reason, (cash) => cash.isPositive());
    endedOrders = await callOffFollowing(tx, portfolioId, reason, { closedAt: time, at });
    await keepPositions(
      tx,
      portfolioId,
      `${reason}. Its positions are kept: only your changes, a margin call or a stop trade them`,
    );
    await reportActivity(change, portfolioId, activities.emergency, `${reason}: positions are kept`);
    if (endedOrders.length > 0) {
      await reportActivity(change, portfolioId, activities.emergency, describeCalledOff(endedOrders.length));
    }
    return 'kept';
  }
}
