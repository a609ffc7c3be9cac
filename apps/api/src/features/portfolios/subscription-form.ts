import type { api, ParsedInputOf } from '@pipa/contract';
import type { Subscription } from '@pipa/portfolios';

/** Converts the documented fields of the subscribe and edit forms to the user's choices for a portfolio. */
export function subscriptionOf(input: ParsedInputOf<typeof api.buildCorePortfolio>): Required<Subscription> {
  return {
    name: input['portfolio.name'],
    note: input['portfolio.note'],
    marketType: input['portfolio.marketType'],
    portfolioClass: input['portfolio.portfolioClass'],
    strategyId: input['portfolio.strategyId'],
    trackAccountId: input['portfolio.trackAccountId'],
    buyValuePerOrder: input['portfolio.buyValuePerOrder'] ?? null,
    sellValuePerOrder: input['portfolio.sellValuePerOrder'] ?? null,
    investmentAmount: input['profile.investmentAmount'],
    expectMinAnnualReturn: input['profile.expectMinAnnualReturn'] ?? null,
    investmentTimeframe: input['profile.investmentTimeframe'],
    liquidateOnEmergency: input['profile.liquidateOnEmergency'],
    portfolioType: input['profile.portfolioType'],
    tolenranceMaxAnnualVolatility: input['profile.tolenranceMaxAnnualVolatility'] ?? null,
    tolenranceMaxDrawdown: input['profile.tolenranceMaxDrawdown'] ?? null,
    stopOnTolerance: input['profile.stopOnTolerance'],
    importanceOrder: input['profile.importanceOrder'],
  };
}
