import type { Portfolio } from '@pipa/contract';
import { paths } from '../../app/paths.ts';

/** Documented navigation state of the pages of one portfolio; the id stands in the address too, to be shared. */
export interface PortfolioState {
  portfolioId?: number;
  portfolioName?: string;
  portfolioMarketType?: string;
  strategyId?: number;
  portfolioLog?: string;
}

/** Value of portfolioLog that asks for the changes of the amount. */
export const INVESTMENT_LOG = 'investmentLog';

type Linked = Pick<Portfolio, 'id' | 'name' | 'marketType' | 'strategyId'>;
const stateOf = ({ id, name, marketType, strategyId }: Linked): PortfolioState => ({
  portfolioId: id,
  portfolioName: name,
  portfolioMarketType: marketType,
  strategyId,
});

export const monitorLink = (portfolio: Linked) => ({
  to: `${paths.portfolioMonitor}?id=${portfolio.id}`,
  state: stateOf(portfolio),
});
export const activitiesLink = (portfolio: Linked) => ({
  to: `${paths.portfolioActivities}?id=${portfolio.id}`,
  state: stateOf(portfolio),
});
export const amountActivitiesLink = (portfolio: Linked) => ({
  to: `${paths.portfolioActivities}?id=${portfolio.id}&log=${INVESTMENT_LOG}`,
  state: { ...stateOf(portfolio), portfolioLog: INVESTMENT_LOG },
});

/** Which portfolio a page is about: the address first, so that a shared link wins over what the history remembers. */
export function chosenId(query: URLSearchParams, stateId: number | undefined): number | null {
  const text = query.get('id');
  const id = text === null ? stateId : Number(text);
  return id !== undefined && Number.isInteger(id) && id > 0 ? id : null;
}
