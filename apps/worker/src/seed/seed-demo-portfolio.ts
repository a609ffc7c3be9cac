import { toNumber } from '@pipa/db';
import { findNextOpenDay } from '@pipa/db/market';
import { countPortfolios, findBestRated, type OfferedStrategy } from '@pipa/db/portfolios';
import { type Change, findOffered, startPortfolio, subscribe } from '@pipa/portfolios';

const AMOUNT = 250_000;

/** Subscribes and starts the portfolio of the demo account at the next open, once, in the caller's transaction. */
export async function seedDemoPortfolio(change: Change, accountId: number): Promise<void> {
  const { tx, actor, market } = change;
  if ((await countPortfolios(tx, actor.userId)) > 0 || findNextOpenDay(market) === null) return;
  // The best rated strategy makes a good first example.
  const best = await findBestRated(tx);
  if (best === null) return;
  const strategy = await findOffered(change, best.id);
  const { id } = await subscribe(change, {
    name: `Demo: ${strategy.name}`,
    note: 'Made with the installation, so that there is something to look at.',
    strategyId: strategy.id,
    trackAccountId: accountId,
    investmentAmount: String(amountFor(strategy)),
  });
  await startPortfolio(change, id);
}

function amountFor({ minInvestmentAmount, maxInvestmentAmount }: OfferedStrategy): number {
  return Math.min(toNumber(maxInvestmentAmount), Math.max(toNumber(minInvestmentAmount), AMOUNT));
}
