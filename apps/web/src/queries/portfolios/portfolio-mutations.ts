import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

const saveCalls = {
  /** Creates a portfolio that is not started yet. */
  build: (input: InputOf<typeof api.buildCorePortfolio>) => call(api.buildCorePortfolio, input),
  update: (input: InputOf<typeof api.updateCorePortfolio>) => call(api.updateCorePortfolio, input),
  start: (input: InputOf<typeof api.startPortfolio>) => call(api.startPortfolio, input),
  /** Deletes a portfolio that was created and whose start was refused. */
  remove: (input: InputOf<typeof api.deletePortfolio>) => call(api.deletePortfolio, input),
};
export type SaveCalls = typeof saveCalls;

export const portfolioMutations = {
  /** Saving and starting are one change to a person: the next call does not wait for a read, and all is read again after the last. */
  save: () => changing('portfolios', (send: (calls: SaveCalls) => Promise<void>) => send(saveCalls)),
  start: () => changing('portfolios', saveCalls.start),
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
