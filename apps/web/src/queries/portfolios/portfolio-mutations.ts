import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const portfolioMutations = {
  /** Creates a portfolio that is not started yet. */
  build: () =>
    changing('portfolios', (input: InputOf<typeof api.buildCorePortfolio>) => call(api.buildCorePortfolio, input)),
  update: () =>
    changing('portfolios', (input: InputOf<typeof api.updateCorePortfolio>) => call(api.updateCorePortfolio, input)),
  start: () => changing('portfolios', (input: InputOf<typeof api.startPortfolio>) => call(api.startPortfolio, input)),
  stop: () => changing('portfolios', (input: InputOf<typeof api.stopPortfolio>) => call(api.stopPortfolio, input)),
  changeAmount: () => changing('portfolios', (input: InputOf<typeof api.modifyCash>) => call(api.modifyCash, input)),
  cancelChange: () =>
    changing('portfolios', (input: InputOf<typeof api.cancelModifyCash>) => call(api.cancelModifyCash, input)),
  /** Mails about the trades of one portfolio, on or off. */
  notifyOfTrades: (portfolioId: number) =>
    changing('portfolios', (tradeNotification: boolean) =>
      call(api.tradeNotification, { 'portfolio.id': portfolioId, tradeNotification }),
    ),
};
