import { dayToUtcDate } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import {
  cashCauses,
  logPortfolio,
  movePortfolio,
  nextOpenDay,
  notifyPortfolio,
  type Portfolio,
  postEntry,
  type Tx,
  toDecimal,
} from '@pipa/db';
import { formatDollars, postReservation, postUnreservation, startEvent } from '@pipa/trading';
import { firstTradeDay } from '../../market-view/read-market.ts';
import {
  type Actor,
  activities,
  type Change,
  inChange,
  type LockedPortfolio,
  lockOwnPortfolio,
  lockTradableAccount,
  readSubscriber,
  type Writer,
} from './change-portfolio.ts';
import { cancelWaitingChanges } from './modify-cash.ts';
import { findOffered } from './subscribe.ts';
import { assertOpenTo, assertRiskAllows } from './subscription-rules.ts';

/** Reserves the amount; the worker allocates and invests it at the next open. A second start finds the first and is refused. */
export async function startPortfolio(context: Writer, actor: Actor, portfolioId: number): Promise<null> {
  await inChange(context, actor, async (change) => {
    const { tx, at, market } = change;
    const tradeDay = nextOpenDay(market);
    const { portfolio, phase } = await lockOwnPortfolio(tx, actor.userId, portfolioId);
    const event = startEvent(phase);
    const account = await lockTradableAccount(tx, actor.userId, portfolio.trackAccountId);
    const strategy = await findOffered(tx, portfolio.strategyId);
    const subscriber = await readSubscriber(tx, actor.userId);
    assertRiskAllows(subscriber, strategy, at);
    assertOpenTo(subscriber, strategy, account.tradeType);
    const origin = {
      accountId: account.id,
      causeKey: cashCauses.startReserve(portfolio.id, tradeDay, 1 + (await countStarts(tx, portfolio.id))),
      marketDay: market.day,
      memo: `Start of portfolio ${portfolio.id}`,
    };
    const amount = toDecimal(portfolio.investmentAmount);
    await postEntry(tx, postReservation(origin, portfolio.id, amount), { at });
    await movePortfolio(
      tx,
      portfolio,
      event,
      {
        ...change.activity(activities.start, `${formatDollars(amount)} reserved; starts at the open of ${tradeDay}`),
        at,
      },
      { startRequestedDay: dayToUtcDate(tradeDay), nextTradeDate: dayToUtcDate(tradeDay), statusReason: null },
    );
  });
  return null;
}

/** Starts in the activities, which only ever grow: asked for by the user or made by the system. */
function countStarts(tx: Tx, portfolioId: number): Promise<number> {
  return tx.portfolioLog.count({ where: { portfolioId, action: activities.start } });
}

/** Sells everything at the next open, or at once while the market is open. A start that has not begun is called off. */
export async function stopPortfolio(context: Writer, actor: Actor, portfolioId: number): Promise<null> {
  await inChange(context, actor, async (change) => {
    const locked = await lockOwnPortfolio(change.tx, actor.userId, portfolioId);
    await lockTradableAccount(change.tx, actor.userId, locked.portfolio.trackAccountId);
    if (locked.phase === 'Starting') await callOffStart(change, locked.portfolio);
    else await requestStop(change, locked);
  });
  return null;
}

async function requestStop(change: Change, { portfolio }: LockedPortfolio): Promise<void> {
  const { tx, at, market } = change;
  const tradeDay = firstTradeDay(market);
  const when = market.phase === 'Open' ? 'now' : `at the open of ${tradeDay}`;
  const activity = change.activity(activities.stop, `Sells every position ${when}`);
  await movePortfolio(
    tx,
    portfolio,
    'stopRequested',
    { ...activity, at },
    {
      stopRequestedAt: activity.time,
      nextTradeDate: dayToUtcDate(tradeDay),
    },
  );
  await cancelWaitingChanges(change, portfolio, 'The portfolio is being stopped');
}

async function callOffStart(change: Change, portfolio: Portfolio): Promise<void> {
  const { tx, at, market } = change;
  const begun = await tx.rebalance.count({ where: { portfolioId: portfolio.id, kind: 'Start', status: 'Planned' } });
  if (begun > 0 || !toDecimal(portfolio.cash).isZero()) {
    throw new DomainError('ILLEGAL_TRANSITION', {
      message: 'The first orders are under way. Please stop it once it has started',
    });
  }
  const reason = 'Stopped before the first session';
  const causeKey = cashCauses.startCallOff(portfolio.id, await countStarts(tx, portfolio.id));
  const origin = { accountId: portfolio.trackAccountId, causeKey, marketDay: market.day, memo: reason };
  await postEntry(tx, postUnreservation(origin, portfolio.id, toDecimal(portfolio.investmentAmount)), { at });
  await movePortfolio(
    tx,
    portfolio,
    'startFailed',
    { ...change.activity(activities.stop, reason), at },
    {
      statusReason: reason,
      nextTradeDate: null,
    },
  );
}

/** Deletes what is not running and holds nothing. */
export async function deletePortfolio(context: Writer, actor: Actor, portfolioId: number): Promise<null> {
  await inChange(context, actor, async ({ tx, at, activity }) => {
    const { portfolio, phase } = await lockOwnPortfolio(tx, actor.userId, portfolioId);
    const isIdle = phase === 'ReadyToStart' || phase === 'StartFailed' || phase === 'Stop';
    if (!isIdle || !toDecimal(portfolio.cash).isZero()) {
      throw new DomainError('ILLEGAL_TRANSITION', {
        message: 'Only a portfolio that is not running can be deleted',
        phase,
      });
    }
    await tx.portfolio.update({ where: { id: portfolio.id }, data: { isDeleted: true } });
    await logPortfolio(tx, portfolio.id, activity(activities.delete, 'Deleted'));
    await notifyPortfolio(tx, { portfolioId: portfolio.id, parts: ['portfolio'] }, at);
  });
  return null;
}

/** Switches the mails about trades on or off. */
export async function setTradeNotification(
  context: Writer,
  actor: Actor,
  portfolioId: number,
  tradeNotification: boolean,
): Promise<null> {
  await inChange(context, actor, async ({ tx, at, activity }) => {
    const { portfolio } = await lockOwnPortfolio(tx, actor.userId, portfolioId);
    if (portfolio.tradeNotification === tradeNotification) return;
    await tx.portfolio.update({ where: { id: portfolio.id }, data: { tradeNotification } });
    const message = tradeNotification ? 'Switched on' : 'Switched off';
    await logPortfolio(tx, portfolio.id, activity(activities.tradeNotification, message));
    await notifyPortfolio(tx, { portfolioId: portfolio.id, parts: ['portfolio'] }, at);
  });
  return null;
}
