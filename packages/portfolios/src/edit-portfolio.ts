import { DomainError } from '@pipa/contract';
import { toDecimal } from '@pipa/db';
import { hidePortfolio, setTradeMails } from '@pipa/db/books';
import { removeLinksTo } from '@pipa/db/portfolios';
import { activities, type Change, lockOwnPortfolio, reportActivity } from './change.ts';

/** Deletes a portfolio that is not running and holds nothing, with the links to its sheet. */
export async function deletePortfolio(change: Change, portfolioId: number): Promise<void> {
  const { portfolio, phase } = await lockOwnPortfolio(change, portfolioId);
  const isIdle = phase === 'ReadyToStart' || phase === 'StartFailed' || phase === 'Stop';
  if (!isIdle || !toDecimal(portfolio.cash).isZero()) {
    throw new DomainError('ILLEGAL_TRANSITION', {
      message: 'Only a portfolio that is not running can be deleted',
      phase,
    });
  }
  await hidePortfolio(change.tx, portfolio.id);
  await removeLinksTo(change.tx, { userId: change.actor.userId, kind: 'portfolio', targetId: portfolio.id });
  await reportActivity(change, portfolio.id, activities.delete, 'Deleted');
}

/** Switches the mails about trades on or off. */
export async function setTradeNotification(
  change: Change,
  portfolioId: number,
  tradeNotification: boolean,
): Promise<void> {
  const { portfolio } = await lockOwnPortfolio(change, portfolioId);
  if (portfolio.tradeNotification === tradeNotification) return;
  await setTradeMails(change.tx, portfolio.id, tradeNotification);
  const message = tradeNotification ? 'Switched on' : 'Switched off';
  await reportActivity(change, portfolio.id, activities.tradeNotification, message);
}
