import { expect, it } from 'vitest';
import { askPageOf } from './ask-page.ts';

const at = (address: string, state: unknown = null) => {
  const { pathname, search } = new URL(address, 'https://pipa.example');
  return askPageOf({ pathname, search, state });
};

it.each([
  ['/admin/ida?tab=symbol&symbol=spy', null, { symbol: 'SPY' }],
  ['/admin/ida?tab=symbol&symbol=MUCH-TOO-LONG', null, {}],
  ['/admin/strategyDetails?id=3', null, { strategyId: 3 }],
  ['/admin/STRATEGYDETAILS?id=3', null, { strategyId: 3 }],
  ['/admin/strategyDetails', { strategyId: 4 }, { strategyId: 4 }],
  ['/admin/aqmStrategyDetails?id=5', null, { strategyId: 5 }],
  ['/admin/portfolioMonitor?id=6', { portfolioId: 7 }, { portfolioId: 6 }],
  ['/admin/portfolioActivities', { portfolioId: 7 }, { portfolioId: 7 }],
  ['/admin/orders?portfolio=8', null, { portfolioId: 8 }],
  ['/admin/accountPosition?id=9', null, { portfolioId: 9 }],
  ['/admin/accountPosition?aqm=9', { aqmOrSubscribeId: 9 }, {}],
  ['/admin/tear-sheet?of=track&id=2', null, { strategyId: 2 }],
  ['/admin/tear-sheet?of=portfolio&id=2', null, { portfolioId: 2 }],
  ['/admin/tear-sheet?of=backtest&id=2', null, {}],
  ['/admin/dashboard?id=2', null, {}],
])('%s is about %j %j', (address, state, about) => {
  expect(at(address, state)).toEqual({ path: address.split('?')[0], ...about });
});
