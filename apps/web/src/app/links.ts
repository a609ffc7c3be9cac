import type { Portfolio, Strategy } from '@pipa/contract';
import { paths } from './paths.ts';

/** In place of the version of a newsletter. */
export const NEWEST_LETTER = 'latest';

/** What the monitor is opened with; a search does not find how often a strategy trades. */
type LinkedPortfolio = Pick<Portfolio, 'id' | 'name' | 'marketType' | 'strategyId'> & {
  strategy?: Pick<Portfolio['strategy'], 'rebalancePeriod'>;
};

/** Links to pages: an address that can be shared, with the documented navigation state. */
export const links = {
  strategy: (strategy: Pick<Strategy, 'id' | 'name'>, tab?: string) => ({
    to: `${paths.strategyDetails}?id=${strategy.id}${tab ? `&tab=${tab}` : ''}`,
    state: { strategyId: strategy.id, strategyName: strategy.name },
  }),
  /** The risk assessment; once it is signed, it leads back to the strategy. */
  assessmentFor: (strategy: Pick<Strategy, 'id'>) => `${paths.riskAssessment}&strategy=${strategy.id}`,
  /** A user as an operator sees it. */
  operatorUser: (userId: number) => `${paths.operatorUser}?id=${userId}`,
  /** The dashboard with the newest newsletter open. */
  newsletter: `${paths.dashboard}?newsletter=${NEWEST_LETTER}`,
  /** The dashboard with its news or its tutorial open. */
  introduction: (popup: 'whatsNew' | 'getStarted') => `${paths.dashboard}?open=${popup}`,
  /** The page of a strategy with its subscribe dialog open. */
  subscribe: (strategyId: number) => `${paths.strategyDetails}?id=${strategyId}&subscribe=yes`,
  modelAccount: (account: Pick<Strategy, 'id' | 'name'>) => ({
    to: `${paths.aqmStrategyDetails}?id=${account.id}`,
    state: { strategyId: account.id, strategyName: account.name },
  }),
  portfolio: (portfolio: LinkedPortfolio) => ({
    to: `${paths.portfolioMonitor}?id=${portfolio.id}`,
    state: {
      portfolioId: portfolio.id,
      portfolioName: portfolio.name,
      portfolioMarketType: portfolio.marketType,
      strategyId: portfolio.strategyId,
      period: portfolio.strategy?.rebalancePeriod,
    } satisfies PortfolioState,
  }),
  activities: (portfolio: Pick<Portfolio, 'id' | 'name'>, log: 'portfolioLog' | 'investmentLog' = 'portfolioLog') => ({
    to: `${paths.portfolioActivities}?id=${portfolio.id}${log === 'investmentLog' ? '&log=investmentLog' : ''}`,
    state: {
      portfolioId: portfolio.id,
      portfolioName: portfolio.name,
      ...(log === 'investmentLog' ? { portfolioLog: log } : {}),
    },
  }),
};

/** Navigation state of a strategy's page. */
export interface StrategyState {
  strategyId?: number;
  strategyName?: string;
}
export interface PortfolioState {
  portfolioId?: number;
  portfolioName?: string;
  portfolioMarketType?: string;
  strategyId?: number;
  /** How often its strategy trades. */
  period?: string;
  portfolioLog?: string;
}

/** The id that a page shows: from the address, else from the navigation state, so that a shared link wins over the history. */
export function chosenId(query: URLSearchParams, stateId?: number, param = 'id'): number | null {
  const text = query.get(param);
  const id = text === null ? stateId : Number(text);
  return id !== undefined && Number.isInteger(id) && id > 0 ? id : null;
}
