import type { Portfolio, Strategy } from '@pipa/contract';
import { paths } from './paths.ts';

/** Where a thing is shown: an address that can be shared, and the documented navigation state beside it. */
export const links = {
  strategy: (strategy: Pick<Strategy, 'id' | 'name'>) => ({
    to: `${paths.strategyDetails}?strategyId=${strategy.id}`,
    state: { strategyId: strategy.id, strategyName: strategy.name },
  }),
  portfolio: (portfolio: Pick<Portfolio, 'id' | 'name' | 'marketType' | 'strategyId'>) => ({
    to: `${paths.portfolioMonitor}?portfolioId=${portfolio.id}`,
    state: {
      portfolioId: portfolio.id,
      portfolioName: portfolio.name,
      portfolioMarketType: portfolio.marketType,
      strategyId: portfolio.strategyId,
    },
  }),
  activities: (portfolio: Pick<Portfolio, 'id' | 'name'>, log: 'portfolioLog' | 'investmentLog' = 'portfolioLog') => ({
    to: `${paths.portfolioActivities}?portfolioId=${portfolio.id}${log === 'investmentLog' ? '&portfolioLog=investmentLog' : ''}`,
    state: {
      portfolioId: portfolio.id,
      portfolioName: portfolio.name,
      ...(log === 'investmentLog' ? { portfolioLog: log } : {}),
    },
  }),
};
