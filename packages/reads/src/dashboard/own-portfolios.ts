import type { Portfolio, PortfolioStatus, StrategyType } from '@pipa/contract';
import { type PortfolioFacts, readOwnFacts } from '@pipa/db/portfolios';
import { elementAt } from '@pipa/quant';
import type { Database } from '../context.ts';
import type { Market } from '../market/read-market.ts';
import type { Measured } from '../values/measure-portfolio.ts';
import { valuePortfolios } from '../values/value-portfolios.ts';
import { portfolioRow } from '../values/wire-rows.ts';

export const CURRENT_STATUSES: readonly PortfolioStatus[] = ['ReadyToStart', 'Starting', 'StartFailed', 'Started'];
/** A plan includes fewer portfolios that are not stopped. */
export const MOST_PORTFOLIOS = 1_000;

/** An own portfolio at the prices of a moment. */
export interface ValuedPortfolio {
  readonly facts: PortfolioFacts;
  readonly measured: Measured;
  readonly row: Portfolio;
}

/** Own portfolios of one kind, newest first: all that are not stopped, or the last ones that are. */
export async function valueOwnPortfolios(
  context: Database,
  market: Market,
  userId: number,
  { strategyType, stopped }: { strategyType: StrategyType; stopped?: number },
): Promise<ValuedPortfolio[]> {
  const status: readonly PortfolioStatus[] = stopped === undefined ? CURRENT_STATUSES : ['Stop'];
  const limit = stopped ?? MOST_PORTFOLIOS;
  const found = await readOwnFacts(context.pool, userId, { strategyType, status, limit, offset: 0 });
  const measured = await valuePortfolios(context, market, found);
  return found.map((facts, i) => ({
    facts,
    measured: elementAt(measured, i),
    row: portfolioRow(facts, elementAt(measured, i), market.moment.at),
  }));
}
