import { DEFAULT_BENCHMARK } from '@pipa/contract';
import type { PortfolioFacts } from '@pipa/db/portfolios';
import { elementAt } from '@pipa/quant';
import type { Database } from '../context.ts';
import { priceBoardOf } from '../market/price-board.ts';
import type { PricedMoment } from '../market/read-market.ts';
import { type Measured, measurePortfolio } from './measure-portfolio.ts';

/** Values portfolios at the prices of one moment, for pages and sockets alike. */
export async function valuePortfolios(
  context: Database,
  market: PricedMoment,
  portfolios: readonly PortfolioFacts[],
): Promise<Measured[]> {
  if (portfolios.length === 0) return [];
  const symbols = new Set([DEFAULT_BENCHMARK]);
  for (const { positions } of portfolios) for (const { symbol } of positions) symbols.add(symbol);
  const view = await priceBoardOf(context).priceView(market, symbols);
  return portfolios.map((facts) => measurePortfolio(facts, market.day, view, DEFAULT_BENCHMARK));
}

/** One portfolio at the last prices. */
export async function valuePortfolio(
  context: Database,
  market: PricedMoment,
  facts: PortfolioFacts,
): Promise<Measured> {
  return elementAt(await valuePortfolios(context, market, [facts]), 0);
}
